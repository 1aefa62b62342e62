import type { Page } from '@playwright/test';
import { hoursAhead, PASSWORD, type Person } from '../system/people.ts';
import { booked } from './support/interviews.ts';
import { leftOutBy } from './support/pages.ts';
import { message } from './support/see.ts';
import { expect, type Market, test } from './support/test.ts';

const VISITORS = ['guest', 'candidate', 'interviewer', 'admin', 'auditor'] as const;
type Visitor = (typeof VISITORS)[number];
/** What a visitor sees: a page's heading, perhaps after a redirect, or a denial. */
type Seen = { readonly heading: string | RegExp; readonly leadsTo?: string; readonly denial?: string } | { readonly denied: true };

const page = (heading: string | RegExp): Seen => ({ heading });
const leadsTo = (path: string, heading: string | RegExp): Seen => ({ leadsTo: path, heading });
const DASHBOARD = leadsTo('/dashboard', /^Welcome, /);
/** The console denies access itself, whatever the address. */
const DENIED: Seen = { denied: true };
/** The login page, which remembers the requested address. */
const loginFor = (path: string) => leadsTo(path === '/' ? '/login' : `/login?next=${encodeURIComponent(path)}`, 'Login');

type Row = readonly [path: string, seen: (visitor: Visitor) => Seen];
const publicly = (path: string, heading: string | RegExp): Row => [path, () => page(heading)];
const guestsOnly = (path: string, heading: string): Row => [path, (visitor) => (visitor === 'guest' ? page(heading) : DASHBOARD)];
const signedIn = (path: string, heading: string | RegExp): Row => [
  path,
  (visitor) => (visitor === 'guest' ? loginFor(path) : page(heading)),
];
/** An admin passes every role check. */
const interviewers = (path: string, heading: string): Row => [
  path,
  (visitor) => (visitor === 'guest' ? loginFor(path) : visitor === 'interviewer' || visitor === 'admin' ? page(heading) : DASHBOARD),
];

/** Auditors see their own section of the console; everybody else is redirected. */
const consoleFor =
  (path: string, heading: string, forAuditors: Seen) =>
  (visitor: Visitor): Seen => {
    if (visitor === 'guest') return loginFor(path);
    return visitor === 'admin' ? page(heading) : visitor === 'auditor' ? forAuditors : DASHBOARD;
  };

const CONSOLE_SECTIONS = [
  ['users', 'User Management'],
  ['prices', 'Price Management'],
  ['interviews', 'Interview Management'],
  ['problems', 'Problem Management'],
  ['ratings', 'Rating Management'],
  ['payments', 'Payment Management'],
  ['feedback', 'Feedback Management'],
  ['referrals', 'Referral Tracker'],
  ['health', 'Marketplace Health'],
] as const;
const HOME = 'Practise with the engineers who run the real interviews.';
const ROUTES: readonly Row[] = [
  publicly('/', HOME),
  guestsOnly('/login', 'Login'),
  guestsOnly('/register', 'Create an account'),
  publicly('/referral', 'Refer a friend'),
  publicly('/about', 'About S30'),
  publicly('/contact', 'Contact'),
  publicly('/forgot-password', 'Forgot password'),
  publicly('/reset-password/abc', 'Set a new password'),
  // The admin's address is confirmed from the start.
  ['/verify-email/abc', (visitor) => page(visitor === 'admin' ? 'Email verified already' : 'Verification failed')],
  signedIn('/dashboard', /^Welcome, /),
  signedIn('/slots/available', 'Available slots'),
  signedIn('/slots/0a1b2c/book', 'Pay and book'),
  signedIn('/interviews', 'Your Interviews'),
  signedIn('/interviews/0a1b2c', 'Interview'),
  signedIn('/interviews/0a1b2c/feedback', 'Feedback'),
  signedIn('/interviews?status=scheduled', 'Your Interviews'),
  signedIn('/payments', 'Payments'),
  signedIn('/payments/0a1b2c', 'Payment'),
  signedIn('/profile', 'Your Profile'),
  ['/interviewers', (visitor) => (visitor === 'guest' ? loginFor('/interviewers') : leadsTo('/slots/available', 'Available slots'))],
  interviewers('/slots/manage', 'Manage slots'),
  interviewers('/slots/requests', 'Slot requests'),
  interviewers('/earnings', 'Earnings'),
  interviewers('/payments/setup', 'Payment setup'),
  interviewers('/payments/verify', 'Payment verification'),
  // Hints and solutions are for interviewers and admins; guests are told that access is denied.
  ...['/problems', '/problems/0a1b2c'].map(
    (path): Row => [
      path,
      (visitor) => {
        if (visitor === 'guest') return { heading: 'Problem Library', denial: 'Access Denied' };
        return visitor === 'interviewer' || visitor === 'admin' ? page('Problem Library') : DASHBOARD;
      },
    ],
  ),
  ['/nowhere/at/all', () => leadsTo('/', HOME)],
];
const AS_OF: Row = ['/admin/audit/as-of', consoleFor('/admin/audit/as-of', 'Time travel', page('Time travel'))];
const CONSOLE_ROUTES: readonly Row[] = [
  ['/admin', consoleFor('/admin', 'User Management', page('Audit'))],
  ['/admin/audit', consoleFor('/admin/audit', 'Audit', page('Audit'))],
  AS_OF,
  ...CONSOLE_SECTIONS.map(([name, heading]): Row => [`/admin/${name}`, consoleFor(`/admin/${name}`, heading, DENIED)]),
];
/** Visitors without access are redirected before any section matters, so one route of each shape is enough. */
const AT_THE_DOOR = CONSOLE_ROUTES.filter(([path]) => ['/admin', '/admin/payments', AS_OF[0]].includes(path));

