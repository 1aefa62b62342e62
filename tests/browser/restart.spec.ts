import type { Locator, Page } from '@playwright/test';
import { hoursAhead, publishes, setPrices } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { isDistributed } from '../system/processes.ts';
import { describesProblem, rowIn } from './support/console.ts';
import { chosen } from './support/files.ts';
import { expect, test } from './support/test.ts';

/** Presses the button; with a single process, waits until the request has failed because nothing listens. */
async function pressesWhileItIsDown(page: Page, button: Locator): Promise<void> {
  const unanswered = isDistributed ? undefined : page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await button.click();
  await unanswered;
}

/** Presses again while the page says that the request could not be sent. */
const pressesUntil = (button: Locator, done: Locator): Promise<void> =>
  expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined);
    await expect(done).toBeVisible({ timeout: 5_000 });
  }).toPass();

test('the server is restarted while an admin and a candidate work: nothing is lost, and everything is done once', async ({
  emptyMarket: market,
}) => {
  await setPrices(market.admin);
  const [ananya, kavya] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 5));
  const [office, payer] = [await market.as(market.admin), await market.as(kavya)];
  const title = office.getByRole('textbox', { name: 'Title' });
  const add = office.getByRole('button', { name: 'Add problem', exact: true });
  const proof = payer.getByRole('form', { name: 'Payment proof' });
  const transaction = proof.getByRole('textbox', { name: 'Transaction ID' });
  const pay = proof.getByRole('button', { name: 'Submit payment and book slot' });

  await test.step('both have typed', async () => {
    await office.goto('/admin/problems/create');
    await title.fill('Two Sum');
    await describesProblem(office);
    await payer.goto(`/slots/${slot?._id}/book`);
    await payer.getByRole('button', { name: /^Book and pay/ }).click();
    await transaction.fill('7719');
    await proof.getByLabel('Screenshot of the payment').setInputFiles(chosen(await screenshot()));
    await expect(proof.getByRole('img', { name: 'Preview of the chosen file' })).toBeVisible();
  });

  await test.step('and send it while the server, or one of two, is down', () =>
    market.restart(async () => {
      await Promise.all([pressesWhileItIsDown(office, add), pressesWhileItIsDown(payer, pay)]);
      if (isDistributed) return;
      await expect(title).toHaveValue('Two Sum');
      await expect(transaction).toHaveValue('7719');
    }));

  await test.step('it is sent once the server answers', async () => {
    await pressesUntil(add, rowIn(office, 'Problems', 'Two Sum'));
    await pressesUntil(pay, payer.getByRole('heading', { name: 'Your interview is booked' }));
  });

  await test.step('once, and both go on', async () => {
    await market.tellEverybody();
    expect((await market.admin.browser.call('problems')).map((problem) => problem.title)).toEqual(['Two Sum']);
    expect(await kavya.browser.call('interviews')).toMatchObject([{ status: 'scheduled', paymentId: { status: 'submitted' } }]);
    expect(await market.admin.browser.call('pendingPayments')).toHaveLength(1);
    await office.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Payment Management' }).click();
    await expect(office.getByRole('table', { name: 'Payments in' }).getByRole('row').filter({ hasText: kavya.name })).toHaveCount(1);
    await payer.getByRole('link', { name: 'Go to My Interviews' }).click();
    await expect(payer.getByRole('table', { name: 'Your interviews' })).toContainText(ananya.name);
  });
});
