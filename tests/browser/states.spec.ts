import type { Page, Route } from '@playwright/test';
import { books, DEMO_PASSWORD, hoursAhead, PASSWORD, type Person, publishes, signsIn } from '../system/people.ts';
import { refuse } from './support/console.ts';
import { type Booking, LISTS, type List } from './support/lists.ts';
import { goTo } from './support/see.ts';
import { expect, type Market, test } from './support/test.ts';

type Visitor = { readonly person: Person; readonly booking: Booking };
const NO_BOOKING: Booking = { interviewId: '', slotId: '' };

/** An interview that this candidate has booked, and a slot that is still open. */
async function bookingOf(candidate: Person, market: Market): Promise<Booking> {
  const [slot, open] = await publishes(await market.interviewer('Rohan'), 'DSA', hoursAhead(24 * 5), hoursAhead(24 * 6));
  await market.tellEverybody();
  const { interviewId } = await books(candidate, slot?._id ?? '', 'DSA');
  return { interviewId, slotId: open?._id ?? '' };
}

/** Nobody here changes anything, so one person of each kind serves every test of a worker. */
const visitors = new Map<string, Promise<Visitor>>();
async function arrives(kind: 'candidate' | 'interviewer' | 'booked candidate', market: Market): Promise<Visitor> {
  const person = await (kind === 'interviewer' ? market.interviewer('Ananya') : market.candidate('Kavya'));
  return { person, booking: kind === 'booked candidate' ? await bookingOf(person, market) : NO_BOOKING };
}
function visitorFor({ path, who }: List, market: Market): Promise<Visitor> {
  // A market without an open slot requests none.
  const kind = path.includes(':') || path === '/slots/available' ? 'booked candidate' : who;
  const visitor = visitors.get(kind) ?? arrives(kind, market);
  visitors.set(kind, visitor);
  return visitor;
}

/** Holds back requests until they are released, then answers them in the given way. */
async function held(page: Page, call: RegExp, answer: (route: Route) => Promise<void>): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await promise;
    await answer(route);
  });
  return resolve;
}
const goesOn = (route: Route) => route.continue();

for (const list of LISTS) {
  const { path, of, call, who, heading, loading, failed, empty, next } = list;
  test(`${path} of the ${who}: ${loading.replace('Loading', 'loading')}, failing, trying again`, async ({ market }) => {
    const { person, booking } = await visitorFor(list, market);
    const page = await market.as(person);
    const status = page.getByRole('status').filter({ hasText: loading });
    const alert = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: failed }) });
    const retry = alert.getByRole('button', { name: 'Retry' });

    const refuseAll = await held(page, call, refuse);
    await test.step('loading', async () => {
      await page.goto(of === undefined ? path : of(booking));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(status).toBeAttached();
    });

    await test.step('failed, then tried again', async () => {
      refuseAll();
      await expect(alert).toContainText('Nothing was changed.');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const refused = page.waitForResponse(call);
      // By keyboard, since content that loads above moves the button under a pointer.
      await retry.press('Enter');
      await refused;
      await expect(retry).not.toHaveAttribute('aria-busy');
      // Lists that refresh by themselves must not be faster than the click.
      const letGo = await held(page, call, goesOn);
      await retry.press('Enter');
      letGo();
      await expect(alert).toBeHidden();
      await expect(status).toHaveCount(0);
    });

    if (empty !== undefined)
      await test.step('empty', async () => {
        await expect(page.getByRole('heading', { name: empty })).toBeVisible();
        if (next !== undefined) await expect(page.getByRole('main').getByRole('link', { name: next })).toBeVisible();
      });
  });
}

