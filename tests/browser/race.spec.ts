import type { Page } from '@playwright/test';
import { hoursAhead, publishes } from '../system/people.ts';
import { expect, test } from './support/test.ts';

const TAKEN = 'This slot has just been taken. Please choose another one.';
const bookingButton = (page: Page) => page.getByRole('region', { name: 'Chosen slot' }).getByRole('button', { name: /^Book and pay/ });
const slotsIn = (page: Page) => page.getByRole('button', { name: /^\d+:00 –/ });

test('two candidates race for one slot: one wins, the other is told and stays on the fresh list', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  await publishes(ananya, 'DSA', hoursAhead(24 * 6), hoursAhead(24 * 6 + 2));
  const racers = await Promise.all([market.as(await market.candidate('Kavya')), market.as(await market.candidate('Ravi'))]);
  for (const racer of racers) {
    // With live updates, the slower one would not even try.
    await racer.route('**/api/slots/available/live', (route) => route.abort());
    await racer.goto(`/slots/available?interviewer=${ananya.id}`);
    await expect(slotsIn(racer)).toHaveCount(2);
    await slotsIn(racer).first().click();
    await expect(bookingButton(racer)).toBeVisible();
  }

  await Promise.all(racers.map((racer) => bookingButton(racer).dispatchEvent('click')));
  const payment = (racer: Page) => racer.getByRole('heading', { name: 'Pay and book' });
  const refusal = (racer: Page) => racer.getByRole('alert').filter({ hasText: TAKEN });
  for (const racer of racers) await expect(payment(racer).or(refusal(racer))).toBeVisible();
  const won = await Promise.all(racers.map((racer) => payment(racer).isVisible()));
  expect(won.filter(Boolean)).toHaveLength(1);
  const [winner, loser] = won[0] ? racers : [racers[1], racers[0]];

  await test.step('the winner holds it', async () => {
    await expect(winner.getByRole('timer', { name: 'Time left' })).toHaveText(/^1[0-5]:\d\d$/);
  });
  await test.step('the other one is told, and the focus is on what is said', async () => {
    await expect(refusal(loser)).toBeFocused();
    await expect(loser.getByRole('heading', { name: 'Available slots' })).toBeVisible();
    await expect(slotsIn(loser).first()).toBeDisabled();
    await expect(slotsIn(loser).first()).toContainText('Just taken');
    await expect(loser.getByText('1 open slot').first()).toBeAttached();
  });
  await test.step('and books another one from the fresh list', async () => {
    await slotsIn(loser).nth(1).click();
    await bookingButton(loser).click();
    await expect(payment(loser)).toBeVisible();
    await expect(loser.getByRole('timer', { name: 'Time left' })).toBeVisible();
  });
});

test('a later visitor does not see a slot that somebody holds', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  await publishes(ananya, 'DSA', hoursAhead(24 * 6));
  const holder = await market.candidate('Kavya');
  const first = await market.as(holder);
  await first.goto(`/slots/available?interviewer=${ananya.id}`);
  await slotsIn(first).click();
  await bookingButton(first).click();
  await expect(first.getByRole('timer', { name: 'Time left' })).toBeVisible();

  const second = await market.as(await market.candidate('Ravi'));
  await second.goto('/slots/available');
  await expect(second.getByRole('heading', { name: 'Available slots' })).toBeVisible();
  await expect(second.getByRole('combobox', { name: 'Interviewer' }).getByRole('option', { name: ananya.name })).toHaveCount(0);

  await test.step('whose holder finds it again', async () => {
    await first.goto(`/slots/available?interviewer=${ananya.id}`);
    await expect(slotsIn(first)).toContainText('Held for you');
  });

  await test.step('and returns to its payment without using up the renewal of the hold', async () => {
    await slotsIn(first).click();
    await bookingButton(first).click();
    await expect(first.getByRole('timer', { name: 'Time left' })).toBeVisible();
    const slotId = new URL(first.url()).pathname.split('/').at(-2) ?? '';
    expect(await holder.browser.call('bookingOfSlot', { params: { slotId } })).toMatchObject({ holdRenewable: true });
  });
});
