import type { Page } from '@playwright/test';
import { hoursAhead, registers } from '../../system/people.ts';
import { paid } from '../support/interviews.ts';
import { expect, type Market, test } from '../support/test.ts';

const PHONE = { viewport: { width: 375, height: 812 } };
const LISTS = ['users', 'interviews', 'problems', 'payments', 'feedback', 'ratings', 'referrals'] as const;
/** Evaluated in the page: finds elements wider than the window or their table's frame. */
const TOO_WIDE = `[document.documentElement, ...document.querySelectorAll('.MuiPaper-root:has(> table)')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map(({ tagName, textContent }) => tagName + textContent.slice(0, 60))`;

/** Evaluated in the page: the selects whose longest choice is cut off. */
const CUT_OFF = `[...document.querySelectorAll('main select')].flatMap((part) => {
  const whole = part.cloneNode(true);
  Object.assign(whole.style, { position: 'absolute', width: 'max-content', minWidth: 0 });
  part.after(whole);
  const isCut = whole.offsetWidth > part.offsetWidth;
  whole.remove();
  return isCut ? [part.textContent] : [];
})`;

const names = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('strong');
const admin = (market: Market, path: string, options = {}) =>
  market.as(market.admin, options).then(async (page) => {
    await page.goto(`/admin/${path}`);
    return page;
  });

test('cards on a phone are sorted by a select, since they have no column headers', async ({ market }) => {
  const family = market.nameFor('Sorted').replace(' ', '');
  for (const name of ['Asha', 'Bela', 'Chitra']) await registers(market.server, `${family} ${name}`);
  await market.tellEverybody();
  const page = await admin(market, `users?filter=${JSON.stringify({ q: family })}`, PHONE);
  await expect(names(page)).toHaveText(['Asha', 'Bela', 'Chitra'].map((name) => `${family} ${name}`));
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name and email, descending');
  await expect(names(page)).toHaveText(['Chitra', 'Bela', 'Asha'].map((name) => `${family} ${name}`));
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Name and email, descending');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeHidden();
});

test('names, titles and reasons of a hundred letters without spaces stay within their list', async ({ market }) => {
  const long = (first: string): string => `${market.nameFor(first).replace(' ', '')}${'w'.repeat(100)}`.slice(0, 100);
  const [candidate, interviewer] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const names = new Map([candidate, interviewer].map((person) => [person, long(person.name.slice(0, 4))]));
  for (const [{ browser }, name] of names) await browser.call('updateProfile', { body: { name } });
  const { interviewId, paymentId } = await paid(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(600) });
  await interviewer.browser.call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
  await market.candidate('Arjun', candidate.referralCode);
  const word = 'w'.repeat(100);
  await market.admin.browser.call('refundPayment', { params: { id: paymentId }, body: { percent: 50, refundAs: 'money', reason: word } });
  const links = { leetcodeUrl: 'https://leetcode.com/problems/two-sum', solutionVideoUrl: 'https://video.example.com/two-sum' };
  const solution = { language: 'java', code: 'int one;', description: word, timeComplexity: 'O(n)', spaceComplexity: 'O(n)' } as const;
  await market.admin.browser.call('addProblem', { body: { title: word, ...links, difficulty: 'easy', hints: [], solutions: [solution] } });
  await market.tellEverybody();
  const page = await market.as(market.admin);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const list of LISTS) {
      await page.goto(`/admin/${list}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect([list, width, await page.evaluate(TOO_WIDE)]).toEqual([list, width, []]);
    }
  }
});

test('Back undoes the first change of a list, and leaves a list whose address was completed', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  await market.candidate('Meera');
  const page = await admin(market, 'prices');
  await page.getByRole('link', { name: 'User Management' }).click();
  await expect(names(page).nth(1)).toBeVisible();
  const all = await names(page).count();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(kavya.name);
  await expect(names(page)).toHaveText([kavya.name]);
  await page.goBack();
  await expect(names(page)).toHaveCount(all);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price Management');
  await page.goto('/admin/payments?page=1');
  await expect(page).toHaveURL(/monthYear/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price Management');
});

test('the keyboard focus stays below the bar on the way up a long list', async ({ demoMarket }) => {
  const page = await admin(demoMarket, 'audit', { viewport: { width: 1280, height: 640 } });
  await page.getByRole('button', { name: 'Show more' }).focus();
  const bar = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate<number>('document.activeElement.getBoundingClientRect().top');
    expect(top).toBeGreaterThanOrEqual(bar);
  }
});

test('a button keeps the keyboard focus while it works', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  await market.tellEverybody();
  const page = await admin(market, `users?filter=${JSON.stringify({ q: kavya.name })}`);
  await expect(names(page)).toHaveText([kavya.name]);
  const exported = page.getByRole('button', { name: 'Export CSV' });
  await exported.focus();
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^users-/);
  await expect(exported).toBeFocused();
});

test('a URL that asks for too many rows gets one full page', async ({ market }) => {
  const page = await admin(market, 'users?perPage=5000');
  await expect(page).toHaveURL(/perPage=100/);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await page.goto('/admin/users?perPage=none');
  await expect(page).toHaveURL(/perPage=10$/);
});

test("the period of the marketplace's health is in the URL, and months show their zone", async ({ market }) => {
  const page = await admin(market, 'health?weeks=4');
  const weeks = page.getByRole('table', { name: 'Bookings', exact: true }).getByRole('row');
  await expect(weeks).toHaveCount(1 + 4);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('26 weeks');
  await expect(page).toHaveURL(/weeks=26/);
  await page.goBack();
  await expect(weeks).toHaveCount(1 + 4);
  await page.goto('/admin/payments');
  await expect(page.getByRole('status').filter({ hasText: 'Revenue' })).toContainText(/ in \w+ \d{4} \(UTC\)/);
});

test('the log is searched by event type, without mails, and for amounts in a currency', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const page = await market.as(await market.auditor('Arun'));
  await page.goto(`/admin/audit?person=${kavya.id}`);
  const rows = page.getByRole('table', { name: 'Events of the log' }).getByRole('row');
  const mails = rows.filter({ hasText: /Mail, #|Account mail, #/ });
  await expect(mails.first()).toBeVisible();
  const search = page.getByRole('search', { name: 'Search the log' });
  await search.getByRole('combobox', { name: 'Mails' }).selectOption('Without mails');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/mails=without/);
  await expect(mails).toHaveCount(0);
  await expect(rows.filter({ hasText: kavya.name }).first()).toBeVisible();
  await search.getByRole('textbox', { name: 'Event type' }).fill('UserRegistered');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(rows).toHaveCount(2);
  for (const width of [1280, 1024, 768, 375]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await page.evaluate(CUT_OFF)]).toEqual([width, []]);
  }
  await search.getByRole('combobox', { name: 'In which currency' }).selectOption('USD');
  await expect(search.getByRole('spinbutton', { name: 'Amount from (USD)' })).toBeVisible();
});
