import type { Page } from '@playwright/test';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';
import { DEMO_PASSWORD, signsIn } from '../../system/people.ts';
import { refuse, rowIn } from '../support/console.ts';
import { opens } from '../support/everyPage.ts';
import { LOST_TEXT, SPACED_TEXT } from '../support/lostText.ts';
import { factNamed, message } from '../support/see.ts';
import { expect, test } from '../support/test.ts';

/** Evaluated in the page: the captions of tables that are wider than their container. */
const TABLES_CUT_OFF = `[...document.querySelectorAll('main table')]
  .filter(({ parentElement }) => parentElement.scrollWidth > parentElement.clientWidth)
  .map(({ caption }) => caption.textContent)`;

const SECTIONS_CUT_OFF = `[...document.querySelectorAll('nav a')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent)`;
const WIDER_THAN_THE_SCREEN = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
/** Evaluated in the page: figures that end too close to the words beside them, in tables that are not shown as cards. */
const FIGURES_TOO_CLOSE = `[...document.querySelectorAll('main td.MuiTableCell-alignRight + td:not(.MuiTableCell-alignRight)')]
  .filter((cell) => getComputedStyle(cell).display === 'table-cell')
  .flatMap((cell) => {
    const ink = (of) => { const range = document.createRange(); range.selectNodeContents(of); return range.getBoundingClientRect(); };
    const gap = ink(cell).left - ink(cell.previousElementSibling).right;
    return gap < 16 ? [cell.previousElementSibling.textContent + '|' + cell.textContent] : [];
  })`;

/** Evaluated in the page: the parts of email addresses that stand on two lines. */
const TORN_ADDRESSES = `[...document.querySelectorAll('td, tbody th')].flatMap((cell) => {
  const torn = [];
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const { 0: part, index } of texts.currentNode.data.matchAll(/[^\\s@]+@?/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + part.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (cell.textContent.includes('@') && lines.size > 1) torn.push(part);
    }
  }
  return torn;
})`;

