import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { books, dsaFeedback, hoursAhead, publishes } from '../system/people.ts';
import { whileFailing } from './support/faults.ts';
import { paid, started } from './support/interviews.ts';
import { message } from './support/see.ts';
import { expect, test } from './support/test.ts';

/** The colors of the left and the right edge, half way down. */
async function edges(page: Page): Promise<readonly number[][]> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number) => [...data.subarray(3 * (Math.floor(info.height / 2) * info.width + x)).subarray(0, 3)];
  return [pixel(2), pixel(info.width - 3)];
}
const focused = (page: Page) => page.evaluate('document.activeElement?.tagName');

test('a failure in a dialog is shown in it, and the page behind neither scrolls nor reacts', async ({ market }) => {
  const [ananya, kavya] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 5));
  await market.tellEverybody();
  await books(kavya, slot?._id ?? '', 'DSA');
  await market.tellEverybody();
  const page = await market.as(kavya);
  await page.goto('/interviews');
  const open = page.getByRole('button', { name: `Cancel the interview with ${ananya.name}` });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this interview?' });
  await expect(dialog.getByRole('button', { name: 'Keep interview' })).toBeFocused();
  await expect(async () => {
    const [left = [], right = []] = await edges(page);
    for (const [at, level] of left.entries()) expect(Math.abs(level - (right[at] ?? 0))).toBeLessThanOrEqual(2);
  }).toPass({ timeout: 10_000 });
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate('window.scrollY')).toBe(0);

  await whileFailing(page, 'PUT **/api/interviews/*/cancel', async () => {
    await dialog.getByRole('button', { name: 'Cancel interview' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to cancel interview' })).toBeFocused();
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  // The focused button disappears with its row, so the focus moves to the nearest heading.
  await open.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel interview' }).click();
  await expect(message(page, 'Interview cancelled successfully')).toBeVisible();
  await expect(open).toHaveCount(0);
  await expect.poll(() => focused(page)).toMatch(/^H[123]$/);
});

/** From here on, the page treats a clicked button as Safari does, which focuses it only if it has a tab index. */
const focusesAsInSafari = (page: Page) =>
  page.evaluate("addEventListener('mousedown', (event) => event.target.closest('button:not([tabindex])') && event.preventDefault())");

test('however a dialog is closed, the focus returns to the button that opened it, in Safari too', async ({ market }) => {
  const [ananya, kavya] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  const { interviewId } = await paid(market, { candidate: kavya, interviewer: ananya, type: 'DSA', start: hoursAhead(24 * 5) });
  const page = await market.as(kavya);
  await page.goto(`/interviews/${interviewId}`);
  await focusesAsInSafari(page);
  const open = page.getByRole('button', { name: `Cancel the interview with ${ananya.name}` });
  const dialog = page.getByRole('dialog');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Keep interview' }).click(),
    () => page.mouse.click(10, 400),
  ]) {
    await open.click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
  }
});

test('a slot that cannot be deleted says why in its dialog; a deleted one leaves the focus among the other slots', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  await publishes(ananya, 'DSA', hoursAhead(24 * 5), hoursAhead(24 * 5 + 2));
  const page = await market.as(ananya);
  await page.goto('/slots/manage');
  const removes = page.getByRole('button', { name: /^Delete/ });
  await expect(removes).toHaveCount(2);
  await removes.first().click();
  const dialog = page.getByRole('dialog', { name: 'Delete this slot?' });
  await whileFailing(
    page,
    'DELETE **/api/slots/interviewer/*',
    async () => {
      await dialog.getByRole('button', { name: 'Delete slot' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('A held slot cannot be deleted.');
    },
    { status: 409, message: 'A held slot cannot be deleted.' },
  );
  await dialog.getByRole('button', { name: 'Delete slot' }).click();
  await expect(message(page, 'Slot deleted successfully')).toBeVisible();
  await expect(removes).toHaveCount(1);
  await expect.poll(() => focused(page)).toMatch(/^H[123]$/);
});

/** The height of the dialog's content that is in view, in pixels. */
const READABLE = `(() => {
  const [head, body, foot] = ['head', 'body', 'foot'].map((part) => document.querySelector('dialog[open] .dialog__' + part).getBoundingClientRect());
  return Math.min(body.bottom, foot.top, innerHeight) - Math.max(body.top, head.bottom, 0);
})()`;

for (const [width, height, scale] of [
  [320, 568, 200],
  [375, 667, 200],
  [375, 667, 100],
] as const)
  test(`a dialog can be read from its beginning to its buttons at ${scale} % text size, ${width} x ${height} px`, async ({ market }) => {
    const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
    const { interviewId } = await paid(market, { candidate: kavya, interviewer: ananya, type: 'DSA', start: hoursAhead(24 * 5) });
    await publishes(ananya, 'DSA', hoursAhead(24 * 6));
    await market.tellEverybody();
    const page = await market.as(kavya, { viewport: { width, height } });
    await page.goto(`/interviews/${interviewId}`);
    for (const [name, keep] of [
      ['Cancel', 'Keep interview'],
      ['Reschedule', 'Keep the time'],
    ] as const) {
      await page.evaluate(`document.documentElement.style.fontSize = '${scale}%'`);
      await page.getByRole('button', { name: `${name} the interview with ${ananya.name}` }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate<number>(READABLE), name).toBeGreaterThan(height / 3);
      const act = dialog.getByRole('button', { name: `${name} interview` });
      if (scale === 100) await expect(act).toBeInViewport({ ratio: 1 });
      await act.scrollIntoViewIfNeeded();
      await expect(act).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole('button', { name: keep })).toBeFocused();
      await page.keyboard.press('Escape');
    }
  });

