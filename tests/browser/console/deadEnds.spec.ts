import type { Locator } from '@playwright/test';
import { books, holds, hoursAhead, publishes } from '../../system/people.ts';
import { rowIn, showsAll } from '../support/console.ts';
import { message } from '../support/see.ts';
import { expect, type Market, test } from '../support/test.ts';

async function booking(market: Market, hours: readonly number[]) {
  const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const slots = await publishes(ananya, 'DSA', ...hours.map(hoursAhead));
  return { kavya, ananya, slots, booked: await books(kavya, slots[0]?._id ?? '', 'DSA') };
}

test('a pending proof is answered in the console, with the picture beside it, whatever its month', async ({ market }) => {
  const { kavya } = await booking(market, [100]);
  const page = await market.as(market.admin);
  await page.goto('/admin/health');
  await page.getByRole('definition').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Payment Management' })).toBeVisible();
  const waiting = rowIn(page, 'Waiting for verification', kavya.name);
  const check = page.getByRole('button', { name: `Check proof of ${kavya.name}` });

  await showsAll(page, 'Waiting for verification');
  await check.click();
  await expect(page.getByRole('img', { name: `Payment screenshot of ${kavya.name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('The amount is another one.');
  await page.getByRole('button', { name: 'Reject ₹1,499.00' }).click();
  await expect(message(page, 'Payment rejected successfully')).toBeVisible();
  await expect(waiting).toHaveCount(0);

  await page.getByRole('searchbox').fill(kavya.name);
  const row = page
    .getByRole('table', { name: /^Payments in/ })
    .getByRole('row')
    .filter({ hasText: kavya.name });
  await row.getByRole('button', { name: /^Proof of payment/ }).click();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('button', { name: 'Verify ₹1,499.00' }).click();
  await expect(message(page, 'Payment verified successfully')).toBeVisible();
  await expect(row).toContainText('Verified');
});

test('the first ten of the proofs that wait are shown, and the others on demand', async ({ market }) => {
  const [kavya, arjun] = [await market.candidate('Kavya'), await market.candidate('Arjun')];
  const interviewer = await market.interviewer('Ananya');
  const slots = await publishes(interviewer, 'DSA', ...Array.from({ length: 11 }, (_, at) => hoursAhead(100 + at)));
  await market.tellEverybody();
  for (const [at, { _id }] of slots.entries()) await books(at % 2 ? kavya : arjun, _id, 'DSA');
  await market.tellEverybody();
  const page = await market.as(market.admin);
  await page.goto('/admin/payments');
  const rows = page.getByRole('table', { name: 'Waiting for verification' }).getByRole('rowheader');
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: /^Show \d+$/ }).click();
  await expect(rowIn(page, 'Waiting for verification', arjun.name)).toHaveCount(6);
  await page.getByRole('button', { name: 'Show the first 10' }).click();
  await expect(rows).toHaveCount(10);
});

test('the picture of a proof moves nothing when it arrives', async ({ market }) => {
  const { kavya } = await booking(market, [100]);
  const page = await market.as(market.admin);
  await page.goto('/admin/payments');
  const arrives = Promise.withResolvers<void>();
  await page.route('**/api/files/*', async (route) => {
    await arrives.promise;
    await route.fallback();
  });
  await showsAll(page, 'Waiting for verification');
  await page.getByRole('button', { name: `Check proof of ${kavya.name}` }).click();
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  await expect(page.getByRole('dialog')).toContainText('Loading the image');
  const before = await verify.boundingBox();
  arrives.resolve();
  await expect(page.getByRole('img', { name: `Payment screenshot of ${kavya.name}` })).toBeVisible();
  expect(await verify.boundingBox()).toEqual(before);
});

test('an admin moves an interview, and cancels those of a demoted interviewer in the dialog that lists them', async ({ market }) => {
  const { kavya, ananya } = await booking(market, [200, 300]);
  const page = await market.as(market.admin);
  await page.goto(`/admin/interviews?${new URLSearchParams({ filter: JSON.stringify({ q: kavya.name }) })}`);
  await page.getByRole('button', { name: /^Move/ }).click();
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('The interviewer is ill.');
  await page.getByRole('button', { name: /^Move to/ }).click();
  await expect(message(page, 'Interview rescheduled successfully')).toBeVisible();
  await market.tellEverybody();
  const [moved] = await kavya.browser.call('interviews');
  expect(moved?.scheduledDate).toBe(hoursAhead(300));

  await page.goto(`/admin/users?${new URLSearchParams({ filter: JSON.stringify({ q: ananya.email }) })}`);
  await page.getByRole('button', { name: `Demote ${ananya.name} to candidate` }).click();
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Left the company.');
  await page.getByRole('dialog').getByRole('button', { name: 'Demote to candidate' }).click();
  await page
    .getByRole('dialog', { name: '1 scheduled interview is affected' })
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await page.getByRole('button', { name: 'Cancel interview' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  await market.tellEverybody();
  expect((await kavya.browser.call('interviews'))[0]).toMatchObject({ status: 'cancelled' });
  const { events } = await market.admin.browser.call('auditTimeline', { params: { kind: 'user', id: ananya.id } });
  expect(JSON.stringify(events)).toContain('Left the company.');
});

test('an admin who closes the account of an interviewer is shown what candidates have booked and hold', async ({ market }) => {
  const { kavya, ananya, slots } = await booking(market, [200, 300]);
  await holds(kavya, slots[1]?._id ?? '', 'DSA');
  await market.tellEverybody();
  const page = await market.as(market.admin);
  await page.goto(`/admin/users?${new URLSearchParams({ filter: JSON.stringify({ q: ananya.email }) })}`);
  await page.getByRole('button', { name: `Close the account of ${ananya.name}` }).click();
  await page.getByRole('button', { name: 'Close account' }).click();
  const left = page.getByRole('dialog', { name: '1 scheduled interview is affected' });
  await expect(left).toContainText(`The account of ${ananya.name} is closed, but these interviews are still booked.`);
  await expect(left.getByRole('button', { name: /^Cancel/ })).toBeVisible();
  await expect(left).toContainText(/Slots that candidates hold can be paid for until \w+/);
  await left.getByRole('link', { name: 'Interview Management' }).first().click();
  await expect(page.getByRole('main')).toContainText('Interviewer left');
  await page.goBack();
  await expect(page.getByRole('button', { name: `Open the account of ${ananya.name}` })).toBeVisible();
});

test('a slot that somebody else takes while an interview is moved leaves the choice, and no other is preselected', async ({ market }) => {
  const { kavya, slots } = await booking(market, [200, 300, 400]);
  const ravi = await market.candidate('Ravi');
  const page = await market.as(market.admin);
  await page.goto(`/admin/interviews?${new URLSearchParams({ filter: JSON.stringify({ q: kavya.name }) })}`);
  await page.getByRole('button', { name: /^Move/ }).click();
  const choice = page.getByRole('combobox', { name: /^Open slots of/ });
  await expect(choice.getByRole('option')).toHaveText([/^\w{3}, \w{3} \d+ at \d+:\d\d\s[AP]M\s\S+$/, / /]);
  await books(ravi, slots[1]?._id ?? '', 'DSA');
  await market.tellEverybody();
  await page.getByRole('button', { name: /^Move to/ }).click();
  await expect(page.getByRole('alert')).toContainText('This slot has just been taken. Please choose another one.');
  await expect(choice.getByRole('option')).toHaveText(['Choose another slot', / /]);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(choice).toBeFocused();
  await choice.selectOption({ index: 1 });
  await page.getByRole('button', { name: /^Move to/ }).click();
  await expect(message(page, 'Interview rescheduled successfully')).toBeVisible();
  await market.tellEverybody();
  expect((await kavya.browser.call('interviews'))[0]?.scheduledDate).toBe(hoursAhead(400));
});

test('a payment is deleted with its amount named and a reason that stays in its history', async ({ market }) => {
  const { kavya, booked } = await booking(market, [400]);
  const page = await market.as(market.admin, { alone: true });
  await page.clock.install();
  await page.goto('/admin/payments');
  await page.getByRole('searchbox').fill(kavya.name);
  const row = page
    .getByRole('table', { name: /^Payments in/ })
    .getByRole('row')
    .filter({ hasText: kavya.name });
  await expect(row).toBeVisible();
  // On a busy machine, finding the field may take the five seconds of the button.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const bin = row.getByRole('button', { name: /^Delete payment/ });
  const confirm = page.getByRole('button', { name: /^Confirm: delete payment/ });
  const placeInRow = async (button: Locator) => {
    const [box, around] = [await button.boundingBox(), await row.boundingBox()];
    if (box === null || around === null) throw new Error('the button is not shown');
    return { left: box.x - around.x, top: box.y - around.y, width: box.width, height: box.height };
  };
  const before = await placeInRow(bin);
  await bin.click();
  const after = await placeInRow(confirm);
  const [x, y] = [before.left + before.width / 2, before.top + before.height / 2];
  expect([after.left < x && x < after.left + after.width, after.top < y && y < after.top + after.height]).toEqual([true, true]);
  await page.keyboard.press('Escape');
  await expect(confirm).toHaveCount(0);
  await bin.click();
  await page.getByRole('textbox', { name: `Why ₹1,499.00 of ${kavya.name} is deleted (optional)` }).fill('Paid twice by mistake.');
  await confirm.click();
  await page.clock.resume();
  await expect(message(page, 'Payment deleted successfully')).toBeVisible();
  await market.tellEverybody();
  const { events } = await market.admin.browser.call('auditTimeline', { params: { kind: 'payment', id: booked.paymentId } });
  expect(JSON.stringify(events)).toContain('Paid twice by mistake.');
});

test('without a connection every list says so, and offers to try again', async ({ market }) => {
  const page = await market.as(market.admin);
  await page.goto('/admin/users');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await page.context().setOffline(true);
  for (const [name, failure] of [
    ['Interview Management', 'Failed to load interviews'],
    ['Payment Management', 'Failed to load payments. Please try again.'],
    ['Problem Management', 'Failed to load problems'],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: failure, exact: true })).toBeVisible();
  }
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('heading', { name: 'Failed to load problems' })).toHaveCount(0);
});

test('a request that fails for a moment is retried without an error page', async ({ market }) => {
  const page = await market.as(market.admin);
  const failed = new Set<string>();
  await page.route(/\/api\//, (route) => {
    const url = route.request().url();
    if (route.request().method() !== 'GET' || failed.has(url)) return route.fallback();
    failed.add(url);
    return route.fulfill({ status: 502, body: '<html>Bad gateway</html>', contentType: 'text/html' });
  });
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { name: 'Waiting for verification' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Revenue' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  expect(failed.size).toBeGreaterThan(3);
});