test('a fresh installation has something in every section', async ({ ownDemoMarket: market }) => {
  const page = await market.as(market.admin);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const rows = (table: string) => page.getByRole('table', { name: table }).getByRole('row');
  const [noShow] = await market.admin.browser.call('noShows');
  if (noShow === undefined) throw new Error('the demo has no reported no-show');
  const { candidate, interviewer } = noShow;

  await test.step('interviews, ten to a page', async () => {
    await page.goto('/admin/interviews');
    await expect(rows('Interviews')).toHaveCount(1 + 10);
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(pages.getByRole('status')).toHaveText(/^11–20 of /);
  });

  await test.step('a disputed no-show, as who is accused of it sees it', async () => {
    const email = `${candidate.name.split(' ')[0]?.toLowerCase()}@example.com`;
    const accused = await market.as(await signsIn(market.server, email, DEMO_PASSWORD));
    await accused.goto('/interviews');
    await expect(accused.getByText('No-show disputed')).toBeVisible();
    await accused.goto(`/interviews/${noShow.interviewId}`);
    await expect(accused.getByRole('heading', { name: 'An admin decides whether you came' })).toBeVisible();
    await expect(accused.getByText(noShow.statement)).toBeVisible();
    await expect(accused.getByText(noShow.dispute ?? '')).toBeVisible();
  });

  await test.step('a no-show that both sides tell differently, until an admin settles it', async () => {
    const told = page.getByRole('article').filter({ hasText: `${candidate.name} did not come, says ${interviewer.name}` });
    await expect(await factNamed(told, `${isolatedText(interviewer.name)}, interviewer`)).toHaveText(noShow.statement);
    await expect(await factNamed(told, `${isolatedText(candidate.name)}, candidate`)).toHaveText(noShow.dispute ?? '');
    await told.getByRole('button', { name: `Settle the no-show of ${candidate.name} and ${interviewer.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Settle the no-show of ${candidate.name}?` });
    const share = dialog.getByRole('spinbutton', { name: 'Share given back (%)' });
    await expect(share).toHaveValue('0');
    await expect(dialog.getByRole('status')).toHaveText(
      `${isolatedText(candidate.name)} gets nothing back; the payment stays with ${isolatedText(interviewer.name)}.`,
    );
    await share.fill('101');
    await dialog.getByRole('button', { name: 'Settle', exact: true }).click();
    await expect(share).toHaveAccessibleDescription('Share must be a whole number from 0 to 100');
    await expect(share).toBeFocused();
    await dialog.getByRole('button', { name: 'Decide later' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(told).toBeVisible();
    await told.getByRole('button').click();
    await share.fill('60');
    await expect(dialog.getByRole('status')).toHaveText(
      `${isolatedText(candidate.name)} gets 60% of the payment back; 40% stays with ${isolatedText(interviewer.name)}.`,
    );
    await page.route(/\/no-show$/, refuse);
    await dialog.getByRole('button', { name: 'Give back 60%' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to settle the no-show');
    await page.unroute(/\/no-show$/);
    await dialog.getByRole('button', { name: 'Give back 60%' }).click();
    await expect(message(page, 'The no-show has been settled')).toBeVisible();
    await expect(page.getByText('Nobody was reported absent.')).toBeVisible();
  });

  await test.step('a refund to send', async () => {
    await page.goto('/admin/payments');
    await expect(rows('Refunds to send')).toHaveCount(1 + 1);
    await expect(rowIn(page, 'Refunds to send', 'Cancelled, everything comes back')).toHaveCount(1);
  });

  await test.step('feedback, ten to a page', async () => {
    await page.goto('/admin/feedback');
    await expect(rows('Feedback')).toHaveCount(1 + 10);
    await expect(pages).toContainText('Page 1 of 2');
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages).toContainText('Page 2 of 2');
    await expect(rows('Feedback')).toHaveCount(1 + 3);
    await pages.getByRole('button', { name: 'Previous page' }).click();
    await expect(rows('Feedback')).toHaveCount(1 + 10);
  });

  await test.step('problems, ratings, referrals', async () => {
    for (const [path, table] of [
      ['problems', 'Problems'],
      ['ratings', 'Ratings'],
      ['referrals', 'Top Referrers'],
      ['referrals', 'Recently Referred Users'],
    ] as const) {
      await page.goto(`/admin/${path}`);
      await expect(rows(table).nth(1)).toBeVisible();
    }
  });

  await test.step('no table that is cut off at its right', async () => {
    for (const path of ['', 'prices', 'interviews', 'problems', 'ratings', 'payments', 'feedback', 'referrals', 'health', 'audit']) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole('table').first()).toBeVisible();
      for (const width of [320, 375, 768, 1024, 1265]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(WIDER_THAN_THE_SCREEN), `${path} in ${width} px`).toBe(false);
        // Below this width, the figures of the marketplace's health scroll, by keyboard too.
        if (width < 375) continue;
        const cut = page.evaluate<readonly string[]>(TABLES_CUT_OFF);
        expect(await cut, `${path} in ${width} px`).toEqual([]);
        expect(await page.evaluate(FIGURES_TOO_CLOSE), `figures apart from words on ${path} in ${width} px`).toEqual([]);
      }
    }
  });
});

/** Evaluated in the page: the addresses in a table that take more than one line. */
const ADDRESSES_IN_TWO_LINES = `[...document.querySelectorAll('td div, tbody th div')]
  .filter((each) => each.children.length === 1 && each.querySelector('wbr') && each.offsetHeight > 30).map(({ textContent }) => textContent)`;

test('email addresses in lists wrap after the @ or not at all, and usual ones only beside payments', async ({ demoMarket: market }) => {
  const page = await market.as(market.admin, { viewport: { width: 1280, height: 800 } });
  for (const list of ['users', 'ratings', 'payments', 'referrals']) {
    await page.goto(`/admin/${list}`);
    await expect(page.getByRole('row', { name: /@example\.com/ }).first()).toBeVisible();
    expect([list, await page.evaluate(TORN_ADDRESSES)]).toEqual([list, []]);
    if (list !== 'payments') expect([list, await page.evaluate(ADDRESSES_IN_TWO_LINES)]).toEqual([list, []]);
  }
});

/** Evaluated in the page: ranges within half a day that take more than one line, and tables that scroll sideways. */
const TORN_TIMES = `[
  ...[...document.querySelectorAll('td time + * > *, th time + * > *')].filter(({ textContent, offsetHeight }) =>
    textContent.match(/[AP]M/g).length === 1 && offsetHeight > 30),
  ...[...document.querySelectorAll('table')].map((table) => table.parentElement).filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
].map(({ textContent }) => textContent.slice(0, 40))`;

