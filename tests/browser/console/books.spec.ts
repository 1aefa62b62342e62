import type { Locator } from '@playwright/test';
import { hoursAhead } from '../../system/people.ts';
import { booksOf, rowIn, showsAll } from '../support/console.ts';
import { fares, whileFailing } from '../support/faults.ts';
import { paid } from '../support/interviews.ts';
import { expect, test } from '../support/test.ts';

test('the books print without navigation and chat, and a statement alone, without buttons and choices', async ({ market }) => {
  const [interviewer, candidate] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  await paid(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(72) });
  const page = await market.as(market.admin);
  await page.goto(booksOf(interviewer.name));
  const around = [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: 'Console' }),
    page.getByRole('button', { name: 'Support chat' }),
  ];
  for (const part of around) await expect(part).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of around) await expect(part).toBeHidden();
  const books = await page.getByRole('region', { name: 'Accounts' }).boundingBox();
  expect(books?.width).toBeGreaterThan(1000);
  await page.emulateMedia({ media: null });

  await page.getByRole('button', { name: `Statement of ${interviewer.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Statement of ${interviewer.name}` });
  const owed = dialog.getByText('Balance due');
  await expect(owed).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [
    page.getByRole('heading', { name: 'Books', includeHidden: true }),
    dialog.getByRole('button', { name: 'Print', includeHidden: true }),
    dialog.getByRole('heading', { name: 'Given on their word', includeHidden: true }),
  ])
    await expect(hidden).toBeHidden();
  await expect(owed).toBeVisible();
  await expect(dialog.getByRole('table', { name: /^Statement of / })).toContainText(candidate.name);
  await page.emulateMedia({ media: null });
  await page.evaluate("window.print = () => document.body.setAttribute('data-printed', '')");
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
});

test('an interviewer is found by a part of the name, and the others come back', async ({ market }) => {
  const [interviewer, other] = [await market.interviewer('Ananya'), await market.interviewer('Daniel')];
  const candidate = await market.candidate('Kavya');
  await paid(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(72) });
  await paid(market, { candidate, interviewer: other, type: 'DSA', start: hoursAhead(96) });
  const page = await market.as(market.admin);
  await page.goto('/admin/books');
  const search = page.getByRole('searchbox', { name: 'Search interviewers' });
  const table = page.getByRole('table', { name: 'Interviewers' });
  for (const one of [interviewer, other]) {
    await search.fill(one.name.toUpperCase());
    await expect(table.getByRole('rowheader')).toHaveText([one.name]);
  }
  await search.fill('Nobody of this name');
  await expect(page.getByRole('status').filter({ hasText: 'No interviewers found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await expect(table.getByRole('row').nth(2)).toBeVisible();
});

test('the interviewers that were searched for are there again after a reload and on the way back', async ({ market }) => {
  const [interviewer, candidate] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  await paid(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(72) });
  const page = await market.as(market.admin);
  const search = page.getByRole('searchbox', { name: 'Search interviewers' });
  const names = page.getByRole('table', { name: 'Interviewers' }).getByRole('rowheader');
  await page.goto('/admin/books?page=99');
  await expect(names.first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=99/);
  await search.fill(interviewer.name);
  await expect(names).toHaveText([interviewer.name]);
  await expect(search).toBeFocused();
  await page.reload();
  await expect(names).toHaveText([interviewer.name]);
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue(interviewer.name);
  await expect(names).toHaveText([interviewer.name]);
});

test('payments and statements show the dates of their month, which is counted in UTC, also where it is another day', async ({ market }) => {
  const [interviewer, candidate] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  await paid(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(72) });
  const asInUtc = async (row: Locator) => {
    const date = row.locator('time').first();
    const day = new Date((await date.getAttribute('datetime')) ?? '');
    await expect(date).toHaveText(day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }));
  };
  // At every hour, one of them has another day than UTC.
  for (const timezoneId of ['Pacific/Niue', 'Pacific/Kiritimati']) {
    const page = await market.as(market.admin, { timezoneId });
    await page.goto('/admin/payments');
    await asInUtc(rowIn(page, 'Payments', candidate.name));
    await page.goto(booksOf(interviewer.name));
    await page.getByRole('button', { name: `Statement of ${interviewer.name}` }).click();
    const statement = page.getByRole('table', { name: /^Statement of / });
    await expect(statement.getByRole('columnheader', { name: 'Date (UTC)' })).toBeVisible();
    await asInUtc(statement.getByRole('row').nth(1));
  }
});

