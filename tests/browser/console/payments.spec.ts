import { formatAmount } from '@s30/contracts/money';
import { instantOf, monthOf } from '@s30/contracts/time';
import { hoursAhead, setPrices } from '../../system/people.ts';
import { cellsOf, columnsOf, refuse, rowIn, saysThatItFailed } from '../support/console.ts';
import { booked, paid } from '../support/interviews.ts';
import { factNamed, message } from '../support/see.ts';
import { expect, type Market, test } from '../support/test.ts';

const NONE = 'No payments found';
const CONFIRM_MS = 5_000;

/** Kavya's is verified, Arjun's waits for verification, Meera's is verified and owed back to her. */
async function threePayments(market: Market) {
  await setPrices(market.admin);
  const interviewer = await market.interviewer('Ananya');
  const [kavya, arjun, meera] = [await market.candidate('Kavya'), await market.candidate('Arjun'), await market.candidate('Meera')];
  const { paymentId } = await paid(market, { candidate: kavya, interviewer, type: 'DSA', start: hoursAhead(72) });
  await booked(market, { candidate: arjun, interviewer, type: 'System Design', start: hoursAhead(96) });
  const off = await paid(market, { candidate: meera, interviewer, type: 'Behavioral/Leadership', start: hoursAhead(120) });
  await meera.browser.call('cancelInterview', { params: { id: off.interviewId }, body: { refundAs: 'money' } });
  await market.tellEverybody();
  return { interviewer, kavya, arjun, meera, paymentId };
}

/** Its height, and its distance from the end of the window. */
const LAUNCHER = 60 + 12;

/** Evaluated in the page: the labels of fields that do not show all their words. */
const LABELS_CUT_OFF = `[...document.querySelectorAll('label')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent)`;

test('on a phone, what gets the focus is not under the chat launcher, not even at first', async ({ demoMarket }) => {
  const page = await demoMarket.as(demoMarket.admin, { viewport: { width: 375, height: 667 } });
  // On the first days of a month most of the demo's payments are of the month before.
  const { browser } = demoMarket.admin;
  const { monthYear: month, payments } = await browser.call('allPayments');
  const before = monthOf(instantOf(Date.parse(`${month}-01T00:00:00Z`) - 1));
  const fuller = payments.length < 10 ? before : month;
  await page.goto(`/admin/payments?filter=${encodeURIComponent(JSON.stringify({ monthYear: fuller }))}`);
  const buttons = page.getByRole('button', { name: /^Delete payment/ });
  await expect(buttons).toHaveCount(10);
  for (const button of await buttons.all()) {
    await button.focus();
    const box = await button.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(667 - LAUNCHER);
  }
});

