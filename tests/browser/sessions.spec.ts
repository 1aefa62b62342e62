import { PASSWORD, signsIn } from '../system/people.ts';
import { rowIn } from './support/console.ts';
import { expect, test } from './support/test.ts';

test('the profile lists the places where a person is signed in, and signs out there', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const elsewhere = await signsIn(market.server, kavya.email, PASSWORD);
  const page = await market.as(kavya);
  await page.goto('/profile');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'this browser' })).toHaveCount(1);
  await sessions.getByRole('button', { name: /^Sign out node,/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.browser.refused('me')).status).toBe(401);
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
});

test('signing out everywhere else leaves this browser signed in', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const others = [await signsIn(market.server, kavya.email, PASSWORD), await signsIn(market.server, kavya.email, PASSWORD)];
  const page = await market.as(kavya);
  await page.goto('/profile');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  for (const { browser } of others) expect((await browser.refused('me')).status).toBe(401);
  await page.reload();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
});

test('logging out in one tab takes nobody from a page that needs no login, and no message from the chat', async ({ market }) => {
  const office = await market.as(await market.candidate('Kavya'));
  await office.goto('/about');
  await office.getByRole('button', { name: /support chat/i }).click();
  const message = office.getByRole('textbox', { name: 'Message' });
  await message.fill('My payment has not');
  await office.getByRole('button', { name: 'Close chat' }).click();
  await office.getByRole('button', { name: /support chat/i }).click();
  await expect(message).toHaveValue('My payment has not');

  const other = await office.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/$|\/login$/);
  await expect(office.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect(office).toHaveURL(/\/about$/);
  await expect(message).toHaveValue('My payment has not');
});

test('an admin sees where somebody is signed in, closes the account and opens it again', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const page = await market.as(market.admin);
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(kavya.email);
  const row = rowIn(page, 'Users', kavya.name);
  await row.getByRole('button', { name: `Sessions of ${kavya.name}` }).click();
  const dialog = page.getByRole('dialog');
  const sessions = dialog.getByRole('table', { name: `Sessions of ${kavya.name}` }).getByRole('row');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.last()).toContainText(/^node.*\d:\d\d\s[AP]M/);
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(dialog).toContainText('is signed in nowhere');
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect((await kavya.browser.refused('me')).status).toBe(401);
  await row.getByRole('button', { name: `Close the account of ${kavya.name}` }).click();
  await dialog.getByRole('textbox', { name: 'Reason, for auditors' }).fill('Spam');
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(row).toContainText('Account closed');
  await row.getByRole('button', { name: `Open the account of ${kavya.name}` }).click();
  await dialog.getByRole('button', { name: 'Open account' }).click();
  await expect(row).not.toContainText('Account closed');
  await signsIn(market.server, kavya.email, PASSWORD);
});
