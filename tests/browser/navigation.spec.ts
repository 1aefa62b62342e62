import type { Page } from '@playwright/test';
import { hoursAhead, PASSWORD, publishes } from '../system/people.ts';
import { paid } from './support/interviews.ts';
import { goTo } from './support/see.ts';
import { expect, test } from './support/test.ts';

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading the page' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Holds back every answer of an address until released; reports how many were requested. */
async function held(page: Page, address: RegExp) {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked: string[] = [];
  await page.route(address, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await gate;
    await route.continue();
  });
  return { asked, letGo };
}

test('a click on a slow connection shows at once that a page is loading, and requests code and data together', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto('/dashboard');
  await expect(heading(page, /^Welcome/)).toBeVisible();
  const line = await held(page, /\/assets\/AvailableSlotsPage|\/api\/slots\/available\/days/);
  await goTo(page, 'Book Slot');
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toBeAttached();
  await expect(heading(page, /^Welcome/)).toBeHidden();
  await expect
    .poll(() => line.asked.map((path) => path.replace(/-.*/, '')).toSorted())
    .toEqual(['/api/slots/available/days', '/assets/AvailableSlotsPage']);
  line.letGo();
  await expect(heading(page, 'Available slots')).toBeFocused();
  await expect(bar(page)).toHaveCount(0);
});

test('a page that is opened requests its data, once, before the app has loaded', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  const app = await held(page, /\/assets\/(?:index|react)-.*js$/);
  const asked: string[] = [];
  page.on('response', (response) => asked.push(new URL(response.url()).pathname));
  const data = () => asked.filter((path) => ['/api/auth/me', '/api/dashboard', '/api/interviews'].includes(path)).toSorted();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect.poll(data).toEqual(['/api/auth/me', '/api/dashboard', '/api/interviews']);
  expect(app.asked).toHaveLength(2);
  app.letGo();
  await expect(heading(page, /^Welcome/)).toBeVisible();
  await expect(page.getByText('Upcoming Interviews').first()).toBeVisible();
  expect(data()).toHaveLength(3);
});

test('an address that its visitor may not see requests no data', async ({ market }) => {
  const page = await market.guest();
  const app = await held(page, /\/assets\/(?:index|react)-.*js$/);
  const visits = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/visits-'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await visits;
  app.letGo();
  await expect(heading(page, 'Login')).toBeVisible();
  expect(asked.filter((path) => path === '/api/dashboard')).toEqual([]);
});

for (const place of ['before', 'after'] as const)
  test(`a visitor whose session has ended is led to the page through the login, if that shows ${place} the app has loaded`, async ({
    market,
  }) => {
    const kavya = await market.candidate('Kavya');
    const page = await market.as(kavya);
    await kavya.browser.call('logout');
    const late = await held(page, place === 'before' ? /\/assets\/(?:index|react)-.*js$/ : /\/api\//);
    const refused = page.waitForResponse((response) => response.status() === 401);
    const drawn = page.waitForResponse(/\/assets\/DashboardPage-/);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await (place === 'before' ? refused : drawn);
    late.letGo();
    await expect(heading(page, 'Login')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/);
    await page.getByLabel('Email').fill(kavya.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(heading(page, /^Welcome/)).toBeVisible();
  });

test('a visitor who goes back while a page loads is where they were, with what they typed', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto('/profile');
  await page.getByRole('textbox', { name: /^Phone/ }).fill('+91 98765 00000');
  await held(page, /\/assets\/InterviewsPage/);
  await goTo(page, 'My Interviews');
  await expect(bar(page)).toBeVisible();
  await goTo(page, 'Profile');
  await expect(page.getByRole('textbox', { name: /^Phone/ })).toHaveValue('+91 98765 00000');
});

test('a page whose code failed to load once is retried automatically', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto('/dashboard');
  await expect(heading(page, /^Welcome/)).toBeVisible();
  await page.route(/\/assets\/ProfilePage/, (route) => route.abort('connectionreset'), { times: 2 });
  await goTo(page, 'Profile');
  await expect(heading(page, 'Your Profile')).toBeVisible();
});

test('a page whose code could not be loaded comes when it is opened again, without a reload', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto('/dashboard');
  await expect(heading(page, /^Welcome/)).toBeVisible();
  await page.route(/\/assets\/ProfilePage/, (route) => route.abort('connectionreset'));
  await goTo(page, 'Profile');
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeFocused();
  await page.unroute(/\/assets\/ProfilePage/);
  await goTo(page, 'Dashboard');
  await expect(heading(page, /^Welcome/)).toBeVisible();
  await goTo(page, 'Profile');
  await expect(heading(page, 'Your Profile')).toBeVisible();
});

