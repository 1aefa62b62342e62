import { expect, it } from '@jest/globals';
import { userEvents } from '@s30/contracts/events/user';
import { eventsOf, type GivenEvent, given } from '@s30/platform/projector/spec';
import { bookingOf, registered } from './oneBooking.testing.ts';
import { paymentHistory } from './paymentHistory.ts';
import { payments } from './payments.ts';

const event = eventsOf(userEvents);
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T10:00:00.000Z`;
const [first, second] = [bookingOf('b1'), bookingOf('b2')];
const story: readonly GivenEvent[] = [
  registered('asha', 'Asha Rao', { at: day(1) }),
  first.requested({ until: day(4) }, { at: day(2) }),
  first.proof({ at: day(3) }),
  second.requested({ until: day(5) }, { at: day(4) }),
  // Two at one instant make one state.
  first.rejected(day(5)),
  first.stranded('slot-taken', { at: day(5) }),
  event('ProfileUpdated', { name: 'Asha Sen' }, { stream: 'user-asha', at: day(6) }),
  first.deleted({ at: day(7) }),
];

it('keeps each state with the span in which it held', async () => {
  const versions = await given(paymentHistory, story).documents();
  expect(
    versions.map(({ _id, from, until, status, candidateName, stranded, deleted }) => [
      _id,
      from,
      until,
      status,
      candidateName,
      stranded,
      deleted,
    ]),
  ).toEqual([
    ['1.b1@000001', day(2), day(3), 'pending', 'Asha Rao', undefined, false],
    ['1.b1@000002', day(3), day(5), 'submitted', 'Asha Rao', undefined, false],
    ['1.b1@000003', day(5), day(6), 'rejected', 'Asha Rao', 'slot-taken', false],
    ['1.b1@000004', day(6), day(7), 'rejected', 'Asha Sen', 'slot-taken', false],
    ['1.b1@000005', day(7), '9999-12-31T23:59:59.999Z', 'rejected', 'Asha Sen', 'slot-taken', true],
    ['1.b2@000001', day(4), day(6), 'pending', 'Asha Rao', undefined, false],
    ['1.b2@000002', day(6), '9999-12-31T23:59:59.999Z', 'pending', 'Asha Sen', undefined, false],
  ]);
});

it('shows at any instant what the payments showed then', async () => {
  const versions = await given(paymentHistory, story).documents();
  for (let n = 1; n <= 8; n += 1) {
    const then = await given(
      payments,
      story.filter(({ at }) => at <= day(n)),
    ).documents();
    const held = versions.filter(({ from, until }) => from <= day(n) && day(n) < until);
    expect(held.map(({ from: _f, until: _u, of, ...state }) => ({ ...state, _id: of }))).toEqual(then);
  }
});
