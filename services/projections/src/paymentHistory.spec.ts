import { expect, it } from '@jest/globals';
import { userEvents } from '@s30/contracts/events/user';
import { eventsOf, type GivenEvent, given } from '@s30/platform/projector/spec';
import { bookingOf, registered } from './oneBooking.testing.ts';
import { paymentHistory, paymentThen } from './paymentHistory.ts';
import { payments } from './payments.ts';

const event = eventsOf(userEvents);
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T10:00:00.000Z`;
const [first, second] = [bookingOf('b1'), bookingOf('b2')];
const story: readonly GivenEvent[] = [
  registered('asha', 'Asha Rao', { at: day(1) }),
  first.requested({ until: day(4) }, { at: day(2) }),
  first.proof({ at: day(3) }),
  second.requested({ until: day(5) }, { at: day(4) }),
  // Two changes at the same instant make one version.
  first.rejected(day(5)),
  first.stranded('slot-taken', { at: day(5) }),
  event('ProfileUpdated', { name: 'Asha Sen' }, { stream: 'user-asha', at: day(6) }),
  first.deleted({ at: day(7) }),
];

const FOREVER = '9999-12-31T23:59:59.999Z';

it('keeps each version of a payment that auditors see, with its span of time', async () => {
  const versions = await given(paymentHistory, story).documents();
  expect(
    versions.map(({ _id, from, until, status, candidateName, deleted }) => [_id, from, until, status, candidateName, deleted]),
  ).toEqual([
    ['1.b1', day(7), FOREVER, 'rejected', 'Asha Sen', true],
    [`1.b1@${day(2)}`, day(2), day(3), 'pending', 'Asha Rao', false],
    [`1.b1@${day(3)}`, day(3), day(5), 'submitted', 'Asha Rao', false],
    [`1.b1@${day(5)}`, day(5), day(6), 'rejected', 'Asha Rao', false],
    [`1.b1@${day(6)}`, day(6), day(7), 'rejected', 'Asha Sen', false],
    ['1.b2', day(6), FOREVER, 'pending', 'Asha Sen', false],
    [`1.b2@${day(4)}`, day(4), day(6), 'pending', 'Asha Rao', false],
  ]);
});

it('starts no version if nothing changes that auditors see', async () => {
  const scheduled = [first.requested({}, { at: day(2) }), first.scheduled({ at: day(3) })];
  const [version, ...others] = await given(paymentHistory, scheduled).documents();
  expect([version?.from, version?.now?.interviewStatus]).toEqual([day(2), 'scheduled']);
  expect(others).toEqual([]);
});

it('shows for any instant what the payments showed then', async () => {
  const versions = await given(paymentHistory, story).documents();
  for (let n = 1; n <= 8; n += 1) {
    const then = await given(
      payments,
      story.filter(({ at }) => at <= day(n)),
    ).documents();
    const held = versions.filter(({ from, until }) => from <= day(n) && day(n) < until);
    expect(held.map(({ from: _f, until: _u, now: _n, _id, ...says }) => says)).toEqual(then.map(paymentThen));
  }
});
