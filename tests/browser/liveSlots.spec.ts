import type { Page } from '@playwright/test';
import { holds, hoursAhead, publishes } from '../system/people.ts';
import { expect, test } from './support/test.ts';

const LIVE = '**/api/slots/available/live';
const slotsIn = (page: Page) => page.getByRole('button', { name: /^\d+:00 –/ });
const bookingButton = (page: Page) => page.getByRole('region', { name: 'Chosen slot' }).getByRole('button', { name: /^Book and pay/ });

/** Fails the test if the page is reloaded. */
function neverReloaded(page: Page) {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => expect(loads).toBe(0);
}

test('open slots come and go while one looks at them', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const [first] = await publishes(ananya, 'DSA', hoursAhead(24 * 6), hoursAhead(24 * 6 + 2));
  const [kavya, ravi] = [await market.as(await market.candidate('Kavya')), await market.as(await market.candidate('Ravi'))];
  for (const page of [kavya, ravi]) {
    await page.goto(`/slots/available?interviewer=${ananya.id}`);
    await expect(slotsIn(page)).toHaveCount(2);
  }
  const stayed = neverReloaded(ravi);

  await test.step('one that somebody else books leaves the list', async () => {
    await slotsIn(kavya).first().click();
    await bookingButton(kavya).click();
    await expect(kavya.getByRole('timer', { name: 'Time left' })).toBeVisible();
    await expect(slotsIn(ravi)).toHaveCount(1);
    await expect(slotsIn(ravi)).toBeEnabled();
  });
  await test.step('one that is published joins it', async () => {
    await publishes(ananya, 'DSA', hoursAhead(24 * 6 + 4));
    await expect(slotsIn(ravi)).toHaveCount(2);
  });
  await test.step('the one that was chosen is said to be gone, and the focus stays where it was', async () => {
    const chosen = slotsIn(ravi).first();
    await chosen.click();
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    await ravi.getByRole('combobox', { name: 'Interviewer' }).focus();
    const meera = await market.candidate('Meera');
    const open = await meera.browser.call('availableSlots', { query: { interviewerId: ananya.id } });
    const wanted = open.find(({ _id }) => _id !== first?._id)?._id ?? '';
    await holds(meera, wanted, 'DSA');
    await expect(ravi.getByRole('alert').filter({ hasText: 'This slot has just been taken. Please choose another one.' })).toBeVisible();
    await expect(slotsIn(ravi).first()).toContainText('Just taken');
    await expect(ravi.getByRole('combobox', { name: 'Interviewer' })).toBeFocused();
    await expect(bookingButton(ravi)).toHaveCount(0);
  });
  stayed();
});

test('without an event stream, the list is requested again and again', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 6), hoursAhead(24 * 6 + 2));
  const [ravi, meera] = [await market.as(await market.candidate('Ravi')), await market.candidate('Meera')];
  let attempts = 0;
  await ravi.route(LIVE, async (route) => {
    attempts += 1;
    await route.abort();
  });
  await ravi.goto(`/slots/available?interviewer=${ananya.id}`);
  await expect(slotsIn(ravi)).toHaveCount(2);
  const stayed = neverReloaded(ravi);
  await holds(meera, slot?._id ?? '', 'DSA');
  await expect(slotsIn(ravi)).toHaveCount(1);
  expect(attempts).toBeGreaterThan(0);
  stayed();

  await test.step('until it can be heard again', async () => {
    const heard = ravi.waitForResponse((response) => response.url().endsWith('/live') && response.ok());
    await ravi.unroute(LIVE);
    await heard;
  });
});

/** What happens in a browser when its tab goes to the background, which a headless one never does. */
const hiddenBecomes = (hidden: boolean) =>
  `Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} }); document.dispatchEvent(new Event('visibilitychange'));`;

test('a page in the background closes its event stream until it is visible again', async ({ market }) => {
  const ravi = await market.as(await market.candidate('Ravi'));
  const heard = ravi.waitForResponse((response) => response.url().endsWith('/live') && response.ok());
  await ravi.goto('/slots/available');
  await heard;
  const ended = ravi.waitForEvent('requestfailed', (request) => request.url().endsWith('/live'));
  await ravi.evaluate(hiddenBecomes(true));
  await ended;
  const again = ravi.waitForResponse((response) => response.url().endsWith('/live') && response.ok());
  await ravi.evaluate(hiddenBecomes(false));
  await again;
});
