import { expect, it } from '@jest/globals';
import { addHours, addMinutes, type Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/projector/spec';
import { bookingOf, registered } from '@s30/projections/oneBooking.testing';
import { payments } from '@s30/projections/payments';
import { users } from '@s30/projections/users';
import { oddities } from './oddities.ts';

const submitted = '2026-11-24T13:30:00.000Z' as Instant;
const secondsLater = (seconds: number): Instant => addMinutes(submitted, seconds / 60);
const session = { id: 's1', epoch: 0, startedAt: submitted, seenAt: submitted, expiresAt: submitted, device: '' };
/** Everyone has an address of their own, and no picture is known. */
const sources = {
  read: undefined as never,
  secrets: { sessionsOf: async (userId: string) => [{ ...session, userId, address: `the address of ${userId}` }] },
  at: submitted,
};

it.each([
  ['finds nothing odd in an account of a day and a verification after two minutes', addHours(submitted, -24), secondsLater(120), []],
  ['finds an account odd that was younger at the proof', addMinutes(submitted, -24 * 60 + 1), secondsLater(120), ['new-account']],
  ['finds a quicker verification odd', addHours(submitted, -24), secondsLater(119), ['verified-at-once']],
])('%s', async (_, since, verified, odd) => {
  const booking = bookingOf('b1');
  const events = [booking.requested(), booking.proof({ at: submitted }), booking.verified({ at: verified })];
  const [candidate] = await given(users, [registered('asha', 'Asha', { at: since })]).documents();
  expect(await oddities(sources, booking.parties, await given(payments, events).documents(), candidate)).toEqual(odd);
});