test('interview times stay on one line, and no table of the console scrolls sideways', async ({ demoMarket: market }) => {
  // In zones whose name is longer, they may break after the dash.
  const page = await market.as(market.admin, { viewport: { width: 1280, height: 800 }, timezoneId: 'Asia/Kolkata' });
  for (const width of [1264, 1280])
    for (const list of ['interviews?perPage=30', 'payments']) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/admin/${list}`);
      await expect(page.getByRole('link', { name: /^History of/ }).first()).toBeVisible();
      expect([list, width, await page.evaluate(TORN_TIMES)]).toEqual([list, width, []]);
    }
});

/** Evaluated in the page: how many buttons each line of each row has. */
const LINES_OF_BUTTONS = `[...document.querySelectorAll('td.actions')].map((cell) => Object.values(Object.groupBy(
  cell.querySelectorAll('a, button'), (button) => Math.round(button.getBoundingClientRect().top))).map(({ length }) => length))`;
const linesOf = (page: Page) => page.evaluate<readonly (readonly number[])[]>(LINES_OF_BUTTONS);

test('the buttons of a row take few lines', async ({ demoMarket: market }) => {
  const page = await market.as(market.admin, { viewport: { width: 1280, height: 800 } });
  for (const [list, most] of [
    ['payments', 1],
    ['users', 2],
    ['interviews', 2],
  ] as const) {
    await page.goto(`/admin/${list}`);
    await expect(page.getByRole('link', { name: /^History of/ }).first()).toBeVisible();
    expect([list, Math.max(...(await linesOf(page)).map(({ length }) => length))]).toEqual([list, most]);
  }
  await page.goto('/admin/users?filter={"role":"candidate"}');
  await expect(page.getByRole('button', { name: /^Promote/ }).first()).toBeVisible();
  expect(new Set((await linesOf(page)).map(String))).toEqual(new Set(['5']));
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/admin/users');
  await expect(page.getByRole('button', { name: /^Permissions/ }).first()).toBeVisible();
  // Only the admin's own row has a single button.
  expect((await linesOf(page)).filter((lines) => lines.length > 1 && lines.includes(1))).toEqual([]);
});

test('no page of the console scrolls sideways on a phone with text twice as large, and its sections are named in full', async ({
  demoMarket: market,
}) => {
  const page = await market.as(market.admin, { viewport: { width: 375, height: 812 } });
  const larger = () => page.evaluate("document.documentElement.style.fontSize = '200%'");
  for (const list of ['users', 'interviews', 'payments', 'referrals']) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/(?:console|admin)\//, (route) => answered.then(() => route.continue()));
    await page.goto(`/admin/${list}`);
    await expect(page.locator('.MuiSkeleton-root').first()).toBeVisible();
    await larger();
    expect([list, await page.evaluate(WIDER_THAN_THE_SCREEN)], 'while it loads').toEqual([list, false]);
    answer();
    await expect(page.getByRole('table').first()).toBeVisible();
    expect([list, await page.evaluate(WIDER_THAN_THE_SCREEN)]).toEqual([list, false]);
    await page.unrouteAll({ behavior: 'wait' });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.evaluate(SECTIONS_CUT_OFF)).toEqual([]);
});

const PAGES = [
  'users',
  'prices',
  'interviews',
  'problems',
  'problems/create',
  'ratings',
  'payments',
  'books',
  'feedback',
  'referrals',
  'health',
  'audit',
  'audit/as-of',
  'nowhere',
];

test('every page of the console keeps large and spaced text whole', async ({ demoMarket: market }) => {
  const page = await market.as(market.admin);
  const browser = await page.context().newCDPSession(page);
  const lost: unknown[] = [];
  const look = async (path: string, how: string, act: () => Promise<unknown>) => {
    await act();
    lost.push(...(await page.evaluate<readonly string[]>(LOST_TEXT)).map((each) => [path, how, each]));
  };
  const sizes = (standard: number, width: number) => async () => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
    await page.setViewportSize({ width, height: 800 });
  };
  const looks = async (path: string) => {
    await look(path, 'large on a phone', sizes(32, 375));
    await look(path, 'large', sizes(32, 1024));
    await sizes(16, 1280)();
    await look(path, 'spaced', () => page.evaluate(SPACED_TEXT));
    lost.push(...(await page.evaluate<readonly string[]>(SECTIONS_CUT_OFF)));
  };
  for (const path of PAGES) {
    await opens(page, `/admin/${path}`);
    await looks(path);
  }
  await opens(page, '/admin/audit?kind=interview');
  await page
    .getByRole('link', { name: /^History behind/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'As it is now' })).toBeVisible();
  await looks('a history');
  expect(lost).toEqual([]);
});