test('the pages opened as each visitor are all pages of the customer app', () => {
  expect(leftOutBy(ROUTES.map(([path]) => path))).toEqual([]);
});

/** Local storage holds a user without a role, so nobody is signed in. */
async function withoutRole(market: Market): Promise<Page> {
  const visitor = await market.guest();
  await visitor.goto('/about');
  await visitor.evaluate(`localStorage.setItem('token', 'x'); localStorage.setItem('user', '{"_id":"x","name":"X"}')`);
  return visitor;
}

const personFor = (visitor: Exclude<Visitor, 'guest'>, market: Market): Promise<Person> | Person => {
  switch (visitor) {
    case 'admin':
      return market.admin;
    case 'candidate':
      return market.candidate('Kavya');
    case 'interviewer':
      return market.interviewer('Ananya');
    case 'auditor':
      return market.auditor('Farah');
  }
};

/** Navigates to another address within the open app, as Back and Forward do, without a reload. */
const within = (path: string) => `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`;

async function isSeen(visitor: Page, path: string, seen: Seen, go: 'opened' | 'within'): Promise<void> {
  if (go === 'opened') await visitor.goto(path);
  else await visitor.evaluate(within(path));
  if ('denied' in seen) {
    await expect(visitor.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    return;
  }
  if (seen.leadsTo !== undefined) await expect(visitor).toHaveURL(new URL(seen.leadsTo, visitor.url()).href);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(seen.heading);
  if (seen.denial !== undefined) await expect(visitor.getByRole('heading', { name: seen.denial })).toBeVisible();
  if (seen.leadsTo !== undefined) return;
  // The console adds its first section to the address.
  await expect(visitor).toHaveURL((address) => `${address.pathname}${address.search}`.startsWith(path));
}

const NAVBAR: Readonly<Record<Visitor, readonly string[]>> = {
  guest: ['Login', 'Register'],
  candidate: ['Dashboard', 'Book Slot', 'My Interviews', 'Payments', 'Refer a Friend', 'Profile'],
  interviewer: ['Dashboard', 'My Interviews', 'Manage Slots', 'Slot Requests', 'Refer a Friend', 'Profile'],
  admin: ['Dashboard', 'Book Slot', 'My Interviews', 'Payments', 'Refer a Friend', 'Profile'],
  auditor: ['Dashboard', 'Refer a Friend', 'Profile'],
};
const OF_A_ROLE = ['Book Slot', 'Payments', 'My Interviews', 'Manage Slots', 'Slot Requests'];

/** The navbar offers what the visitor may use, and nothing of another role. */
async function expectNavbarOf(visitor: Visitor, window: Page): Promise<void> {
  const links = window.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const shown = await links.allTextContents();
  for (const name of NAVBAR[visitor]) expect(shown).toContain(name);
  for (const name of OF_A_ROLE.filter((each) => !NAVBAR[visitor].includes(each))) expect(shown).not.toContain(name);
}

for (const visitor of VISITORS) {
  test(`the routes of the product for the ${visitor}`, async ({ market }) => {
    const window = visitor === 'guest' ? await market.guest() : await market.as(await personFor(visitor, market));
    const refused: string[] = [];
    window.on('response', (response) => response.status() === 403 && refused.push(response.url()));
    const isInside = visitor === 'admin' || visitor === 'auditor';
    for (const [at, [path, seen]] of ROUTES.entries())
      await test.step(path, () => isSeen(window, path, seen(visitor), at === 0 ? 'opened' : 'within'));
    await test.step('the navbar', () => expectNavbarOf(visitor, window));
    for (const [at, [path, seen]] of (isInside ? CONSOLE_ROUTES : AT_THE_DOOR).entries())
      await test.step(path, () => isSeen(window, path, seen(visitor), at === 0 || !isInside ? 'opened' : 'within'));
    expect(refused, 'no page asks for what its visitor may not read').toEqual([]);
  });
}

test('a second redirect works while the target of the first is still loading', async ({ market }) => {
  const visitor = await market.as(await market.candidate('Kavya'), { alone: true });
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await visitor.route(/\/DashboardPage-/, async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await visitor.goto('/profile');
  await visitor.evaluate(within('/slots/manage'));
  await asked.promise;
  await visitor.evaluate(within('/earnings'));
  answered.resolve();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, /);
  await expect(visitor).toHaveURL('/dashboard');
});

test('an interviewer whose role is taken while they create a slot is told why they are back on the dashboard', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const page = await market.as(ananya, { timezoneId: 'UTC' });
  await page.goto('/slots/manage');
  const form = page.getByRole('form', { name: 'Create slots' });
  await form.getByLabel('Date').fill(hoursAhead(24 * 7).slice(0, 10));
  await form.getByRole('combobox', { name: 'Starts at' }).selectOption('14');
  // Taken once the request is under way: the page may notice at any time after that, and leave.
  await page.route('**/api/slots/batch', async (route) => {
    await market.admin.browser.call('changeRole', { params: { id: ananya.id }, body: { role: 'candidate' } });
    await route.continue();
  });
  await form.getByRole('button', { name: /^Create/ }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(message(page, 'An admin has changed your role: you are now a candidate.')).toBeVisible();
});

test('a page for another role leads to the dashboard, which says why', async ({ market }) => {
  const visitor = await market.as(await market.candidate('Kavya'));
  for (const [path, why] of [
    ['/slots/manage', 'You must be an interviewer to access this page.'],
    ['/admin/users', 'This page needs another role.'],
  ] as const) {
    await visitor.goto(path);
    await expect(visitor).toHaveURL('/dashboard');
    await expect(message(visitor, why)).toBeVisible();
  }
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, /);
  await expect(message(visitor, 'This page needs another role.')).toHaveCount(0);
});

