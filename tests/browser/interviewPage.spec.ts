import { books, hoursAhead, publishes } from '../system/people.ts';
import { expect, test } from './support/test.ts';

test('an interview’s page shows what it is, when it is and how long until then, with joining as the main action', async ({ market }) => {
  const [ananya, kavya] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 5 + 12));
  const { interviewId } = await books(kavya, slot?._id ?? '', 'DSA');
  await market.tellEverybody();
  for (const [person, other, title] of [
    [kavya, ananya, 'Your booking'],
    [ananya, kavya, 'Your interview'],
  ] as const) {
    const page = await market.as(person);
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Interviews' }).click();
    await page.goto(`/interviews/${interviewId}`);
    const booking = page.getByRole('article', { name: title });
    await expect(booking.getByRole('heading', { name: `DSA with ${other.name}` })).toBeVisible();
    await expect(page).toHaveTitle(`Interview with ${other.name} · S30`);
    await expect(booking).toContainText('In 5 days');
    await expect(booking.getByRole('link', { name: `Join the interview with ${other.name}` })).toHaveAttribute(
      'href',
      'https://meet.google.com/abc-defg-hij',
    );
    await expect(booking.locator('.btn--primary')).toHaveCount(1);
    await expect(booking).not.toContainText(interviewId);
  }
});

/** Whether the icon is on the last line of the name before it, and not at its beginning. */
const IS_BESIDE_NAME = `(() => {
  const icon = document.querySelector('[aria-label$="on LinkedIn"]');
  const name = [...icon.previousElementSibling.getClientRects()].at(-1);
  const { left, top, height } = icon.getBoundingClientRect();
  const middle = top + height / 2;
  return name.left < left && name.top < middle && middle < name.bottom;
})()`;

test('the icon of a LinkedIn profile never begins a line, however wide the screen is', async ({ market }) => {
  const [ananya, kavya] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  await ananya.browser.call('updateProfile', { body: { linkedInUrl: 'https://www.linkedin.com/in/ananya' } });
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 5));
  const { interviewId } = await books(kavya, slot?._id ?? '', 'DSA');
  await market.tellEverybody();
  const page = await market.as(kavya);
  for (const path of ['/interviews', `/interviews/${interviewId}`]) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: `${ananya.name} on LinkedIn` })).toBeVisible();
    for (let width = 240; width <= 400; width += 8) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(IS_BESIDE_NAME), `${path} at ${width}`).toBe(true);
    }
  }
});

test('an interview whose interviewer no longer conducts any says so, offers no way to join, and is cancelled for everything', async ({
  market,
}) => {
  const [ravi, kavya] = [await market.interviewer('Ravi'), await market.candidate('Kavya')];
  const [slot] = await publishes(ravi, 'DSA', hoursAhead(30));
  const { interviewId, paymentId } = await books(kavya, slot?._id ?? '', 'DSA');
  await ravi.browser.call('verifyPayment', { body: { paymentId, verified: true } });
  await market.admin.browser.call('closeAccount', { params: { id: ravi.id }, body: { closed: true } });
  await market.tellEverybody();
  const page = await market.as(kavya);
  for (const path of ['/interviews', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('None, the interviewer has left');
  }
  await page.goto(`/interviews/${interviewId}`);
  const booking = page.getByRole('article', { name: 'Your booking' });
  await expect(booking).toContainText('This interview will not take place');
  await expect(booking.getByRole('link', { name: /^Join/ })).toHaveCount(0);
  await booking.getByRole('button', { name: `Cancel the interview with ${ravi.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this interview?' });
  await expect(dialog).toContainText('Cancelled because the interviewer no longer conducts interviews: 100% comes back.');
  await dialog.getByRole('button', { name: 'Cancel interview' }).click();
  await expect(booking).toContainText('Cancelled');
  await expect(booking).not.toContainText('This interview will not take place');
});
