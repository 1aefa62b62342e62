import { hoursAhead, publishes } from '../system/people.ts';
import { coveredBy } from './support/covered.ts';
import { opens } from './support/everyPage.ts';
import { movedOn, observesShifts } from './support/layoutShift.ts';
import { expect, test } from './support/test.ts';
import { misreadOn } from './support/walk.ts';

const PHONE = { viewport: { width: 375, height: 640 } };
const STOPS = 25;
/** The focused element if the bar of the chosen slot lies over all of it, otherwise empty. */
const HIDDEN = `(() => {
  const [active, bar] = [document.activeElement, document.querySelector('.action-bar')];
  return bar.contains(active) || active.getBoundingClientRect().top < bar.getBoundingClientRect().top ? '' : active.outerHTML.slice(0, 200);
})()`;

test('a page opened by its address starts at its top; a reloaded one keeps its place', async ({ market }) => {
  const visitor = await market.guest(PHONE);
  const far = async () => Number(await visitor.evaluate('window.scrollY'));
  await visitor.goto('/');
  // The app has taken the place of the HTML by then.
  await expect(visitor.getByRole('button', { name: 'Support chat' })).toBeVisible();
  await visitor.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await far()).toBeGreaterThan(0);
  await visitor.goto('/register');
  await expect(visitor.getByRole('heading', { name: 'Create an account' })).toBeInViewport();
  expect(await far()).toBe(0);

  await visitor.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await far()).toBeGreaterThan(0);
  await visitor.reload();
  await expect.poll(far).toBeGreaterThan(0);
});

test('the earnings of a busy interviewer stay on one line of a phone', async ({ market }) => {
  const page = await market.as(await market.interviewer('Ananya'), PHONE);
  await page.route('**/api/dashboard', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), totalEarnings: 1_236_873.68 } });
  });
  await page.goto('/dashboard');
  await expect(page.getByText('₹12,36,873.68', { exact: true })).toBeVisible();
  const heightOf = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.height;
  expect(await heightOf('₹12,36,873.68')).toBe(await heightOf('₹0.00'));
});

const CAMERA_PX = 59;
/** What of the page stands where the camera of a phone on its side hides it, other than what scrolls sideways. */
const BESIDE_CAMERA = `[...document.querySelectorAll('a, button, input, select, h1, h2, p, td, th')].filter((each) => {
  const { left, right, width, height } = each.getBoundingClientRect();
  const isShown = width > 1 && height > 1 && each.checkVisibility() && !each.closest('.visually-hidden, .date-strip, .chips--scroll, [aria-label="Console"], [href="#main"]');
  return isShown && (left < ${CAMERA_PX} || right > innerWidth - ${CAMERA_PX});
}).map((each) => each.outerHTML.slice(0, 100))`;

test('the camera of a phone on its side hides nothing of a page', async ({ demoMarket }) => {
  const { admin, guest } = demoMarket;
  const onItsSide = { viewport: { width: 844, height: 390 } };
  for (const [page, paths] of [
    [await guest(onItsSide), ['/', '/register']],
    [await demoMarket.as(admin, onItsSide), ['/dashboard', '/slots/available', '/interviews', '/profile', '/admin/prices']],
  ] as const) {
    const devTools = await page.context().newCDPSession(page);
    const insets = { left: CAMERA_PX, leftMax: CAMERA_PX, right: CAMERA_PX, rightMax: CAMERA_PX };
    await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    for (const path of paths) {
      await opens(page, path);
      expect(await page.evaluate(BESIDE_CAMERA), path).toEqual([]);
    }
  }
});

test('screen readers find the names of all open slots, also of those below the screen', async ({ demoMarket }) => {
  const page = await demoMarket.as(demoMarket.admin, PHONE);
  await opens(page, '/slots/available');
  expect(await page.locator('.slot').count()).toBeGreaterThan(20);
  expect(await misreadOn(page, 'available slots')).toEqual([]);
  // Otherwise the focus moves from interviewer to interviewer without a word about them.
  const first = page.locator('.slot-day li').first();
  const name = (await first.locator('bdi').textContent()) ?? '';
  await expect(first.getByRole('group', { name }).locator('.slot').first()).toBeVisible();
});

