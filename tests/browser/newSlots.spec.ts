import { hoursAhead, publishes } from '../system/people.ts';
import { expect, test } from './support/test.ts';

/** An hour of the UTC date `days` ahead. With three or more, it is at least two days ahead, so never too soon. */
const at = (days: number, hour: number): string => `${hoursAhead(24 * days).slice(0, 10)}T${hour}:00:00.000Z`;
const weekdayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(instant));

test('the preview lists every conflict of recurring slots, and the other slots are published', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const [first, third] = [at(3, 14), at(17, 14)];
  await publishes(ananya, 'System Design', first);
  await publishes(ananya, 'DSA', third);
  const page = await market.as(ananya, { timezoneId: 'UTC' });
  await page.goto('/slots/manage');
  const form = page.getByRole('form', { name: 'Create slots' });
  await form.getByRole('button', { name: 'Recurring' }).click();
  await form.getByRole('combobox', { name: 'Day of week' }).selectOption(weekdayOf(first));
  await form.getByRole('combobox', { name: 'Starts at' }).selectOption('14');
  await form.getByRole('combobox', { name: 'Repeat weekly for' }).selectOption('4 weeks');
  const preview = form.getByRole('list', { name: 'New slots' }).getByRole('listitem');
  await expect(preview).toHaveCount(4);
  await expect(preview.nth(0)).toContainText(/overlaps your System Design slot, 2:00 – 2:50.PM.UTC/);
  await expect(preview.nth(1)).not.toContainText('overlaps');
  await expect(preview.nth(2)).toContainText(/overlaps your DSA slot, 2:00 – 2:40.PM.UTC/);
  await form.getByRole('button', { name: 'Create 2 slots' }).click();
  await expect(page.getByText('Created 2 recurring slots successfully')).toBeVisible();
  await market.tellEverybody();
  expect(await ananya.browser.call('ownSlots')).toHaveLength(4);
});

test('an unforeseen conflict is reported with all times, and nothing is published', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const page = await market.as(ananya, { timezoneId: 'UTC' });
  await page.goto('/slots/manage');
  const form = page.getByRole('form', { name: 'Create slots' });
  await form.getByRole('button', { name: 'Recurring' }).click();
  await form.getByRole('combobox', { name: 'Day of week' }).selectOption(weekdayOf(at(3, 14)));
  await form.getByRole('combobox', { name: 'Starts at' }).selectOption('14');
  await expect(form.getByRole('button', { name: 'Create 2 slots' })).toBeVisible();
  await publishes(ananya, 'DSA', at(3, 14), at(10, 14));
  await form.getByRole('button', { name: 'Create 2 slots' }).click();
  await expect(form.getByText(/^The slots at .* at 2:00.PM.\(UTC\) and .* overlap others of your slots/)).toBeVisible();
  expect(await ananya.browser.call('ownSlots')).toHaveLength(2);
});