test('a dialog whose code could not be loaded comes when it is opened again, without a reload', async ({ market }) => {
  await market.interviewer('Ananya');
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto('/slots/available');
  await page.route(/\/assets\/RequestDialog/, (route) => route.abort('blockedbyclient'));
  await page.getByRole('button', { name: 'Request a custom slot' }).click();
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeFocused({ timeout: 15_000 });
  await page.unroute(/\/assets\/RequestDialog/);
  await goTo(page, 'Book Slot');
  await page.getByRole('button', { name: 'Request a custom slot' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('after a deployment a tab loads the new release, once, at the address it was going to', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto('/dashboard');
  await expect(heading(page, /^Welcome/)).toBeVisible();
  // The files of the old release are gone, and the server offers another one.
  await page.route(/\/assets\/ProfilePage/, (route) => route.fulfill({ status: 404 }));
  await page.route(/\/$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js"></script>' }),
  );
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const arrives = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/profile'));
  await goTo(page, 'Profile');
  await arrives;
  // This test's server still serves the old release, so the page must not reload forever.
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeVisible();
  expect(documents).toBe(1);
});

test('the code of a page is requested as soon as somebody points at, focuses or touches a link to it', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto('/dashboard');
  await expect(heading(page, /^Welcome/)).toBeVisible();
  const [hovered, focused, touched] = ['ReferralPage', 'InterviewsPage', 'PaymentsPage'].map((name) =>
    page.waitForRequest(new RegExp(`/assets/${name}`)),
  );
  const links = page.getByRole('navigation', { name: 'Main' });
  await links.getByRole('link', { name: 'Refer a Friend' }).hover();
  await hovered;
  await links.getByRole('link', { name: 'My Interviews' }).focus();
  await focused;
  await links.getByRole('link', { name: 'Payments' }).dispatchEvent('touchstart');
  await touched;
  await expect(heading(page, /^Welcome/)).toBeVisible();
});

test('a guest who opens a guarded address signs in and arrives there', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const page = await market.guest();
  await page.goto('/earnings?x=1#fees');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/earnings?x=1#fees')}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(ananya.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(heading(page, 'Earnings')).toBeVisible();
  await expect(page).toHaveURL('/earnings?x=1#fees');
});

test('a page requested offline loads by itself once the browser is online', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto('/dashboard');
  await expect(heading(page, /^Welcome/)).toBeVisible();
  await page.context().setOffline(true);
  await page.route(/\/assets\/ProfilePage/, (route) => route.abort('internetdisconnected'));
  await goTo(page, 'Profile');
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeVisible();
  await page.unroute(/\/assets\/ProfilePage/);
  await page.context().setOffline(false);
  await expect(heading(page, 'Your Profile')).toBeVisible();
});

for (const [way, goesBack] of [
  ['the link of the pay page', (page: Page) => page.getByRole('link', { name: 'Back to available slots' }).click()],
  ['Back', (page: Page) => page.goBack()],
] as const)
  test(`${way} leads to the place in the list of slots that one came from`, async ({ market }) => {
    const ananya = await market.interviewer('Ananya');
    const days = Array.from({ length: 10 }, (_, day) => hoursAhead(24 * (day + 3)));
    await publishes(ananya, 'DSA', ...days);
    await publishes(ananya, 'System Design', ...days.map((start) => new Date(Date.parse(start) + 2 * 3_600_000).toISOString()));
    const page = await market.as(await market.candidate('Kavya'), { viewport: { width: 375, height: 812 } });
    await page.goto(`/slots/available?interviewer=${ananya.id}`);
    await page.getByText('System Design', { exact: true }).first().click();
    await expect(page).toHaveURL(/type=System\+Design/);
    await page.getByRole('button', { name: 'Show more days' }).click();
    const slots = page.getByRole('button', { name: /^\d+:00 –/ });
    await expect(slots).toHaveCount(10);
    await slots.nth(8).click();
    const list = page.url();
    const place = () => page.evaluate<number>('Math.round(scrollY)');
    const before = await place();
    expect(before).toBeGreaterThan(500);
    await page
      .getByRole('region', { name: 'Chosen slot' })
      .getByRole('button', { name: /^Book and pay/ })
      .click();
    await expect(page.getByRole('timer', { name: 'Time left' })).toBeVisible();
    await goesBack(page);
    await expect(slots).toHaveCount(10);
    await expect(page).toHaveURL(list);
    await expect(slots.nth(8)).toContainText('Held for you');
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(10);
  });