const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="file"]), select, textarea';
const FIELD_TEXT_PX = `[...document.querySelectorAll('${FIELDS}')].map((field) => parseFloat(getComputedStyle(field).fontSize))`;

test('no field is so small that a phone would zoom into it, also on its side', async ({ demoMarket }) => {
  const page = await demoMarket.as(demoMarket.admin, { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  for (const path of ['/profile', '/slots/available', '/admin/users', '/admin/payments', '/admin/prices', '/admin/problems/create']) {
    await opens(page, path);
    await expect(page.locator(FIELDS).first()).toBeAttached();
    const sizes = await page.evaluate<number[]>(FIELD_TEXT_PX);
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
  }
});

test('on a phone a link to a slot shows at once how to book it', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 6));
  const kavya = await market.candidate('Kavya');
  await market.tellEverybody();
  const visitor = await market.as(kavya, PHONE);
  await visitor.goto(`/slots/available?slot=${slot?._id}`);
  await expect(visitor.getByRole('button', { name: /^Book and pay/ })).toBeInViewport({ ratio: 1 });
  await visitor.getByRole('contentinfo').getByText('©').scrollIntoViewIfNeeded();
  const bar = await visitor.getByRole('region', { name: 'Chosen slot' }).boundingBox();
  const last = await visitor.getByRole('contentinfo').getByText('©').boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

  await test.step('and its bar hides nothing that has the focus', async () => {
    await visitor.evaluate('scrollTo(0, 0)');
    for (let stop = 0; stop < STOPS; stop += 1) {
      await visitor.keyboard.press('Tab');
      expect(await visitor.evaluate(HIDDEN)).toBe('');
    }
  });
});

for (const viewport of [PHONE.viewport, { width: 1280, height: 800 }])
  test(`a jump to the end of the open slots moves nothing, ${viewport.width} px wide`, async ({ market }) => {
    // Days with one hour and days with many, so that their heights differ.
    for (const [name, hours] of [['Ananya', 12] as const, ['Ravi', 4] as const])
      await publishes(
        await market.interviewer(name),
        'DSA',
        ...[3, 4, 5, 6].flatMap((day) => Array.from({ length: day === 4 ? 1 : hours }, (_, hour) => hoursAhead(24 * day + hour))),
      );
    const page = await market.as(await market.candidate('Kavya'), { viewport });
    await observesShifts(page);
    await opens(page, '/slots/available');
    await expect(page.getByRole('button', { name: /^\d+:00 –/ }).first()).toBeVisible();
    for (const place of ['.slot-day:last-of-type', '.slot-day:last-of-type .slots:last-child', 'footer']) {
      await page.evaluate(`document.querySelector('${place}').scrollIntoView()`);
      expect(await movedOn(page, place)).toEqual([]);
    }

    await test.step('and the keyboard brings what stands beside them into view', async () => {
      await page.evaluate('scrollTo(0, 0)');
      const last = page.getByRole('button', { name: 'Request a custom slot' });
      await last.focus();
      await expect(last).toBeInViewport({ ratio: 1 });
    });
  });

test('on a phone the bar that saves the profile stays within its form', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'), PHONE);
  await page.goto('/profile');
  const save = page.getByRole('button', { name: 'Save profile' });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Delete my account' }).scrollIntoViewIfNeeded();
  await expect(save).not.toBeInViewport();
  expect(await coveredBy(page, '.action-bar')).toEqual([]);
});

test('on a phone only the newest message is shown, over the navbar but over no control of the page', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'), PHONE);
  await page.goto('/profile');
  const messages = page.getByRole('region', { name: /^Messages/ }).getByText('Profile updated successfully');
  for (const count of [1, 2, 3]) {
    await page.getByRole('textbox', { name: /^Phone/ }).fill(`+91 98765 0000${count}`);
    await page.keyboard.press('Enter');
    await expect(messages).toHaveCount(count);
    // Messages stay while the mouse is over them.
    await messages.first().hover();
  }
  await expect(messages.filter({ visible: true })).toHaveCount(1);
  expect(await coveredBy(page, '[data-sonner-toast]', 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await expect(messages.filter({ visible: true })).toHaveCount(1);
});