test('screen readers hear once that payments load, not of each part of the page', async ({ emptyMarket: market }) => {
  const page = await market.as(market.admin);
  const [first, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const [answer, calls] of [
    [first, /\/api\/payments\/pending/],
    [others, /\/api\/(admin\/refunds|payments\/all|console\/payments)/],
  ] as const)
    await page.route(calls, async (route) => {
      await answer.promise;
      await route.continue();
    });
  await page.goto('/admin/payments');
  const loading = page.getByRole('status').filter({ hasText: /^Loading/ });
  await expect(loading).toHaveText(['Loading payments']);
  first.resolve();
  await expect(page.getByText('No proof waits for an answer.')).toBeVisible();
  await expect(loading).toHaveText(['Loading payments']);
  others.resolve();
  await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('an admin lists and filters payments, sees proof, records a refund and deletes', async ({ emptyMarket: market }) => {
  const page = await market.as(market.admin);
  await page.clock.install();
  const filters = page.getByRole('search', { name: 'Filter payments' });
  const month = filters.getByLabel('Month');
  const search = filters.getByRole('searchbox', { name: 'Search' });
  const status = filters.getByRole('combobox', { name: 'Status' });
  const revenue = (of: string) => page.getByRole('status').filter({ hasText: `Revenue, ${of} payments` });
  const table = page.getByRole('table', { name: /^Payments in / });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });

  await test.step('none there, once they could be fetched', async () => {
    const go = () => page.goto('/admin/payments');
    await saysThatItFailed(page, /\/api\/console\/payments/, 'Failed to load payments. Please try again.', go);
    await saysThatItFailed(page, /\/api\/payments\/all/, 'Failed to fetch payments', () => page.reload());
    await saysThatItFailed(page, /\/api\/admin\/refunds/, 'Failed to load refunds', () => page.reload());
    await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
    await expect(page.getByText('Nobody waits for money back.')).toBeVisible();
    await expect(revenue('verified')).toContainText('₹0.00');
  });

  const { interviewer, kavya, arjun, meera, paymentId } = await threePayments(market);
  await page.reload();
  const shown = paymentId.slice(0, 8);

  await test.step('of this month, with the revenue that the server counts', async () => {
    await expect(table.getByRole('row')).toHaveCount(1 + 3);
    const { monthYear, totalRevenue } = await market.admin.browser.call('allPayments');
    await expect(month).toHaveValue(monthYear);
    expect(totalRevenue).toBe(1499 + 1699);
    await expect(revenue('verified')).toContainText(formatAmount(totalRevenue, 'INR'));
    await expect(revenue('verified')).toContainText('2 payments in');
    await expect(table.getByRole('columnheader')).toHaveText([
      'Date (UTC)',
      'Paid by',
      'Verified by',
      'Amount',
      'S30 balance',
      'Status',
      'Actions',
    ]);
    const cells = cellsOf(row(kavya.name));
    await expect(cells.nth(1)).toHaveText(`${kavya.name}${kavya.email}`);
    await expect(cells.nth(2)).toHaveText(interviewer.name);
    await expect(cells.nth(3)).toHaveText('₹1,499.00');
    await expect(cellsOf(row(arjun.name)).nth(2)).toHaveText('Nobody yet');
  });

  await test.step('by status, name and month', async () => {
    await status.selectOption('Submitted');
    await expect(revenue('submitted')).toContainText('₹1,999.00');
    await expect(revenue('submitted')).toContainText('1 payment in');
    await expect(table.getByRole('row')).toHaveCount(2);
    await status.selectOption('All statuses');
    await search.fill(kavya.name);
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(row(kavya.name)).toBeVisible();
    await expect(revenue('verified')).toContainText('₹3,198.00');
    await month.fill('2020-01');
    await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
    await expect(revenue('verified')).toContainText('0 payments in January 2020');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(table.getByRole('row')).toHaveCount(1 + 3);
    await expect(month).not.toHaveValue('2020-01');
  });

  await test.step('of this month, too, where the address names none', async () => {
    const thisMonth = await month.inputValue();
    for (const address of ['?page=1', `?filter=${encodeURIComponent('{"monthYear":"soon"}')}`]) {
      await page.goto(`/admin/payments${address}`);
      await expect(month).toHaveValue(thisMonth);
      await expect(page).toHaveURL(new RegExp(thisMonth));
      await expect(table.getByRole('row')).toHaveCount(1 + 3);
    }
  });

  await test.step('with the proof that was sent', async () => {
    const open = () => page.getByRole('button', { name: `Proof of payment ${shown}` }).click();
    const dialog = page.getByRole('dialog', { name: `Proof of payment ${shown}` });
    await page.route(/\/api\/files\//, refuse);
    await open();
    await expect(dialog.getByRole('alert')).toContainText('The image could not be loaded');
    await page.unroute(/\/api\/files\//);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await open();
    const image = dialog.getByRole('img', { name: `Payment screenshot of ${kavya.name}` });
    await expect(image).toBeVisible();
    await expect(image).toHaveJSProperty('naturalWidth', 64);
    const full = dialog.getByRole('button', { name: `Open the screenshot of ${kavya.name} in full size` });
    await full.click();
    const viewer = page.getByRole('dialog', { name: `Payment screenshot of ${kavya.name}` });
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await expect(viewer).toBeInViewport({ ratio: 1 });
    const size = await viewer.getByRole('img').boundingBox();
    expect(size && size.width <= width && size.height <= height).toBe(true);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(full).toBeFocused();
    await expect(await factNamed(dialog, 'Transaction ID')).toHaveText('4821');
    await expect(await factNamed(dialog, 'Sent by UPI')).toHaveText('₹1,499.00');
    await page.keyboard.press('Escape');
  });

  await test.step('recording a refund', async () => {
    const task = rowIn(page, 'Refunds to send', meera.name);
    await expect(columnsOf(page, 'Refunds to send')).toHaveText(['Paid', 'Send to', 'Why', 'What is odd', 'Amount due', 'Actions']);
    await expect(task).toContainText('Cancelled, everything comes back');
    await task.getByRole('button', { name: `Record refund of ₹1,699.00 to ${meera.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Record that ₹1,699.00 was sent back to ${meera.name}?` });
    await dialog.getByRole('button', { name: 'Not sent yet' }).click();
    await expect(task).toBeVisible();
    await task.getByRole('button').click();
    await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('UPI 7731');
    await page.route(/\/refund$/, refuse);
    await dialog.getByRole('button', { name: 'Record ₹1,699.00 as sent' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to record the refund');
    await page.unroute(/\/refund$/);
    await dialog.getByRole('button', { name: 'Record ₹1,699.00 as sent' }).click();
    await expect(message(page, 'Refund recorded')).toBeVisible();
    await expect(page.getByText('Nobody waits for money back.')).toBeVisible();
    await expect(row(meera.name)).toContainText('Refunded');
    await expect(revenue('verified')).toContainText('₹1,499.00');
  });

  await test.step('deleting takes a second click within five seconds', async () => {
    const ask = page.getByRole('button', { name: `Delete payment ${shown}` });
    const confirm = page.getByRole('button', { name: `Confirm: delete payment ${shown}` });
    const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await pause();
    await ask.click();
    await expect(confirm).toHaveText('Confirm');
    await expect(page.getByRole('textbox', { name: `Why ₹1,499.00 of ${kavya.name} is deleted (optional)` })).toBeVisible();
    expect(await page.evaluate(LABELS_CUT_OFF)).toEqual([]);
    await page.clock.runFor(CONFIRM_MS - 1);
    await expect(confirm).toBeVisible();
    await page.clock.runFor(1);
    await expect(ask).toBeVisible();
    await expect(confirm).toHaveCount(0);
    await ask.dblclick();
    await expect(confirm, 'a double click is one click too fast to have been meant').toHaveText('Confirm');
    await page.route(/\/api\/payments\//, refuse);
    await confirm.click();
    await page.clock.resume();
    await expect(message(page, 'Failed to delete payment')).toBeVisible();
    await page.unroute(/\/api\/payments\//);
    await pause();
    await ask.click();
    await confirm.click();
    await page.clock.resume();
    await expect(message(page, 'Payment deleted successfully')).toBeVisible();
    await expect(row(kavya.name)).toHaveCount(0);
    await expect(revenue('verified')).toContainText('₹0.00');
  });
});
