import { readFile } from 'node:fs/promises';
import { hoursAhead } from '../../system/people.ts';
import { saysThatItFailed } from '../support/console.ts';
import { booked } from '../support/interviews.ts';
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

/** Evaluated in the page: the number of lines of each headline figure, if each were crores of rupees. */
const LINES_OF_CRORES = `[...document.querySelectorAll('dl dd')].map((figure) => {
  figure.textContent = '₹12,34,56,789.00';
  return Math.round(figure.getBoundingClientRect().height / parseFloat(getComputedStyle(figure).lineHeight));
})`;

test('headline figures of crores stay on one line', async ({ market }) => {
  await market.interviewer('Ananya');
  const page = await market.as(market.admin);
  for (const width of [375, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/health');
    await expect(page.getByText('Oldest proof waits')).toBeVisible();
    expect([width, await page.evaluate(LINES_OF_CRORES)]).toEqual([width, [1, 1, 1, 1]]);
  }
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

test('on a device whose clock is weeks off, months, ages and time travel follow the clock of the server', async ({
  emptyMarket: market,
}) => {
  const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  await market.admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 1499 } });
  await booked(market, { candidate: kavya, interviewer: ananya, type: 'DSA', start: hoursAhead(72) });
  const now = Date.now();
  for (const days of [40, -40])
    await test.step(`by ${days} days`, async () => {
      const page = await market.as(market.admin, { alone: true });
      await page.clock.install({ time: now + days * 86_400_000 });
      await page.goto('/admin/payments');
      await expect(page.getByLabel('Month')).toHaveValue(new Date(now).toISOString().slice(0, 7));
      await page.goto('/admin/health');
      await expect(page.getByText('less than an hour')).toBeVisible();
      await page.goto('/admin/audit/as-of');
      const asOf = page.getByLabel('As of');
      await expect(asOf).toHaveValue(new RegExp(`^${new Date(now - 7 * 86_400_000).toISOString().slice(0, 7)}`));
      const hourAgo = new Date(now - 3_600_000);
      await asOf.fill(new Date(hourAgo.getTime() - hourAgo.getTimezoneOffset() * 60_000).toISOString().slice(0, 16));
      await page.getByRole('button', { name: 'Go there' }).click();
      await expect(page).toHaveURL(/at=/);
      await page.close();
    });
});
