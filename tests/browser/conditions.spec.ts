import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, hoursAhead, publishes, signsIn } from '../system/people.ts';
import { coveredBy } from './support/covered.ts';
import { onEveryPage, opens, town } from './support/everyPage.ts';
import { booked } from './support/interviews.ts';
import { LARGE_TEXT, LOST_TEXT, OTHERWISE_NAMED, SPACED_TEXT } from './support/lostText.ts';
import { expect, test } from './support/test.ts';

const DEMO_PAGES = [
  ['kavya@example.com', ['/dashboard', '/slots/available', '/interviews', '/payments', '/referral', '/profile']],
  [
    'ananya@example.com',
    [
      '/dashboard',
      '/slots/manage',
      '/slots/requests',
      '/interviews',
      '/payments/verify',
      '/payments/setup',
      '/earnings',
      '/problems',
      '/profile',
    ],
  ],
] as const;

const PHONE = { viewport: { width: 375, height: 812 } };
const SHORT = { viewport: { width: 375, height: 640 } };
const SMALLEST = { viewport: { width: 320, height: 568 } };
const TOO_WIDE = `(() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  const sticksOut = (each) => each.getBoundingClientRect().right > page.clientWidth + 1;
  const out = [...document.querySelectorAll('main *, header *, footer *')]
    .filter((each) => sticksOut(each) && ![...each.children].some(sticksOut))
    .map((each) => each.tagName + '.' + each.getAttribute('class'));
  return [page.scrollWidth + ' px', ...out.slice(0, 8)];
})()`;

/** What is too wide once the text is large. */
const enlarged = (page: Page): Promise<readonly string[]> => page.evaluate<readonly string[]>(`${LARGE_TEXT}, ${TOO_WIDE}`);

/** Evaluated in the page: the badges with a word that goes on in the next line. */
const BROKEN_BADGES = `[...document.querySelectorAll('.badge')].filter((badge) => [...badge.childNodes]
  .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
  .some((text) => [...text.data.matchAll(/\\S+/g)].some(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }))).map(({ textContent }) => textContent)`;

const STEP = 300;

/** Looks for controls under the chat launcher, wherever scrolling stops. */
async function expectLauncherBesideControls(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Support chat' })).toBeVisible();
  const height = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight');
  for (let top = 0; top < height + STEP; top += STEP) {
    await page.evaluate(`scrollTo(0, ${top})`);
    await expect.poll(() => coveredBy(page, '.chat__launcher'), `${path}, ${top} px down`).toEqual([]);
  }
}

test('on every page of a phone, also with long names, the chat launcher covers no control, names say what is shown, and large or spaced text is all there', async ({
  market,
  demoMarket,
}) => {
  const found: unknown[] = [];
  const look = async (page: Page, path: string) => {
    const looks = [OTHERWISE_NAMED, `${LARGE_TEXT}, ${TOO_WIDE}`, LOST_TEXT, `${SPACED_TEXT}, ${TOO_WIDE}`, LOST_TEXT];
    for (const what of looks) for (const each of await page.evaluate<readonly string[]>(what)) found.push([path, each]);
  };
  // So many open slots on one day that there is no gap between them.
  for (const name of ['Ananya', 'Ravi', 'Meera'])
    await publishes(await market.interviewer(name), 'DSA', ...Array.from({ length: 12 }, (_, hour) => hoursAhead(24 * 6 + hour)));
  const lookTwice = async (page: Page, path: string) => {
    await expectLauncherBesideControls(page, path);
    await page.setViewportSize(SMALLEST.viewport);
    await look(page, path);
    await page.setViewportSize(SHORT.viewport);
  };
  await onEveryPage(market, SHORT, lookTwice, ['A'.repeat(66), 'م'.repeat(66)]);
  // Where there is more to show: ratings, many slots, months of earnings.
  for (const [email, paths] of DEMO_PAGES) {
    const page = await demoMarket.as(await signsIn(demoMarket.server, email, DEMO_PASSWORD), SMALLEST);
    for (const path of paths) {
      await opens(page, path);
      await look(page, path);
    }
  }
  expect(found).toEqual([]);
});

