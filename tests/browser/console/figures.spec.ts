import { readFile } from 'node:fs/promises';
import { saysThatItFailed } from '../support/console.ts';
import { expect, test } from '../support/test.ts';

test("the marketplace's health is shown as charts with tables beside them", async ({ market }) => {
  await market.interviewer('Ananya');
  const page = await market.as(market.admin);
  const failure = "Failed to load the marketplace's figures. Please try again.";
  await saysThatItFailed(page, /\/api\/admin\/health/, failure, () => page.goto('/admin/health'));
  const tables = ['Waiting for verification', 'Bookings', 'Revenue', 'Use of slots', 'Ratings'];
  for (const name of tables) await expect(page.getByRole('table', { name, exact: true })).toBeVisible();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  const weeks = page.getByRole('table', { name: 'Bookings', exact: true }).getByRole('row');
  await expect(weeks).toHaveCount(1 + 12);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('4 weeks');
  await expect(weeks).toHaveCount(1 + 4);
});

test('a list is exported as it is filtered, beyond the page shown', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const page = await market.as(market.admin);
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(kavya.email);
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2);
  const exported = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  };
  const lines = await exported();
  expect(lines[0]).toContain('Name,Email,Role');
  expect(lines.slice(1)).toEqual([expect.stringContaining(kavya.email)]);

  await page.route(/users\.csv/, (route) => route.abort());
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('Failed to export. Please try again.')).toBeVisible();
});

test('the support chat is on every page of the console too', async ({ market }) => {
  const page = await market.as(market.admin);
  await page.goto('/admin/prices');
  const launcher = page.getByRole('button', { name: 'Support chat' });
  await launcher.click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('How can we help?');
  await page.keyboard.press('Escape');
  await expect(launcher).toBeFocused();
});
