import type { Locator, Page } from '@playwright/test';
import { hoursAhead, PASSWORD, publishes } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { chosen } from './support/files.ts';
import { expect, test } from './support/test.ts';

const STOPS_AT_MOST = 80;

/** The focused element if its focus is not visible, otherwise empty. The ring may be around a label or a card. */
const UNSEEN = `(() => {
  const active = document.activeElement;
  if (!active || active === document.body) return 'nothing';
  const isRing = ({ outlineStyle, outlineWidth, boxShadow }) => (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
  const around = [active, active.parentElement, active.nextElementSibling].filter(Boolean);
  const rings = [...around.map((element) => getComputedStyle(element)), getComputedStyle(active, '::after')];
  const box = active.getBoundingClientRect();
  const isInView = box.bottom > 0 && box.top < innerHeight;
  return rings.some(isRing) && isInView ? '' : active.outerHTML.slice(0, 200);
})()`;

const focusIsSeen = (page: Page): Promise<void> => expect.poll(() => page.evaluate(UNSEEN), 'where the focus is').toBe('');
const isFocused = async (target: Locator): Promise<boolean> => (await target.and(target.page().locator(':focus')).count()) > 0;

/** Presses Tab until the target has the focus; the focus must be visible at each stop on the way. */
async function tabsTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; !(await isFocused(target)); stop += 1) {
    if (stop > STOPS_AT_MOST) throw new Error(`${target} cannot be reached with Tab`);
    await page.keyboard.press('Tab');
    await focusIsSeen(page);
  }
}
test('a candidate gets from login to a booked interview with the keyboard alone', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  await publishes(ananya, 'DSA', hoursAhead(24 * 5), hoursAhead(24 * 6), hoursAhead(24 * 6 + 2));
  const kavya = await market.candidate('Kavya');
  await market.tellEverybody();
  const page = await market.guest({ timezoneId: 'UTC' });
  await page.goto(`/login?next=${encodeURIComponent('/dashboard')}`);

  await test.step('login', async () => {
    await tabsTo(page, page.getByRole('textbox', { name: 'Email' }));
    await page.keyboard.type(kavya.email);
    await tabsTo(page, page.getByLabel('Password'));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  });

  await test.step('past the navigation, and on to the open slots', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await focusIsSeen(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await tabsTo(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /Book a slot|Book a mock|See available slots/i })
        .first(),
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Available slots' })).toBeVisible();
  });

  const slots = page.getByRole('button', { name: /^\d+:00 –/ });
  await test.step('one interviewer, the second of her days, the second of its slots', async () => {
    await tabsTo(page, page.getByRole('combobox', { name: 'Interviewer' }));
    await page.keyboard.type(ananya.name);
    await expect(page).toHaveURL(new RegExp(`interviewer=${ananya.id}`));
    await expect(slots).toHaveCount(3);
    const days = page.getByRole('grid').getByRole('button');
    const first = days.and(page.locator('[tabindex="0"]'));
    await tabsTo(page, first);
    const day = (await page.locator(':focus').textContent()) ?? '';
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(':focus')).not.toHaveText(day);
    await focusIsSeen(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2 }).and(page.locator(':focus'))).toHaveCount(1);
    await expect(slots).toHaveCount(2);
    await tabsTo(page, slots.nth(1));
    await page.keyboard.press('Space');
    await expect(slots.nth(1)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('holding it', async () => {
    await tabsTo(page, page.getByRole('button', { name: /^Book and pay/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('timer', { name: 'Time left' })).toBeVisible();
  });

  await test.step('the proof', async () => {
    await tabsTo(page, page.getByRole('textbox', { name: 'Transaction ID' }));
    await page.keyboard.type('4821');
    const picture = page.getByLabel('Screenshot of the payment');
    await tabsTo(page, picture);
    await picture.setInputFiles(chosen(await screenshot()));
    await expect(page.getByRole('img', { name: 'Preview of the chosen file' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Replace/ })).toBeFocused();
    await tabsTo(page, page.getByRole('button', { name: 'Submit payment and book slot' }));
    await page.keyboard.press('Enter');
  });

  await test.step('booked', async () => {
    await expect(page.getByRole('heading', { name: 'Your interview is booked' })).toBeVisible();
    await tabsTo(page, page.getByRole('link', { name: 'Go to My Interviews' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'Your interviews' })).toContainText(ananya.name);
  });
});
