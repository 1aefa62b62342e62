import type { Page } from '@playwright/test';
import { books, hoursAhead, publishes } from '../../system/people.ts';
import { ADMIN } from '../../system/processes.ts';
import { describesProblem } from '../support/console.ts';
import { fares } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const asks = (page: Page) => page.getByRole('dialog', { name: 'Discard what you have typed?' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('text typed into the problem editor is not discarded without asking, and is restored', async ({ emptyMarket: market }) => {
  const page = await market.as(market.admin);
  await page.goto('/admin/problems');
  await page.getByRole('link', { name: 'Add problem' }).click();

  await test.step('Cancel, a link and Back ask', async () => {
    await title(page).fill('Two Sum');
    for (const leave of [
      () => button(page, 'Cancel').click(),
      () => page.getByRole('link', { name: 'User Management' }).click(),
      () => page.goBack({ waitUntil: 'commit' }),
    ]) {
      await leave();
      await expect(asks(page)).toBeVisible();
      await button(page, 'Go on editing').click();
      await expect(title(page)).toHaveValue('Two Sum');
    }
  });

  await test.step('Back asks after the skip link, too', async () => {
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.goBack({ waitUntil: 'commit' });
    await expect(asks(page)).toBeVisible();
    await button(page, 'Go on editing').click();
    await expect(title(page)).toHaveValue('Two Sum');
  });

  await test.step('a reload brings it back', async () => {
    await page.reload();
    await expect(title(page)).toHaveValue('Two Sum');
    await expect(page.getByText('What you had typed is back.')).toBeVisible();
  });

  await test.step('a session that ends over saving brings it back after signing in', async () => {
    await market.admin.browser.call('logout');
    await describesProblem(page);
    await button(page, 'Add problem').click();
    await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.ADMIN_EMAIL);
    await page.getByLabel('Password').fill(ADMIN.ADMIN_PASSWORD);
    await button(page, 'Login').click();
    await expect(title(page)).toHaveValue('Two Sum');
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('pass');
  });

  await test.step('once it is saved, nothing asks and nothing comes back', async () => {
    await button(page, 'Add problem').click();
    await expect(page.getByText('Problem added successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Add problem' }).click();
    await expect(title(page)).toHaveValue('');
  });

  await test.step('what is discarded is gone', async () => {
    await title(page).fill('Three Sum');
    await button(page, 'Cancel').click();
    await button(page, 'Discard').click();
    await page.getByRole('link', { name: 'Add problem' }).click();
    await expect(title(page)).toHaveValue('');
  });
});

test('an admin who leaves while a problem is being saved is told, and stays where they have gone', async ({ emptyMarket: market }) => {
  const page = await market.as(market.admin);
  await page.goto('/admin/problems/create');
  await title(page).fill('Two Sum');
  await describesProblem(page);
  const mayBeSaved = Promise.withResolvers<void>();
  await page.route('/api/problems', async (route) => {
    if (route.request().method() === 'POST') await mayBeSaved.promise;
    await route.fallback();
  });
  await button(page, 'Add problem').click();
  await page.getByRole('link', { name: 'User Management' }).click();
  await button(page, 'Discard').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Management');
  mayBeSaved.resolve();
  await expect(page.getByText('Problem added successfully')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody at all');
  await expect(page.getByRole('heading', { name: 'No users found matching your criteria.' })).toBeVisible();
});

test('Escape in a dialog asks before discarding what was typed', async ({ market }) => {
  const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(100));
  await books(kavya, slot?._id ?? '', 'DSA');
  const page = await market.as(market.admin);
  const search = new URLSearchParams({ filter: JSON.stringify({ q: kavya.name }) });
  await page.goto(`/admin/interviews?${search}`);
  await page.getByRole('button', { name: /^Cancel/ }).click();
  const reason = page.getByRole('textbox', { name: 'Reason (optional)' });
  await reason.fill('The interviewer is ill.');
  await page.keyboard.press('Escape');
  await expect(asks(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reason).toHaveValue('The interviewer is ill.');
  await button(page, 'Keep interview').click();
  await button(page, 'Discard').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the reason for closing or erasing an account is not thrown away without a question, and comes back', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const page = await market.as(market.admin);
  await page.goto(`/admin/users?${new URLSearchParams({ filter: JSON.stringify({ q: kavya.email }) })}`);
  for (const [opens, keeps] of [
    [`Close the account of ${kavya.name}`, 'Keep it open'],
    [`Personal data of ${kavya.name}`, 'Back'],
  ] as const) {
    await button(page, opens).click();
    const reason = page.getByRole('textbox', { name: /^Reason, for auditors/ });
    await reason.fill('Two complaints, one letter.');
    await page.keyboard.press('Escape');
    await button(page, 'Go on editing').click();
    await page.reload();
    await button(page, opens).click();
    await expect(reason).toHaveValue('Two complaints, one letter.');
    await button(page, keeps).click();
    await button(page, 'Discard').click();
    await button(page, opens).click();
    await expect(reason).toHaveValue('');
    await button(page, keeps).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a price comes back under the interview type for which it was typed', async ({ market }) => {
  const page = await market.as(market.admin);
  await page.goto('/admin/prices');
  await page.getByRole('button', { name: 'Change the System Design price' }).click();
  await page.getByRole('spinbutton', { name: 'Price', exact: true }).fill('2999');
  await page.reload();
  await expect(page.getByRole('spinbutton', { name: 'Price', exact: true })).toHaveValue('2999');
  await expect(page.getByRole('combobox', { name: 'Interview type' })).toContainText('System Design');
  await expect(page.getByText('What you had typed is back.')).toBeVisible();
});

test('a problem whose answers were lost is added once, even if the page is loaded anew before it is saved again', async ({
  emptyMarket: market,
}) => {
  const page = await market.as(market.admin);
  await page.goto('/admin/problems/create');
  await title(page).fill('Two Sum');
  await describesProblem(page);
  await fares(page, '**/api/problems', 'served, then lost', 'lost', 'lost', 'lost');
  await button(page, 'Add problem').click();
  const unknown = 'It is not known whether this was done. Try again: it is done once, however often you do.';
  await expect(page.getByRole('alert')).toHaveText(`Network Error${unknown}`, { timeout: 20_000 });
  await button(page, 'Cancel').click();
  await expect(asks(page)).toContainText(unknown);
  await button(page, 'Go on editing').click();
  await page.reload();
  await expect(title(page)).toHaveValue('Two Sum');
  await expect(page.getByRole('status').filter({ hasText: `What you had typed is back. ${unknown}` })).toBeVisible();
  await button(page, 'Add problem').click();
  await expect(page.getByText('Problem added successfully')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Problems' }).getByText('Two Sum')).toHaveCount(1);
});
