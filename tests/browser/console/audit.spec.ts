import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bookingOfPayment } from '@s30/contracts/ids';
import { open } from '@s30/platform/sqlite/database';
import { books, hoursAhead, publishes } from '../../system/people.ts';
import { isDistributed } from '../../system/processes.ts';
import { saysThatItFailed } from '../support/console.ts';
import { factNamed, message } from '../support/see.ts';
import { expect, type Market, test } from '../support/test.ts';

const events = (page: Page) => page.getByRole('region', { name: 'Events' });
const rows = (page: Page) => page.getByRole('table', { name: 'Events of the log' }).getByRole('row');

/** Kavya books with Ananya, who verifies; then an admin deletes the payment. */
async function deletedPayment(market: Market) {
  const ananya = await market.interviewer('Ananya');
  const kavya = await market.candidate('Kavya');
  await publishes(ananya, 'DSA', hoursAhead(24 * 6));
  const [slot] = await ananya.browser.call('ownSlots');
  if (slot === undefined) throw new Error('no slot was published');
  const { paymentId } = await books(kavya, slot._id, 'DSA');
  await market.tellEverybody();
  await ananya.browser.call('verifyPayment', { body: { paymentId, verified: true } });
  await market.tellEverybody();
  await market.admin.browser.call('deletePayment', { params: { id: paymentId } });
  return { ananya, kavya, paymentId };
}