test('at 200 % text size, paying and the list of interviews fit on a phone', async ({ market }) => {
  const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const start = hoursAhead(24 * 5);
  const { interviewId, paymentId } = await booked(market, { candidate: kavya, interviewer: ananya, type: 'System Design', start });
  await ananya.browser.call('verifyPayment', { body: { paymentId, verified: false, reason: 'No such transaction' } });
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 6));
  await market.tellEverybody();
  const page = await market.as(kavya, { viewport: { width: 320, height: 667 } });
  /** Both widths fit, and what is looked for is as expected on both. */
  const fits = async (what = '[]', expected: unknown = []) => {
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 667 });
      expect([width, await enlarged(page), await page.evaluate(what)]).toEqual([width, [], expected]);
    }
  };

  await opens(page, `/slots/${slot?._id}/book`);
  await page.getByRole('button', { name: /^Book and pay/ }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
  await fits(`document.querySelector('[role="timer"]').getClientRects().length`, 1);

  await opens(page, `/payments/${interviewId}`);
  await page.getByText(/pay again/).click();
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
  await fits();

  await opens(page, '/interviews');
  // A label's area to press is a pixel wider than the label.
  await fits(`[...document.querySelectorAll('.segmented > *')].filter((each) => each.scrollWidth > each.clientWidth + 2)
    .map((each) => each.textContent)`);
  await fits(BROKEN_BADGES);
});

/** Evaluated in the page: tables wider than their frame. */
const TABLES_CUT_OFF = `[...document.querySelectorAll('.table-wrap')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent)`;

test('the table of interviews fits wherever it is not shown as cards', async ({ demoMarket }) => {
  for (const [email] of DEMO_PAGES) {
    const page = await demoMarket.as(await signsIn(demoMarket.server, email, DEMO_PASSWORD));
    for (const width of [1200, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await opens(page, '/interviews');
      expect([email, width, await page.evaluate(TABLES_CUT_OFF)]).toEqual([email, width, []]);
    }
  }
});

test('the page that describes the API fits on a phone with every call open', async ({ market }) => {
  const page = await market.guest(PHONE);
  await page.goto('/api/docs');
  await page.evaluate("for (const call of document.querySelectorAll('details')) call.open = true");
  await expect(page.getByText('Refusals').first()).toBeVisible();
  expect(await page.evaluate(TOO_WIDE)).toEqual([]);
});

test('at 200 % text size, a history in the console fits on a phone', async ({ demoMarket }) => {
  const page = await demoMarket.as(demoMarket.admin, PHONE);
  await opens(page, '/admin/audit?kind=payment');
  await page
    .getByRole('link', { name: /^History behind/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'As it is now' })).toBeVisible();
  expect(await enlarged(page)).toEqual([]);
});

