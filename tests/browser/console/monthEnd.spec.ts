import { readFile } from 'node:fs/promises';
import { monthOf } from '@s30/contracts/time';
import { parse } from 'csv-parse/sync';
import { movesTo } from '../../system/clock.ts';
import { hoursAhead, setPrices } from '../../system/people.ts';
import { auditTool } from '../../system/processes.ts';
import { booked, paid } from '../support/interviews.ts';
import { message } from '../support/see.ts';
import { expect, type Market, test } from '../support/test.ts';

const START = hoursAhead(30);
/** Of the payments; the interview may be in the next one. */
const MONTH = monthOf(hoursAhead(-1));

/** Kavya's proof is waiting, Arjun wants a refund, and Meera was reported absent. */
async function month(market: Market) {
  await setPrices(market.admin);
  const interviewer = await market.interviewer('Ananya');
  const [kavya, arjun, meera] = [await market.candidate('Kavya'), await market.candidate('Arjun'), await market.candidate('Meera')];
  await paid(market, { candidate: arjun, interviewer, type: 'System Design', start: hoursAhead(90) });
  const absent = await paid(market, { candidate: meera, interviewer, type: 'DSA', start: START });
  await booked(market, { candidate: kavya, interviewer, type: 'DSA', start: hoursAhead(72) });
  await movesTo(market.server, START, 20);
  const body = { statement: 'I waited for twenty minutes.' };
  await interviewer.browser.call('reportNoShow', { params: { id: absent.interviewId }, body });
  return { interviewer, kavya, arjun, meera };
}

test('a month can be closed entirely in the console, and its books agree', async ({ emptyMarket: market }) => {
  const { interviewer, kavya, arjun, meera } = await month(market);
  const page = await market.as(market.admin);
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const go = (name: string) => page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click();
  const chooseMonth = () => page.getByLabel('Month').fill(MONTH);
  const revenue = page.getByRole('status').filter({ hasText: 'Revenue, verified payments' });

  await test.step('waiting payments are verified, with the proof beside them', async () => {
    await page.goto('/admin/payments');
    await chooseMonth();
    await expect(revenue).toContainText('₹3,498.00');
    await press(`Check proof of ${kavya.name}`);
    await expect(page.getByRole('img', { name: `Payment screenshot of ${kavya.name}` })).toBeVisible();
    await press('Verify');
    await press('Verify ₹1,499.00');
    await expect(message(page, 'Payment verified successfully')).toBeVisible();
    await expect(page.getByText('No proof waits for an answer.')).toBeVisible();
    await expect(revenue).toContainText('₹4,997.00');
  });

  await test.step('a payment is refunded, sent back and recorded', async () => {
    await page
      .getByRole('row')
      .filter({ hasText: arjun.name })
      .getByRole('button', { name: /^Refund payment/ })
      .click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Moved abroad.');
    await press('Refund ₹1,999.00');
    await press(`Record refund of ₹1,999.00 to ${arjun.name}`);
    await press('Record ₹1,999.00 as sent');
    await expect(message(page, 'Refund recorded')).toBeVisible();
    await expect(page.getByText('Nobody waits for money back.')).toBeVisible();
    await expect(revenue).toContainText('₹2,998.00');
  });

  await test.step('a no-show is settled', async () => {
    await go('Interview Management');
    await press(`Settle the no-show of ${meera.name} and ${interviewer.name}`);
    await page.getByRole('spinbutton', { name: 'Share given back (%)' }).fill('0');
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Said nothing.');
    await press('Give back 0%');
    await expect(message(page, 'The no-show has been settled')).toBeVisible();
    await expect(page.getByText('Nobody was reported absent.')).toBeVisible();
  });

  await test.step('the export matches the page', async () => {
    await go('Payment Management');
    await chooseMonth();
    await expect(revenue).toContainText('₹2,998.00');
    const [download] = await Promise.all([page.waitForEvent('download'), press('Export CSV')]);
    const rows: Record<string, string>[] = parse(await readFile(await download.path(), 'utf8'), { columns: true, bom: true });
    const verified = rows.filter(({ Status }) => Status === 'Verified' || Status === 'verified');
    expect(verified.map((row) => row['Paid by']).sort()).toEqual([kavya.name, meera.name].sort());
    expect(verified.reduce((sum, row) => sum + Number(row['Amount in INR']), 0)).toBe(2998);
    expect(rows).toHaveLength(3);
  });

  await test.step('the log verifies, revenue matches the log, and everything reconciles', async () => {
    await go('Audit');
    await press('Verify now');
    await expect(page.getByRole('region', { name: 'Integrity' })).toContainText('The log is whole');
    await page.goto(`/admin/audit/as-of?view=revenue&at=${hoursAhead(31)}`);
    await expect(page.getByRole('table', { name: 'Revenue then and now' })).toContainText('₹2,998.00');
    const { code, stdout } = await auditTool(market.server.dataDir, ['reconcile']);
    expect(stdout).toContain('2,998.00');
    expect(code).toBe(0);
  });
});