/** What of the open dialog is wider than its box, which scrolls sideways or cuts it off. Hidden text has boxes of a few pixels. */
const TOO_WIDE = `[...document.querySelectorAll('dialog[open], dialog[open] *, [role="dialog"], [role="dialog"] *')]
  .filter((each) => each.tagName !== 'INPUT' && each.clientWidth > 20 && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible')
  .map((each) => each.className + ': ' + each.scrollWidth + ' of ' + each.clientWidth + ' px')`;
const doublesText = (page: Page) => page.evaluate("document.documentElement.style.fontSize = '200%'");
const NARROW = { viewport: { width: 320, height: 640 } };

test('no dialog is cut off at 200 % text size on a screen of 320 px, and no message is a column of letters', async ({ market }) => {
  const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const type = 'Behavioral/Leadership';
  const { interviewId } = await paid(market, { candidate: kavya, interviewer: ananya, type, start: hoursAhead(24 * 5) });
  const rated = await started(market, { candidate: kavya, interviewer: ananya, type: 'DSA', start: hoursAhead(24 * 4) });
  await ananya.browser.call('giveFeedback', { body: dsaFeedback(rated.interviewId) });
  await market.tellEverybody();
  const rater = await market.as(kavya, NARROW);
  await rater.goto(`/interviews/${rated.interviewId}`);
  await doublesText(rater);
  await rater.getByRole('button', { name: /^Rate/ }).click();
  await expect(rater.getByRole('dialog')).toBeVisible();
  expect(await rater.evaluate(TOO_WIDE)).toEqual([]);

  const page = await market.as(ananya, NARROW);
  await page.goto(`/interviews/${interviewId}`);
  await doublesText(page);
  for (const [opens, keep] of [
    [/^Start/, 'Not yet'],
    [/^(Edit|Add).*link/, 'Cancel'],
  ] as const) {
    await page.getByRole('button', { name: opens }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.evaluate(TOO_WIDE)).toEqual([]);
    await page.getByRole('button', { name: keep }).click();
  }
  await page.goto('/profile');
  await doublesText(page);
  await page.getByRole('button', { name: 'Save profile' }).click();
  const said = message(page, 'Profile updated successfully');
  await expect(said).toBeVisible();
  expect((await said.boundingBox())?.width).toBeGreaterThan(160);
  await page.goto('/slots/manage');
  await doublesText(page);
  await page.getByRole('button', { name: 'Create slots' }).click();
  const summary = page.getByRole('form', { name: 'Create slots' }).getByRole('alert');
  await expect(summary).toContainText('Please fill in all required fields for single slot');
  expect((await summary.getByRole('heading').boundingBox())?.width).toBeGreaterThan(100);

  const admin = await market.as(market.admin, NARROW);
  await admin.goto(`/admin/users?${new URLSearchParams({ filter: JSON.stringify({ q: ananya.email }) })}`);
  await doublesText(admin);
  await admin.getByRole('button', { name: `Permissions of ${ananya.name}` }).click();
  await expect(admin.getByRole('dialog').getByText(type)).toBeVisible();
  expect(await admin.evaluate(TOO_WIDE)).toEqual([]);
  await admin.goto('/admin/books');
  await doublesText(admin);
  await admin
    .getByRole('button', { name: /^Statement of/ })
    .first()
    .click();
  await expect(admin.getByRole('dialog').getByRole('combobox', { name: 'Month' })).toBeVisible();
  expect(await admin.evaluate(TOO_WIDE)).toEqual([]);
});