test('a market without slots and problems says what comes next', async ({ emptyMarket }) => {
  const page = await emptyMarket.as(await emptyMarket.candidate('Kavya'));
  await page.goto('/slots/available');
  await expect(page.getByRole('heading', { name: 'No open slots at the moment' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  const host = await emptyMarket.as(await emptyMarket.interviewer('Ananya'));
  await host.goto('/problems');
  await expect(host.getByRole('heading', { name: 'No problems yet' })).toBeVisible();
  await host.goto('/dashboard');
  await expect(host.getByText("You haven't received any ratings yet.")).toBeVisible();
  await host.goto('/earnings');
  await expect(host.getByRole('heading', { name: 'No earnings yet' })).toBeVisible();
  // Fees, payouts and refunds also fall due in months without a payment.
  await expect(host.getByRole('heading', { name: /^Statement/ })).toBeVisible();
});

test('filters that match nothing say so and can be cleared', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const kavya = await market.candidate('Kavya');
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 5), hoursAhead(24 * 6));
  await market.tellEverybody();
  await books(kavya, slot?._id ?? '', 'DSA');
  const page = await market.as(kavya);
  await page.goto(`/slots/available?interviewer=${ananya.id}&type=System+Design`);
  await expect(page.getByRole('heading', { name: 'No slots found matching your filters.' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL('/slots/available');

  await page.goto('/interviews?status=completed');
  await expect(page.getByRole('heading', { name: 'No interviews found matching your filters.' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByRole('table', { name: 'Your interviews' })).toContainText(ananya.name);
});

test('offline, a list that was loaded stays, a new one fails, and a form keeps what was typed', async ({ market }) => {
  const page = await market.as(await market.interviewer('Ananya'));
  const network = page.context();
  await page.goto('/payments/verify');
  await expect(page.getByRole('heading', { name: 'No pending payments' })).toBeVisible();
  await network.setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: /^Shown as of \d+:\d\d/ })).toBeVisible();
  await expect(page.getByText('Network Error')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No pending payments' })).toBeVisible();
  // The list reloads without a click once the connection is back.
  await network.setOffline(false);
  await expect(page.getByRole('heading', { name: /^Shown as of/ })).toBeHidden();

  await page.goto('/profile');
  const phone = page.getByRole('textbox', { name: /^Phone/ });
  await phone.fill('+91 98765 00000');
  await network.setOffline(true);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeFocused();
  await expect(phone).toHaveValue('+91 98765 00000');
  await network.setOffline(false);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
});

test('a page whose list cannot be fetched without a network says so', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await page.route(/\/api\/slots\/available/, (route) => route.abort('internetdisconnected'));
  await goTo(page, 'Book Slot');
  await expect(page.getByRole('alert')).toContainText('Network Error. Check your connection. Nothing was changed.');
});

test('a session that ends in the middle of a form leads to the login page and back, with the text kept', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const kavya = await market.candidate('Kavya');
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 5));
  await market.tellEverybody();
  const { interviewId } = await books(kavya, slot?._id ?? '', 'DSA');
  await market.tellEverybody();
  await ananya.browser.call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
  const page = await market.as(ananya);
  await page.goto(`/interviews/${interviewId}/feedback`);
  const form = page.getByRole('form', { name: 'Interview feedback' });
  const strengths = form.getByRole('textbox', { name: 'Strengths' });
  await expect(form.getByRole('radiogroup')).toHaveCount(5);
  for (const group of await form.getByRole('radiogroup').all()) await group.getByRole('radio', { name: '8' }).check();
  await strengths.fill('Named the invariant of the loop.');
  await form.getByRole('textbox', { name: 'Areas of Improvement' }).fill('Test the empty case aloud.');

  await ananya.browser.call('logout');
  await form.getByRole('button', { name: 'Submit feedback' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/interviews/${interviewId}/feedback`)}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(ananya.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(strengths).toHaveValue('Named the invariant of the loop.');
  await expect(form.getByRole('radiogroup', { name: 'Communication' }).getByRole('radio', { name: '8' })).toBeChecked();
  await form.getByRole('button', { name: 'Submit feedback' }).click();
  await expect(page.getByRole('link', { name: `Edit Feedback for ${kavya.name}` })).toBeVisible();
});

test('messages whose code fails to load are shown later, and the page stays', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  const code = /\/assets\/Toasts-.*\.js$/;
  await page.route(code, (route) => route.abort('internetdisconnected'));
  await page.goto('/profile');
  // The chat loads at the same time.
  await expect(page.getByRole('button', { name: /support chat/i })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await page.unroute(code);
  await page.getByRole('textbox', { name: /^Phone/ }).fill('+91 98765 00000');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
});

test('a part of the app that cannot be loaded offers to reload', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(/\/assets\/ProfilePage/, (route) => route.abort());
  await goTo(page, 'Profile');
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeFocused();
  await page.unroute(/\/assets\/ProfilePage/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
});

test('what could not be loaded, a page or a part of one, is loaded once the browser is online again', async ({ demoMarket: market }) => {
  const page = await market.as(await signsIn(market.server, 'ananya@example.com', DEMO_PASSWORD));
  await page.goto('/interviews');
  for (const [code, link, loaded] of [
    ['FeedbackEditor', page.getByRole('link', { name: /^Provide Feedback/ }).first(), page.getByRole('main').getByRole('form')],
    ['ProfilePage', page.getByRole('link', { name: 'Profile' }).first(), page.getByRole('heading', { name: 'Your Profile' })],
  ] as const) {
    await page.route(`**/assets/${code}*`, (route) => route.abort());
    await link.click();
    await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeFocused({ timeout: 20_000 });
    await page.unroute(`**/assets/${code}*`);
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await expect(loaded).toBeVisible();
  }
});