test('an auditor reads the history of a payment that an admin deleted', async ({ market }) => {
  const { ananya, kavya, paymentId } = await deletedPayment(market);
  const page = await market.as(await market.auditor('Arun'));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link')).toHaveText(['Audit']);

  await test.step('finds it by the name of the payer', async () => {
    await page.getByRole('searchbox', { name: 'Person' }).fill(kavya.name);
    await page.getByRole('combobox', { name: 'About' }).selectOption('Payment');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/kind=payment/);
    await expect(rows(page).filter({ hasText: 'Payment deleted' })).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Person' })).toHaveValue(kavya.name);
    await rows(page)
      .filter({ hasText: 'Payment deleted' })
      .getByRole('link', { name: /^History/ })
      .click();
  });

  await test.step('sees who did what, and what changed', async () => {
    await expect(page.getByText('An admin deleted this payment')).toBeVisible();
    const verified = events(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Payment verified' }) });
    await expect(verified).toContainText(`${ananya.name}, interviewer`);
    await expect(verified).toContainText('Submitted → Verified');
    const deleted = events(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Payment deleted' }) });
    await expect(deleted).toContainText(', admin');
    await expect(events(page).getByText('An image').first()).toBeVisible();
    await expect(events(page).getByRole('button', { name: 'Open image' })).toHaveCount(0);
    // EventStoreDB keeps no hash chain; there, the seals are the proof.
    await expect(page.getByText('Hash chain verified')).toHaveCount(isDistributed ? 0 : 1);
    await expect(await factNamed(page.getByRole('complementary', { name: 'As it is now' }), 'Id in the log')).toHaveText(paymentId);
  });

  await test.step('looks at one kind of events, and at an event as it is stored', async () => {
    await events(page)
      .getByRole('button', { name: /^Payment \d/ })
      .click();
    await expect(events(page).getByRole('heading', { name: 'Slot booked' })).toHaveCount(0);
    await events(page)
      .getByRole('button', { name: /^Raw event: Payment deleted.*, #\d+$/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Payment deleted' })).toContainText(`booking-${bookingOfPayment(paymentId)}`);
    await page.keyboard.press('Escape');
  });

  await test.step('verifies it again, and hears of it', async () => {
    if (isDistributed) return;
    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/audit\/timeline/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    const chain = page.getByRole('status').filter({ hasText: 'Hash chain verified' });
    await page.getByRole('button', { name: 'Verify again' }).click();
    await expect(chain).toContainText('Verifying again');
    answer.resolve();
    await expect(chain).toContainText(/(\d+) of \1 events match/);
    await page.unroute(/\/api\/audit\/timeline/);
  });

  await test.step('takes it along', async () => {
    await page.goto(`/admin/audit?kind=payment&person=${encodeURIComponent(kavya.name)}`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^log-.*\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toContain('Payment deleted');
  });
});

test('an auditor travels back to before a promotion', async ({ market }) => {
  const before = new Date().toISOString();
  const kavya = await market.candidate('Kavya');
  const promotedAfter = new Date(Date.now() + 1_000).toISOString();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await market.admin.browser.call('changeRole', { params: { id: kavya.id }, body: { role: 'interviewer' } });
  const page = await market.as(await market.auditor('Arun'));
  await page.goto(`/admin/audit/user/${kavya.id}`);
  await expect(events(page)).toContainText('Candidate → Interviewer');
  await expect(events(page).getByText('Guest', { exact: true }).first()).toBeVisible();
  await expect(events(page)).not.toContainText('Guest, guest');
  await page.goto(`/admin/audit/as-of?view=roles&at=${promotedAfter}`);
  await expect(page.getByRole('table', { name: 'Roles then and now' })).toBeVisible();
  await expect(page.getByText('What has changed since is shown as then → today.')).toBeVisible();
  await page.goto(`/admin/audit/as-of?view=revenue&at=${before}`);
  await expect(page.getByText('Revenue today')).toBeVisible();
  const asOf = page.getByLabel('As of');
  const shown = await asOf.inputValue();
  await asOf.fill('2025-07-15T12:00');
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(page.getByText(/^As of Jul 15, 2025/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^As of Jul 15, 2025/)).toHaveCount(0);
  await expect(asOf).toHaveValue(shown);
});

test('time travel keeps its page on the way back from a history', async ({ demoMarket: market }) => {
  const page = await market.as(market.admin);
  await page.goto('/admin/audit/as-of?view=roles');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText('Page 2 of 3');
  await page
    .getByRole('link', { name: /^History of/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^History of user/);
  await page.goBack();
  await expect(pages).toContainText('Page 2 of 3');
  await page.reload();
  await expect(pages).toContainText('Page 2 of 3');
  await page.getByRole('button', { name: 'Payments' }).click();
  await expect(pages).toContainText('Page 1 of');
});

test('an address with a page or date that does not exist shows what there is', async ({ demoMarket: market }) => {
  const page = await market.as(market.admin);
  await page.goto('/admin/audit/as-of?view=roles&page=99&at=2026-02-30T10:00Z');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText(/Page (\d+) of \1,/);
  await expect(page.getByRole('link', { name: /^History of/ }).first()).toBeVisible();
  await expect(page.getByText(/^As of Mar 2, 2026/)).toHaveCount(0);
  await page.goto('/admin/audit?until=2026-02-30T10:00');
  await expect(rows(page)).toHaveCount(1 + 50);
  await expect(page.getByLabel('Until')).toHaveValue('');
});

test('the log keeps what Show more has loaded, on the way back from a history and after a reload', async ({ demoMarket: market }) => {
  const page = await market.as(market.admin);
  await page.goto('/admin/audit?mails=without');
  await expect(rows(page)).toHaveCount(1 + 50);
  const person = page.getByRole('searchbox', { name: 'Person' });
  await person.fill('Kavya');
  const more = page.getByRole('button', { name: 'Show more' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1 + 100);
  await expect(more).toBeFocused();
  await expect(person).toHaveValue('Kavya');
  await more.click();
  await expect(rows(page)).toHaveCount(1 + 150);
  await rows(page)
    .getByRole('link', { name: /^History/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^History of/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(1 + 150);
  await page.reload();
  await expect(rows(page)).toHaveCount(1 + 150);
  await person.fill('Arjun');
  await person.press('Enter');
  await expect(page).toHaveURL(/person=Arjun/);
  await expect(rows(page)).not.toHaveCount(1 + 150);
  await expect(person).toBeFocused();
  await page.goBack();
  await expect(person).toHaveValue('');
  await page.getByRole('combobox', { name: 'About' }).selectOption('Payment');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\?kind=payment&mails=without$/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(1 + 150);
});

test('an auditor whose role was taken away is redirected to their dashboard, and told why', async ({ market }) => {
  const arun = await market.auditor('Arun');
  const page = await market.as(arun, { alone: true });
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await market.admin.browser.call('changeRole', { params: { id: arun.id }, body: { role: 'candidate' } });
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(message(page, 'An admin has changed your role: you are now a candidate.')).toBeVisible();
});

test('the log is verified on demand, and a search that finds nothing says so', async ({ market }) => {
  const page = await market.as(await market.auditor('Arun'));
  await page.goto('/admin/audit');
  const integrity = page.getByRole('region', { name: 'Integrity' });
  const status = integrity.getByRole('status');
  const verifiedAt = status.locator('time');
  const atTheStart = (await verifiedAt.getAttribute('datetime')) ?? '';
  await integrity.getByRole('button', { name: 'Verify now' }).click();
  await expect(verifiedAt).not.toHaveAttribute('datetime', atTheStart);
  await expect(status).toHaveText(/^Last verified .*: whole up to event [\d,]+ \(/);
  await expect(integrity).toContainText('The log is whole');
  // It changes each minute.
  await expect(status.getByText(/^(just now|1 minute ago)$/)).toHaveAttribute('aria-live', 'off');
  // Whichever instance answers next says the same.
  const afterwards = (await verifiedAt.getAttribute('datetime')) ?? '';
  for (let visits = 0; visits < 2; visits += 1) {
    await page.reload();
    await expect(verifiedAt).toHaveAttribute('datetime', afterwards);
  }
  await expect(page.getByText('The event log was tampered with')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Person' }).fill('nobody at all');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No events found matching your criteria.' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows(page).nth(1)).toBeVisible();
  await page.goto('/admin/audit/payment/nothing');
  await expect(page.getByText('Nothing has happened under this id')).toBeVisible();
});

test('tampering with the log while the server was down is reported on every page', async ({ emptyMarket: market }) => {
  test.skip(isDistributed, 'the log is no file there');
  const kavya = await market.candidate('Kavya');
  const arun = await market.auditor('Arun');
  await market.restart(() => {
    const log = open(join(market.server.dataDir, 'events.db'), { synchronous: 'NORMAL', cacheKiB: 1000 });
    const { changes } = log.run("UPDATE events SET data = data || ' ' WHERE stream = ?", `user-${kavya.id}`);
    log.close();
    expect(changes).toBe(1);
  });

  const page = await market.as(market.admin);
  const alarm = page.getByRole('alert').filter({ hasText: 'The event log was tampered with' });
  await test.step('an admin sees it wherever they work', async () => {
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    await expect(alarm).toContainText(/First bad event: #\d+\. An event was changed, moved or added\. Found on \w+ \d+, \d{4}/);
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Payment Management' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Management' })).toBeVisible();
    await expect(alarm).toBeVisible();
  });

  await test.step('and an auditor, with a way to what was found', async () => {
    const auditors = await market.as(arun);
    await auditors.goto('/admin/audit/as-of');
    await auditors.getByRole('alert').getByRole('link', { name: 'See what was found' }).click();
    const integrity = auditors.getByRole('region', { name: 'Integrity' });
    await expect(integrity).toContainText('The log was tampered with');
    await expect(integrity.getByRole('status')).toHaveText(/^Last verified .*: whole only up to event [\d,]+ \(/);
    const finding = integrity.getByRole('alert').filter({ hasText: 'An event was changed, moved or added' });
    await expect(finding).toContainText(`of user-${kavya.id}) does not follow from the one before it`);
    await integrity.getByRole('button', { name: 'Verify now' }).click();
    await expect(finding).toBeVisible();
    await auditors.goto(`/admin/audit/user/${kavya.id}`);
    await expect(auditors.getByRole('alert').filter({ hasText: 'These events cannot be trusted' })).toContainText(
      /is that of event #\d+; /,
    );
  });
});

test('a part that cannot be loaded says so and offers Retry', async ({ market }) => {
  const page = await market.as(await market.auditor('Arun'));
  for (const [call, text, path] of [
    [/\/api\/audit\/events/, 'Failed to load the log. Please try again.', ''],
    [/\/api\/audit\/integrity/, 'Failed to load the state of the log. Please try again.', ''],
    [/\/api\/audit\/as-of/, 'Failed to load what was true then. Please try again.', '/as-of'],
    [/\/api\/audit\/timeline/, 'Failed to load the history. Please try again.', `/user/${market.admin.id}`],
  ] as const)
    await saysThatItFailed(page, call, text, () => page.goto(`/admin/audit${path}`));
});