test('at 400 % zoom, a dialog of the console starts with its title, and all of it scrolls', async ({ demoMarket }) => {
  const page = await demoMarket.as(demoMarket.admin, { viewport: { width: 320, height: 256 } });
  await opens(page, '/admin/users');
  await page
    .getByRole('button', { name: /^Promote/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  const keep = dialog.getByRole('button', { name: 'Keep as candidate' });
  await expect(keep).toBeFocused();
  await expect(keep).not.toBeInViewport();
  await keep.scrollIntoViewIfNeeded();
  await expect(keep).toBeInViewport({ ratio: 1 });
});

const SCREENS = [
  ['a phone with text twice as large', { width: 375, height: 812 }, '200%'],
  ['the smallest phone', SMALLEST.viewport, '100%'],
  ['a window at 400 % zoom', { width: 320, height: 256 }, '100%'],
] as const;

test('a chosen slot leaves the page in view, and the menu can be used to its end, on small screens', async ({ market }) => {
  const { kavya } = await town(market);
  // At the hour of an interview that she has already, which takes room for a warning.
  const other = await market.interviewer('Daniel');
  const [slot] = await publishes(other, 'DSA', hoursAhead(24 * 5));
  await market.tellEverybody();
  const page = await market.as(kavya);
  for (const [screen, viewport, scale] of SCREENS)
    await test.step(screen, async () => {
      await page.setViewportSize(viewport);
      await opens(page, `/slots/available?slot=${slot?._id}`);
      await page.evaluate(`document.documentElement.style.fontSize = '${scale}'`);
      const bar = page.getByRole('region', { name: 'Chosen slot' });
      await expect(bar).toContainText('You have another interview at this time');
      await expect(bar.getByRole('button', { name: /^Book/ })).toBeInViewport({ ratio: 0.9 });
      const nav = await page.getByRole('banner').boundingBox();
      const covered = await bar.boundingBox();
      expect((covered?.y ?? 0) - (nav?.y ?? 0) - (nav?.height ?? 0)).toBeGreaterThan(viewport.height / 8);
      await page.getByRole('button', { name: 'Menu' }).click();
      const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
      await logout.scrollIntoViewIfNeeded();
      await expect(logout).toBeInViewport({ ratio: 0.9 });
    });
});

/** Evaluated in the page: the share of the window's height that the navbar and an action bar take. */
const SHARE_COVERED = `(() => {
  const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y)?.closest('.nav, .action-bar'));
  return rows.filter(Boolean).length / rows.length;
})()`;

test('at 400 % zoom, neither the navbar nor the button that saves stays before the form of the profile', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'), { viewport: { width: 320, height: 256 } });
  await opens(page, '/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not-my-password');
  expect(await page.evaluate(SHARE_COVERED)).toBe(0);
});

test('the support chat can be read to its end on small screens, and Escape closes it also where it covers what has the focus', async ({
  market,
}) => {
  const page = await market.guest();
  for (const [screen, viewport, scale] of SCREENS)
    await test.step(screen, async () => {
      await page.setViewportSize(viewport);
      await opens(page, '/about');
      await page.evaluate(`document.documentElement.style.fontSize = '${scale}'`);
      await page.getByRole('button', { name: 'Support chat' }).click();
      const box = page.getByRole('dialog', { name: 'Chat with S30 Support' });
      await expect(box.getByRole('textbox')).toBeInViewport({ ratio: 1 });
      await box.hover();
      await page.mouse.wheel(0, -1000);
      for (const part of [box.getByRole('heading'), box.getByRole('button', { name: 'Close chat' })])
        await expect(part).toBeInViewport({ ratio: 1 });
      const link = page.getByRole('link', { name: 'Contact' }).first();
      await link.focus();
      await page.keyboard.press('Escape');
      await expect(box).toHaveCount(0);
      await expect(link).toBeFocused();
    });
});

/** Evaluated in the page, after a key: the controls whose focus ring has too little contrast with what is behind it (WCAG 1.4.11). */
const PALE_RINGS = `(() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (each) => {
    const { backgroundColor } = getComputedStyle(each);
    return each === document.documentElement || backgroundColor.startsWith('rgb(') ? backgroundColor : behind(each.parentElement);
  };
  return [...document.querySelectorAll('a, button, input')].filter((each) => each.checkVisibility()).flatMap((each) => {
    each.focus({ preventScroll: true });
    const { outlineColor, outlineStyle, outlineOffset } = getComputedStyle(each);
    if (outlineStyle === 'none') return [];
    const [one, other] = [light(outlineColor), light(behind(parseFloat(outlineOffset) < 0 ? each : each.parentElement))];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < 3 ? [each.ariaLabel ?? each.textContent] : [];
  });
})()`;

test('the focus ring can be told from the light and dark panels of the home page and the chat', async ({ market }) => {
  const page = await market.guest({ reducedMotion: 'reduce' });
  await opens(page, '/');
  await page.getByRole('button', { name: 'Support chat' }).click();
  await page.keyboard.press('Shift+Tab');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect([colorScheme, await page.evaluate(PALE_RINGS)]).toEqual([colorScheme, []]);
  }
});

