import type { Locator, Page } from '@playwright/test';
import { town } from './support/everyPage.ts';
import { expect, test } from './support/test.ts';

const PHONE = { viewport: { width: 375, height: 812 } };

test('guests can read the first page before any script has run', async ({ market }) => {
  const page = await market.guest({ javaScriptEnabled: false, alone: true });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

/** Holds back every script until it is called. */
async function withholdsScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
}

test('every page shows its frame while the scripts are on their way, then itself', async ({ market }) => {
  const page = await market.guest();
  const send = await withholdsScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'S30' })).toBeVisible();
  await expect(page.locator('.skeleton').first()).toBeVisible();
  send();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
});

test('the keyboard goes on from the same link when the app takes the place of the HTML', async ({ market }) => {
  const page = await market.guest();
  const send = await withholdsScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' });
  await link.focus();
  send();
  await expect(page.getByRole('button', { name: 'Support chat' })).toBeVisible();
  await expect(link).toBeFocused();
});

const placeOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return box && { x: box.x, y: box.y, height: box.height };
};

test('a page says what it is before the scripts arrive, where it goes on saying it', async ({ market }) => {
  const { ananya, kavya } = await town(market);
  const pages = [
    [ananya, '/slots/manage', 'Manage slots', undefined],
    [kavya, '/slots/available', 'Available slots', 'Choose a time. We hold it for 15 minutes while you pay.'],
    [kavya, '/payments', 'Payments', 'What you paid, what came back, and what happens next.'],
    [kavya, '/profile', 'Your Profile', 'The people you interview with see your name and your LinkedIn profile.'],
    [undefined, '/about', 'About S30', 'A marketplace for paid mock interviews.'],
  ] as const;
  for (const [person, path, title, lead] of pages) {
    // The zone's switch stands beside the head on a wide screen, and below it on a phone.
    const view = path === '/slots/available' ? {} : PHONE;
    const page = await (person ? market.as(person, view) : market.guest(view));
    const send = await withholdsScripts(page);
    const head = page.getByRole('heading', { level: 1, name: title });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(head).toBeVisible();
    if (lead) await expect(page.getByText(lead)).toBeVisible();
    // No frame is drawn before the style sheets are there.
    await page.evaluate('new Promise(requestAnimationFrame)');
    const early = await placeOf(head);
    send();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect(await placeOf(head), path).toEqual(early);
    await page.close();
  }
});

test('a guest is not shown the head of a page that they may not see', async ({ market }) => {
  const page = await market.guest();
  const send = await withholdsScripts(page);
  await page.goto('/payments', { waitUntil: 'commit' });
  await expect(page.locator('.skeleton').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  send();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
});
