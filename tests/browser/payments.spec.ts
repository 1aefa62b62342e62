import type { Locator } from '@playwright/test';
import { ZELLE_ID_MAX } from '@s30/contracts/rules';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';
import { books, DEMO_PASSWORD, hoursAhead, publishes, signsIn } from '../system/people.ts';
import { goTo } from './support/see.ts';
import { expect, test } from './support/test.ts';

test('a candidate finds every payment, its refund and its receipt, and the cancelled interview it was for', async ({ market }) => {
  const [ananya, kavya] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  const [first, second] = await publishes(ananya, 'DSA', hoursAhead(24 * 5), hoursAhead(24 * 6));
  await market.tellEverybody();
  const kept = await books(kavya, first?._id ?? '', 'DSA');
  const given = await books(kavya, second?._id ?? '', 'DSA');
  await market.tellEverybody();
  for (const { paymentId } of [kept, given]) await ananya.browser.call('verifyPayment', { body: { paymentId, verified: true } });
  await market.tellEverybody();
  await kavya.browser.call('cancelInterview', { params: { id: given.interviewId }, body: { refundAs: 'money' } });

  const page = await market.as(kavya);
  await page.goto('/payments?page=999');
  await expect(page).toHaveURL('/payments?page=1');
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Payments', exact: true }).click();
  const rows = page.getByRole('table', { name: 'Your payments' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'is on its way back to you' })).toHaveCount(1);
  const verified = rows.filter({ hasText: `Verified by ${isolatedText(ananya.name)}: nothing is left to do.` });
  await expect(verified).toHaveCount(1);

  await verified.getByRole('link', { name: `Details and receipt for the interview with ${ananya.name}` }).click();
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const control of [
    page.getByRole('button', { name: 'Print receipt' }),
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('link', { name: 'Back to Payments' }),
  ])
    await expect(control).toBeHidden();
  await expect(page.getByText(kavya.name)).toBeVisible();
  await page.emulateMedia({ media: null });

  await goTo(page, 'My Interviews');
  await expect(page.getByRole('table', { name: 'Your interviews' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Cancelled' }).click();
  const cancelled = page.getByRole('table', { name: 'Your interviews' }).getByRole('row').nth(1);
  await expect(cancelled).toContainText('None, it was cancelled');
  await expect(cancelled).not.toContainText('Pending');
  expect((await kavya.browser.call('interviewById', { params: { id: given.interviewId } })).meetingLink).toBe('');
});

/** The visible texts with a contrast below 4.5 to 1 to white paper, or to their own background if that is printed. */
const PALE = `(() => {
  const styleOf = (element) => getComputedStyle(element);
  const luminanceOf = (colour) => {
    const channels = colour.match(/[\\d.]+/g).slice(0, 3).map((value) => (colour.startsWith('rgb') ? value / 255 : Number(value)));
    const [red, green, blue] = channels.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const backgroundOf = (element) => {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor } = styleOf(element);
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? backgroundOf(element.parentElement) : backgroundColor;
  };
  const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const text = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()).join('');
    if (!text || !element.checkVisibility() || !element.offsetParent) return [];
    const own = luminanceOf(styleOf(element).color);
    return Math.min(contrast(own, 1), contrast(own, luminanceOf(backgroundOf(element)))) < 4.5 ? [text] : [];
  });
})()`;

for (const colorScheme of ['light', 'dark'] as const)
  test(`text prints dark on white from a ${colorScheme} screen, with backgrounds and without`, async ({ demoMarket: market }) => {
    const ananya = await signsIn(market.server, 'ananya@example.com', DEMO_PASSWORD);
    for (const [who, path, shown] of [
      [ananya, '/interviews', '.badge >> text=In progress'],
      [ananya, '/dashboard', '.action-card--primary'],
      [ananya, '/earnings', 'text=Balance due'],
      [market.admin, `/admin/interviews?filter=${encodeURIComponent('{"status":"in-progress"}')}`, '.badge >> text=In progress'],
      [market.admin, '/admin/books', 'text=On their word'],
    ] as const) {
      const page = await market.as(who, { colorScheme });
      await page.goto(path);
      await expect(page.locator(shown).first()).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme });
      expect(await page.evaluate(PALE), path).toEqual([]);
      await expect(page.getByText('Skip to content')).toBeHidden();
      await expect(page.getByRole('link', { name: /^Back to/ })).toBeHidden();
    }
  });

async function rightOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box ? box.x + box.width : Number.NaN;
}

test('the longest transaction ID stays inside its card, beside its own label', async ({ market }) => {
  const [ananya, kavya] = [await market.interviewer('Ananya', { zelleId: 'ananya@example.com' }), await market.candidate('Kavya')];
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 5));
  await market.tellEverybody();
  const transactionId = 'T'.repeat(ZELLE_ID_MAX);
  const { interviewId } = await books(kavya, slot?._id ?? '', 'DSA', transactionId);
  await market.tellEverybody();
  const page = await market.as(ananya, { viewport: { width: 1280, height: 900 } });
  for (const path of ['/payments/verify', `/payments/${interviewId}`]) {
    await page.goto(path);
    const shown = page.getByText(transactionId, { exact: true });
    await expect(shown).toBeVisible();
    const column = shown.locator('xpath=ancestor::dd/..');
    const list = shown.locator('xpath=ancestor::dl/..');
    expect(await rightOf(shown), path).toBeLessThanOrEqual(await rightOf(column));
    expect(await rightOf(column), path).toBeLessThanOrEqual(await rightOf(list));
  }
});

test('a reason keeps its lines, and its longest word stays on a wide screen', async ({ market }) => {
  const [ananya, kavya] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 5));
  await market.tellEverybody();
  const { interviewId, paymentId } = await books(kavya, slot?._id ?? '', 'DSA');
  await market.tellEverybody();
  const reason = `No such reference.\n${'w'.repeat(120)}`;
  await ananya.browser.call('verifyPayment', { body: { paymentId, verified: false, reason } });
  const page = await market.as(kavya, { viewport: { width: 1280, height: 800 } });
  await page.goto(`/payments/${interviewId}`);
  await expect(page.getByText(/^Reason:/)).toHaveText(/^Reason: No such reference\.\nw+$/, { useInnerText: true });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280);
});