test('forced colours keep the current-page mark, the select arrows and the dials visible', async ({ market }) => {
  const { ananya, kavya, interviewId } = await town(market);
  const page = await market.as(kavya);
  await page.emulateMedia({ forcedColors: 'active' });
  await opens(page, '/slots/available');
  const [current, other] = await page.evaluate<readonly string[]>(`['[aria-current]', ':not([aria-current])'].map((which) =>
    getComputedStyle(document.querySelector('.nav__link' + which)).backgroundColor)`);
  expect(current).not.toBe(other);
  await expect(page.getByRole('combobox', { name: 'Interviewer' })).toHaveCSS('appearance', 'auto');

  await opens(page, '/dashboard');
  await expect(page.getByRole('link', { name: 'Book a Mock Interview' })).toBeVisible();
  const [text, ...icons] = await page.evaluate<readonly string[]>(`['p', '.glyph .icon', ':scope > .icon'].map((part) =>
    getComputedStyle(document.querySelector('.action-card--primary').querySelector(part)).color)`);
  expect(icons).toEqual([text, text]);

  await ananya.browser.call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
  await market.tellEverybody();
  await opens(page, `/interviews/${interviewId}`);
  const [dial, word] = await page.evaluate<readonly string[]>(`['::before', undefined].map((part) =>
    getComputedStyle(document.querySelector('.badge--in-progress'), part).color)`);
  expect(dial).toBe(word);

  const host = await market.as(ananya);
  await host.emulateMedia({ forcedColors: 'active' });
  await opens(host, '/payments/setup');
  const [selected, unselected] = await host.evaluate<readonly string[]>(`['true', 'false'].map((is) =>
    getComputedStyle(document.querySelector('[role="tab"][aria-selected="' + is + '"]')).backgroundColor)`);
  expect(selected).not.toBe(unselected);
});

test('forced colours tell the current page and the main buttons of the console apart, and the current problem of the library', async ({
  demoMarket,
}) => {
  const page = await demoMarket.as(demoMarket.admin);
  await page.emulateMedia({ forcedColors: 'active' });
  await opens(page, '/problems');
  await page.getByRole('navigation', { name: 'Problems' }).getByRole('link').first().click();
  await expect(page.locator('.problem-list a[aria-current]')).toBeVisible();
  const [chosenProblem, otherProblem] = await page.evaluate<readonly string[]>(`['[aria-current]', ':not([aria-current])'].map((which) =>
    getComputedStyle(document.querySelector('.problem-list a' + which)).backgroundColor)`);
  expect(chosenProblem).not.toBe(otherProblem);
  await opens(page, '/admin/users');
  await expect(page.getByRole('button', { name: 'Page 2' })).toBeVisible();
  for (const which of ['a', 'button']) {
    const [current, other] = await page.evaluate<readonly string[]>(`['[aria-current]', ':not([aria-current])'].map((is) =>
      getComputedStyle(document.querySelector('nav li > ${which}' + is)).backgroundColor)`);
    expect(current, which).not.toBe(other);
  }
  await opens(page, '/admin/prices');
  await expect(page.getByRole('button', { name: 'Update price' })).toHaveCSS('border-top-width', '1px');
  await opens(page, '/admin/audit/as-of');
  const [chosen, other] = await page.evaluate<readonly string[]>(`['true', 'false'].map((is) =>
    getComputedStyle(document.querySelector('[aria-label="Show"] > [aria-pressed="' + is + '"]')).color)`);
  expect(chosen).not.toBe(other);
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
