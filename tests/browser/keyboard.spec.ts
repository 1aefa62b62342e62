import type { Locator, Page } from '@playwright/test';
import { books, emailOf, hoursAhead, PASSWORD, publishes } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { chosen } from './support/files.ts';
import { expect, test } from './support/test.ts';

const STOPS_AT_MOST = 80;

/**
 * The focused element if its focus is not visible, otherwise empty. The ring may be around a label or a card. Past the last control
 * of a dialog the focus is in the browser's own window.
 */
const UNSEEN = `(() => {
  const active = document.activeElement;
  if (!active || active === document.body) return document.querySelector('dialog[open]') ? '' : 'nothing';
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
/** Chooses a radio button of a group: Tab to the group, then an arrow and, in a group without a choice, the space bar. */
async function chooses(page: Page, group: Locator, name: string | RegExp): Promise<void> {
  const radios = group.getByRole('radio');
  await tabsTo(page, radios.first());
  await page.keyboard.press('Space');
  const wanted = group.getByRole('radio', { name, exact: typeof name === 'string' });
  for (let step = 0; !(await wanted.isChecked()); step += 1) {
    if (step > STOPS_AT_MOST) throw new Error(`${name} cannot be reached with the arrows`);
    await page.keyboard.press('ArrowRight');
  }
}
const presses = async (page: Page, target: Locator): Promise<void> => {
  await tabsTo(page, target);
  await page.keyboard.press('Enter');
};
const types = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabsTo(page, target);
  await page.keyboard.type(text);
};

test('a candidate and an interviewer get from registration to feedback and rating with the keyboard alone', async ({ market }) => {
  test.slow();
  const ananya = await market.interviewer('Ananya');
  await publishes(ananya, 'DSA', hoursAhead(24 * 5), hoursAhead(24 * 6), hoursAhead(24 * 6 + 2));
  await market.tellEverybody();
  const kavya = market.nameFor('Kavya');
  const page = await market.guest({ timezoneId: 'UTC' });
  await page.goto(`/register?next=${encodeURIComponent('/dashboard')}`);

  await test.step('registration', async () => {
    await types(page, page.getByRole('textbox', { name: 'Name', exact: true }), kavya);
    await types(page, page.getByRole('textbox', { name: 'Email' }), emailOf(kavya));
    await types(page, page.getByLabel('Password', { exact: true }), PASSWORD);
    await types(page, page.getByLabel('Confirm password'), PASSWORD);
    await presses(page, page.getByRole('button', { name: 'Create account' }));
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
    // By default, Firefox stops at a box that scrolls, and this one has no name.
    await expect(page.locator('.split__aside')).toHaveAttribute('tabindex', '-1');
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
    const chosen = page.getByRole('heading', { level: 2 }).and(page.locator(':focus'));
    await expect(chosen).toHaveAccessibleDescription(/^\d open slots? · /);
    await expect(slots).toHaveCount(2);
    // Beside the heading, which takes the focus, one announcement names the day.
    const announcements = page.getByRole('status').filter({ hasText: /, \d{4}/ });
    expect(await announcements.count()).toBe(1);
    await tabsTo(page, slots.nth(1));
    await page.keyboard.press('Space');
    await expect(slots.nth(1)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('holding it', async () => {
    await tabsTo(page, page.getByRole('button', { name: /^Book and pay/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('timer', { name: 'Time left' })).toBeVisible();
    // Not the tick.
    await expect(page.getByRole('list', { name: 'Booking steps' })).toMatchAriaSnapshot(`
      - list:
        - listitem: Slot , done
    `);
  });

  await test.step('the proof', async () => {
    await tabsTo(page, page.getByRole('textbox', { name: 'Transaction ID' }));
    await page.keyboard.type('4821');
    const picture = page.getByLabel('Screenshot of the payment');
    await tabsTo(page, picture);
    await picture.setInputFiles(chosen(await screenshot()));
    await expect(page.getByRole('img', { name: 'Preview of the chosen file' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Replace/ })).toBeFocused();
    // A screen reader would read that no file was chosen.
    await expect(picture).toBeHidden();
    await tabsTo(page, page.getByRole('button', { name: 'Submit payment and book slot' }));
    await page.keyboard.press('Enter');
  });

  await test.step('booked', async () => {
    await expect(page.getByRole('heading', { name: 'Your interview is booked' })).toBeVisible();
    await tabsTo(page, page.getByRole('link', { name: 'Go to My Interviews' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'Your interviews' })).toContainText(ananya.name);
  });

  const host = await market.as(ananya);
  await test.step('the interviewer starts it', async () => {
    await host.goto('/interviews');
    await presses(host, host.getByRole('button', { name: `Start the interview with ${kavya}` }));
    const dialog = host.getByRole('dialog', { name: 'Start this interview?' });
    await tabsTo(host, dialog.getByRole('checkbox', { name: /^Yes, it begins now/ }));
    await host.keyboard.press('Space');
    await presses(host, dialog.getByRole('button', { name: 'Start interview' }));
    await expect(dialog).toHaveCount(0);
  });

  await test.step('and gives feedback', async () => {
    await host.bringToFront();
    await presses(host, host.getByRole('link', { name: `Provide Feedback for ${kavya}` }));
    const form = host.getByRole('form', { name: 'Interview feedback' });
    const groups = form.getByRole('radiogroup');
    await expect(groups.first()).toBeVisible();
    for (let at = 0; at < (await groups.count()); at += 1) await chooses(host, groups.nth(at), `${6 + (at % 3)}`);
    await types(host, form.getByRole('textbox', { name: 'Strengths' }), 'Calm.');
    await types(host, form.getByRole('textbox', { name: 'Areas of Improvement' }), 'Edge cases.');
    await presses(host, form.getByRole('button', { name: 'Submit feedback' }));
    await expect(host.getByRole('link', { name: `Edit Feedback for ${kavya}` })).toBeVisible();
  });

  await test.step('the candidate rates it', async () => {
    await market.tellEverybody();
    await page.goto('/interviews?status=completed');
    await presses(page, page.getByRole('button', { name: `Rate the interview with ${ananya.name}` }));
    const dialog = page.getByRole('dialog', { name: `Rate ${ananya.name}` });
    await chooses(page, dialog, '4 stars');
    await presses(page, dialog.getByRole('button', { name: 'Submit rating' }));
    await expect(dialog).toHaveCount(0);
  });
});

test('a candidate cancels an interview with the keyboard alone', async ({ market }) => {
  const [ananya, kavya] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  const slots = await publishes(ananya, 'DSA', ...[5, 6, 7].map((day) => hoursAhead(24 * day)));
  for (const { _id } of slots) await books(kavya, _id, 'DSA');
  await market.tellEverybody();
  const page = await market.as(kavya, { viewport: { width: 375, height: 480 } });
  await page.goto('/interviews');
  const cancel = page.getByRole('button', { name: `Cancel the interview with ${ananya.name}` });
  await expect(cancel).toHaveCount(3);
  await presses(page, cancel.last());
  const dialog = page.getByRole('dialog', { name: 'Cancel this interview?' });
  await chooses(page, dialog.getByRole('group', { name: 'What comes back' }), /Sent back/);
  await presses(page, dialog.getByRole('button', { name: 'Cancel interview' }));
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toHaveCount(2);
  await expect(page.locator(':focus')).toBeInViewport();
});
