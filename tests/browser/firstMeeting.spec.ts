import { addHours, formatInstant, instantOf } from '@s30/contracts/time';
import { mailTo, tokenIn } from '../system/mails.ts';
import { books, hoursAhead, publishes } from '../system/people.ts';
import { sendsProof } from './support/interviews.ts';
import { goTo } from './support/see.ts';
import { expect, test } from './support/test.ts';

const widerThanItself = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

test('the dashboard asks people to confirm their address, and sends the mail again', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'a new verification link is on its way' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss: Confirm your email address' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toHaveCount(0);
});

test('a verification link that is opened twice says that the address is verified already', async ({ market }) => {
  const { email } = await market.candidate('Kavya');
  const token = tokenIn(await mailTo(market.server, email, /^Please verify your email address$/), 'verify-email');
  const page = await market.guest();
  await page.goto(`/verify-email/${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Email verified', exact: true })).toBeVisible();
  await page.goto(`/verify-email/${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Email verified already' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You are taken to Login in 3 seconds.');
  await expect(page).toHaveURL(/\/login$/);
});

test('a booking shows before payment what a cancellation gives back, and afterwards what happens next', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const start = hoursAhead(24 * 6);
  const [slot] = await publishes(ananya, 'DSA', start);
  const kavya = await market.candidate('Kavya');
  const page = await market.as(kavya, { timezoneId: 'UTC' });
  const [twoDays, oneDay] = [48, 24].map((hours) => formatInstant(addHours(instantOf(Date.parse(start)), -hours), 'UTC'));

  await page.goto(`/slots/available?slot=${slot?._id}`);
  await expect(page.getByRole('region', { name: 'Chosen slot' })).toContainText(`Cancel until ${twoDays}: everything comes back`);
  await page.goto(`/slots/${slot?._id}/book`);
  const terms = page.getByRole('region', { name: 'If you cancel' });
  await expect(terms).toContainText(`Until ${twoDays}: everything comes back`);
  await expect(terms).toContainText(`Until ${oneDay}: half comes back`);

  await page.getByRole('button', { name: /^Book and pay/ }).click();
  await sendsProof(page);
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText(`${ananya.name} verifies your payment`);
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);
});

test('a slot at the time of another interview of the candidate carries a warning that names that interview', async ({ market }) => {
  const [ananya, ravi, kavya] = [await market.interviewer('Ananya'), await market.interviewer('Ravi'), await market.candidate('Kavya')];
  const [[booked], [open]] = [await publishes(ananya, 'DSA', hoursAhead(24 * 6)), await publishes(ravi, 'DSA', hoursAhead(24 * 6))];
  await market.tellEverybody();
  await books(kavya, booked?._id ?? '', 'DSA');
  const page = await market.as(kavya);
  for (const path of [`/slots/available?slot=${open?._id}`, `/slots/${open?._id}/book`]) {
    await page.goto(path);
    const warning = page.getByRole('alert').filter({ hasText: 'You have another interview at this time' });
    await expect(warning).toContainText(`DSA with ${ananya.name}`);
    await expect(page.getByRole('button', { name: /^Book and pay/ })).toBeEnabled();
  }
});

test('the keyboard goes from e-mail to password, Escape closes the menu, and the chat button makes room while somebody types', async ({
  market,
}) => {
  const guest = await market.guest();
  await guest.goto('/login');
  await guest.getByRole('textbox', { name: 'Email' }).focus();
  await guest.keyboard.press('Tab');
  await expect(guest.getByLabel('Password')).toBeFocused();

  const page = await market.as(await market.candidate('Kavya'), { viewport: { width: 375, height: 812 } });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Book Slot' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');

  const launcher = page.getByRole('button', { name: /support chat/i });
  // On a wide screen, nothing lies under the button.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(launcher).toHaveCSS('scale', 'none');
  await page.getByRole('textbox', { name: /^Phone/ }).focus();
  await expect(launcher).toHaveCSS('scale', '0.5');
});

test('a name of seventy letters leaves every page as narrow as the screen', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  await kavya.browser.call('updateProfile', { body: { name: 'K'.repeat(70) } });
  const page = await market.as(kavya, { viewport: { width: 320, height: 700 } });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  expect(await page.evaluate(widerThanItself)).toBeLessThanOrEqual(0);
  await goTo(page, 'Payments');
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  expect(await page.evaluate(widerThanItself)).toBeLessThanOrEqual(0);
});