test('a long list keeps the rows and the place that one came from, on the way back and after a reload', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  await publishes(ananya, 'DSA', ...Array.from({ length: 60 }, (_, nth) => hoursAhead(48 + nth)));
  const page = await market.as(ananya);
  await page.goto('/slots/manage');
  const slots = page.getByRole('button', { name: /^Delete slot/ });
  await expect(slots).toHaveCount(25);
  await page.getByRole('button', { name: 'Show more slots' }).click();
  await page.getByRole('button', { name: 'Show more slots' }).click();
  await expect(slots).toHaveCount(60);
  await slots.last().scrollIntoViewIfNeeded();
  const place = () => page.evaluate<number>('Math.round(scrollY)');
  const before = await place();
  expect(before).toBeGreaterThan(1000);
  // Playwright's own click scrolls first.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Slot Requests' }).dispatchEvent('click');
  await expect(heading(page, 'Slot requests')).toBeVisible();
  await page.goBack();
  await expect(slots).toHaveCount(60);
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(10);
  await page.reload();
  await expect(slots).toHaveCount(60);
  await goTo(page, 'Slot Requests');
  await goTo(page, 'Manage Slots');
  await expect(slots).toHaveCount(25);
});

test('the filter of own slots and the month of a statement are kept, on the way back and after a reload', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const [day, other] = [hoursAhead(72), hoursAhead(120)];
  await publishes(ananya, 'DSA', day, other);
  const page = await market.as(ananya, { timezoneId: 'UTC' });
  const date = page.getByRole('form', { name: 'Filter your slots' }).getByLabel('Date');
  const type = page.getByRole('form', { name: 'Filter your slots' }).getByLabel('Interview type');
  const slots = page.getByRole('button', { name: /^Delete slot/ });
  await page.goto('/slots/manage');
  await date.fill(day.slice(0, 10));
  await type.selectOption('DSA');
  await expect(slots).toHaveCount(1);
  await page.reload();
  await expect(slots).toHaveCount(1);
  await page.goto('/earnings');
  const month = page.getByRole('combobox', { name: 'Month' });
  const chosen = (await month.getByRole('option').nth(2).getAttribute('value')) ?? '';
  await month.selectOption(chosen);
  await expect(month).toHaveValue(chosen);
  await goTo(page, 'Dashboard');
  await expect(heading(page, /^Welcome/)).toBeVisible();
  await page.goBack();
  await expect(month).toHaveValue(chosen);
  await page.goBack();
  await expect(slots).toHaveCount(1);
  await expect(date).toHaveValue(day.slice(0, 10));
  await expect(type).toHaveValue('DSA');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(slots).toHaveCount(2);
  await expect(page).toHaveURL('/slots/manage');
});

test('the link back to a list leads to the filter and the page that one came from, and else to the list', async ({ market }) => {
  const [interviewer, candidate] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  await paid(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(72) });
  const page = await market.as(candidate);
  for (const [list, opens, back] of [
    ['/interviews?status=scheduled', /at \d+:00/, 'Back to My Interviews'],
    ['/payments?page=1', /^Details and receipt/, 'Back to Payments'],
  ] as const) {
    await page.goto(list);
    await page.getByRole('main').getByRole('link', { name: opens }).last().click();
    await page.getByRole('link', { name: back }).click();
    await expect(page).toHaveURL(list);
    await page.goForward();
    await page.reload();
    await page.getByRole('link', { name: back }).click();
    await expect(page).toHaveURL(list);
    await page.goForward();
    const one = await page.context().newPage();
    await one.goto(page.url());
    await one.getByRole('link', { name: back }).click();
    await expect(one).toHaveURL(list.replace(/\?.*/, ''));
  }
});

test('every page has an icon for browsers that show no SVG in a tab or on a home screen', async ({ market }) => {
  const page = await market.guest();
  for (const path of ['/', '/login', '/admin/']) {
    await page.goto(path);
    for (const kind of ['icon', 'apple-touch-icon']) {
      const address = await page.locator(`link[rel="${kind}"][href$=".png"]`).getAttribute('href');
      const answer = await page.request.get(address ?? '');
      expect(answer.headers()['content-type'], `${path} ${kind}`).toBe('image/png');
    }
  }
});
