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

/** The visible texts that are too light to read on white paper: their largest luminance is that of 4.5 to 1. */
const PALE = `[...document.querySelectorAll('body *')].flatMap((element) => {
  const text = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()).join('');
  if (!text || !element.checkVisibility() || !element.offsetParent) return [];
  const channels = getComputedStyle(element).color.match(/[\\d.]+/g).slice(0, 3).map((value) => value / 255);
  const [red, green, blue] = channels.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) < 4.5 ? [text] : [];
})`;

for (const colorScheme of ['light', 'dark'] as const)
  test(`text prints dark from a ${colorScheme} screen`, async ({ demoMarket: market }) => {
    const ananya = await signsIn(market.server, 'ananya@example.com', DEMO_PASSWORD);
    for (const [who, path] of [
      [ananya, '/interviews'],
      [market.admin, `/admin/interviews?filter=${encodeURIComponent('{"status":"in-progress"}')}`],
    ] as const) {
      const page = await market.as(who);
      await page.goto(path);
      await expect(page.locator('.badge').filter({ hasText: 'In progress' }).first()).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme });
      expect(await page.evaluate(PALE), path).toEqual([]);
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
