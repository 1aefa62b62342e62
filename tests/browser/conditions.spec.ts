import { hoursAhead, publishes } from '../system/people.ts';
import { onEveryPage, opens, town } from './support/everyPage.ts';
import { expect, test } from './support/test.ts';

const PHONE = { viewport: { width: 375, height: 812 } };
const TOO_WIDE = `(() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  return [...document.querySelectorAll('main *, header *, footer *')]
    .filter((each) => each.getBoundingClientRect().right > page.clientWidth + 1)
    .filter((each) => ![...each.children].some((inner) => inner.getBoundingClientRect().right > page.clientWidth + 1))
    .filter((each) => each.closest('thead') === null)
    .map((each) => each.tagName + '.' + each.getAttribute('class')).slice(0, 8);
})()`;

test('no page scrolls sideways on a phone at 200 % text size', async ({ market }) => {
  const wide: unknown[] = [];
  await onEveryPage(market, PHONE, async (page, path) => {
    await page.evaluate('document.documentElement.style.fontSize = "200%"');
    const found = await page.evaluate<readonly string[]>(TOO_WIDE);
    if (found.length > 0) wide.push([path, found]);
  });
  expect(wide).toEqual([]);
});

test('forced colours keep the current-page mark and the select arrows visible', async ({ market }) => {
  const { kavya } = await town(market);
  const page = await market.as(kavya);
  await page.emulateMedia({ forcedColors: 'active' });
  await opens(page, '/slots/available');
  const [current, other] = await page.evaluate<readonly string[]>(`['[aria-current]', ':not([aria-current])'].map((which) =>
    getComputedStyle(document.querySelector('.nav__link' + which)).backgroundColor)`);
  expect(current).not.toBe(other);
  await expect(page.getByRole('combobox', { name: 'Interviewer' })).toHaveCSS('appearance', 'auto');
});

test('guests can read the first page before any script has run', async ({ market }) => {
  const page = await market.guest({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('signing in and booking work without browser storage', async ({ market }) => {
  const { kavya } = await town(market);
  const page = await market.guest();
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });`);
  await opens(page, '/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(kavya.email);
  await page.getByLabel('Password').fill('violet-harbour-71');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Book Slot' }).click();
  await page
    .getByRole('button', { name: /^\d+:00 –/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Book and pay/ })).toBeVisible();
});

test('a page restored from the back-forward cache shows current data', async ({ market }) => {
  const { kavya, interviewId } = await town(market);
  const page = await market.as(kavya);
  await opens(page, `/interviews/${interviewId}`);
  await kavya.browser.call('cancelInterview', { params: { id: interviewId } });
  await market.tellEverybody();
  await page.evaluate('window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))');
  await expect(page.getByRole('article', { name: 'Your booking' })).toContainText('Cancelled');
});

test('the keyboard jumps from a chosen slot to the booking button, past the slots after it', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  await publishes(ananya, 'DSA', ...[0, 1, 2, 3, 4, 5].map((hour) => hoursAhead(24 * 5 + hour)));
  const page = await market.as(await market.candidate('Kavya'));
  await opens(page, `/slots/available?interviewer=${ananya.id}`);
  const first = page.getByRole('button', { name: /^\d+:00 –/ }).first();
  await first.focus();
  await page.keyboard.press('Space');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Go to booking' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Book and pay/ })).toBeFocused();
});