test('a refund to send says what is odd about its payment', async ({ market }) => {
  const [interviewer, candidate] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  const { paymentId } = await paid(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(72) });
  const body = { percent: 100, refundAs: 'money', reason: 'The sound broke off' } as const;
  await market.admin.browser.call('refundPayment', { params: { id: paymentId }, body });
  const page = await market.as(market.admin);
  await page.goto('/admin/payments');
  await showsAll(page, 'Refunds to send');
  const task = rowIn(page, 'Refunds to send', candidate.name);
  await expect(task).toContainText('Candidate and interviewer use the same network address');
  await expect(task).toContainText('Verified within two minutes of the proof');
});

test('an amount that nobody can owe is refused on its field, in its words', async ({ market }) => {
  const [interviewer, candidate] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  await paid(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(72) });
  const page = await market.as(market.admin);
  await page.goto(booksOf(interviewer.name));
  const dialog = page.getByRole('dialog');
  for (const [opens, act, label] of [
    [/^Record payout/, 'Record payout', 'Amount'],
    [/^Set allowance/, 'Set allowance', 'Amount in rupees'],
  ] as const) {
    await rowIn(page, 'Interviewers', interviewer.name).getByRole('button', { name: opens }).click();
    const field = dialog.getByRole('textbox', { name: label });
    for (const [amount, wrong] of [
      ['999999999999', 'Amount is more than anybody owes'],
      ['1.005', 'Amount must be a number with at most two decimals'],
    ] as const) {
      await field.fill(amount);
      await dialog.getByRole('button', { name: act }).click();
      await expect(field).toHaveAccessibleDescription(wrong);
      await expect(field).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
  }
});

test('a payout whose answer is lost, asked for again in another dialog, is recorded once; the page shows it', async ({ market }) => {
  const [interviewer, candidate] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  await paid(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(72) });
  const due = async () => {
    const { interviewers } = await market.admin.browser.call('booksOfInterviewers', { query: { limit: 100 } });
    return interviewers.find(({ _id }) => _id === interviewer.id)?.due[0]?.amount ?? Number.NaN;
  };
  const page = await market.as(market.admin);
  const owed = await due();
  await page.goto(booksOf(interviewer.name));
  const row = rowIn(page, 'Interviewers', interviewer.name);
  const dialog = page.getByRole('dialog');
  const types = async () => {
    await row.getByRole('button', { name: /^Record payout/ }).click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('500');
  };
  const sends = () => dialog.getByRole('button', { name: 'Record payout' }).click();
  const records = async () => {
    await types();
    await sends();
  };
  const before = await row.textContent();
  await fares(page, '**/api/admin/books/interviewers/*/payouts', 'served, then lost', 'lost', 'lost', 'lost');
  await records();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => row.textContent()).not.toBe(before);
  await types();
  // Another admin records one meanwhile, and the books cannot be read.
  await market.admin.browser.call('recordPayout', { params: { id: interviewer.id }, body: { amount: 7, currency: 'INR' } });
  await whileFailing(page, 'GET **/api/admin/books/interviewers?**', async () => {
    await sends();
    await expect(page.getByText('has not been recorded again')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
  await market.tellEverybody();
  expect(await due()).toBe(owed - 507);
  await page.reload();
  await records();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('The payout has been recorded')).toBeVisible();
  await market.tellEverybody();
  expect(await due()).toBe(owed - 1007);
});