test('a stored user without a role goes to the login page', async ({ market }) => {
  const visitor = await withoutRole(market);
  await isSeen(visitor, '/dashboard', loginFor('/dashboard'), 'opened');
});

test('after signing in, a visitor arrives where they wanted to go, but never outside the product', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const visitor = await market.guest();
  const signIn = async () => {
    await visitor.getByRole('textbox', { name: 'Email' }).fill(kavya.email);
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Login' }).click();
  };
  await visitor.goto('/interviews?status=completed');
  await signIn();
  await expect(visitor.getByRole('heading', { name: 'Your Interviews' })).toBeVisible();
  await expect(visitor).toHaveURL('/interviews?status=completed');

  await market.tellEverybody();
  await visitor.evaluate('localStorage.clear()');
  await visitor.goto('/login?next=https%3A%2F%2Fexample.com%2F');
  await signIn();
  await expect(visitor).toHaveURL('/dashboard');
});

test('logging out leads to the login page and stays out', async ({ market }) => {
  const visitor = await market.as(await market.candidate('Kavya'));
  await visitor.goto('/dashboard');
  await visitor.getByRole('button', { name: 'Logout' }).click();
  await expect(visitor).toHaveURL('/login');
  await visitor.goBack();
  await visitor.goto('/profile');
  await expect(visitor).toHaveURL(/\/login/);
});

test('admins, who may see every interview, find their own under My Interviews', async ({ market }) => {
  const [candidate, interviewer] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  await booked(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(24 * 7) });
  const window = await market.as(market.admin);
  await window.goto('/interviews');
  await expect(window.getByRole('heading', { name: 'No interviews yet' })).toBeVisible();
  await window.goto('/dashboard');
  await expect(window.getByRole('heading', { name: 'No interview ahead' })).toBeVisible();
});
