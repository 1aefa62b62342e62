import { describe, expect, it } from '@jest/globals';
import { type CalendarEvent, calendarEvents } from '@s30/contracts/events/calendar';
import { InterviewId, PaymentId, SlotId, SlotRequestId, UserId } from '@s30/contracts/ids';
import { durationOf, INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { RESCHEDULES_MAX, SLOT_HOLD_MINUTES, SLOT_HOLD_RENEWALS, SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, addMinutes, hoursBetween, Instant, isOnTheHour } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory } from '../histories.ts';
import { type CalendarCommand, type CalendarState, calendar, type NewSlot } from './decider.ts';
import type { Slot } from './slot.ts';

const [ravi, asha, bela] = [UserId.parse('ravi'), UserId.parse('asha'), UserId.parse('bela')];
const [slotId, otherSlotId] = [SlotId.parse('ravi.a'), SlotId.parse('ravi.b')];
const [ashasPayment, belasPayment] = [PaymentId.parse('payment-of-asha'), PaymentId.parse('payment-of-bela')];
const [ashasInterview, belasInterview] = [InterviewId.parse('interview-of-asha'), InterviewId.parse('interview-of-bela')];

const now = Instant.parse('2026-11-21T10:00:00.000Z');
/** 7:00 PM in India. */
const start = Instant.parse('2026-11-24T13:30:00.000Z');
const end = Instant.parse('2026-11-24T14:10:00.000Z');
const timeZone = 'Asia/Kolkata';
const lastMinuteToBook = addHours(start, -SLOT_LEAD_HOURS);

const publish = (...slots: readonly NewSlot[]) =>
  ({ type: 'PublishSlots', interviewerId: ravi, interviewType: 'DSA', allowedInterviewTypes: INTERVIEW_TYPES, slots }) as const;
const publishOne = publish({ slotId, start, timeZone });
const published = {
  type: 'SlotPublished',
  data: { slotId, interviewerId: ravi, interviewType: 'DSA', startTime: start, endTime: end, timeZone },
} as const;

const until = addMinutes(now, SLOT_HOLD_MINUTES);
const hold = (candidateId: UserId, paymentId: PaymentId) =>
  ({ type: 'HoldSlot', slotId, interviewType: 'DSA', candidateId, paymentId, holdMinutes: SLOT_HOLD_MINUTES }) as const;
const held = (candidateId: UserId, paymentId: PaymentId, renewal = 0) =>
  ({ type: 'SlotHeld', data: { slotId, candidateId, paymentId, until, renewal } }) as const;
const heldByAsha = held(asha, ashasPayment);
const ashaHolds = hold(asha, ashasPayment);
const belaHolds = hold(bela, belasPayment);

const book = (candidateId: UserId, paymentId: PaymentId, interviewId: InterviewId) =>
  ({ type: 'BookSlot', slotId, candidateId, paymentId, interviewId, proof: 1 }) as const;
const ashaBooks = book(asha, ashasPayment, ashasInterview);
const belaBooks = book(bela, belasPayment, belasInterview);
const bookedByAsha = {
  type: 'SlotBooked',
  data: { slotId, candidateId: asha, paymentId: ashasPayment, interviewId: ashasInterview },
} as const;
const bookedByBela = {
  type: 'SlotBooked',
  data: { slotId, candidateId: bela, paymentId: belasPayment, interviewId: belasInterview },
} as const;

const withdraw = { type: 'WithdrawSlot', slotId } as const;
const withdrawn = { type: 'SlotWithdrawn', data: { slotId } } as const;
const release = { type: 'ReleaseHold', slotId, paymentId: ashasPayment } as const;
const released = { type: 'SlotHoldReleased', data: { slotId, paymentId: ashasPayment, candidateId: asha } } as const;
const reopen = { type: 'ReopenSlot', slotId, interviewId: ashasInterview } as const;
const reopened = { type: 'SlotReopened', data: { slotId, interviewId: ashasInterview } } as const;

const justBefore = (instant: Instant): Instant => Instant.parse(new Date(Date.parse(instant) - 1).toISOString());
const justAfter = (instant: Instant): Instant => Instant.parse(new Date(Date.parse(instant) + 1).toISOString());

describe('publishing slots', () => {
  it('makes each slot as long as its interview type', () => {
    for (const [interviewType, endTime] of [
      ['DSA', '2026-11-24T14:10:00.000Z'],
      ['System Design', '2026-11-24T14:20:00.000Z'],
      ['Behavioral/Leadership', '2026-11-24T14:10:00.000Z'],
    ] as const) {
      given(calendar)
        .when({ ...publishOne, interviewType })
        .then({ type: 'SlotPublished', data: { ...published.data, interviewType, endTime: Instant.parse(endTime) } });
    }
  });

  it('publishes all slots of a batch', () => {
    const nextWeek = { slotId: otherSlotId, start: addHours(start, 7 * 24), timeZone };
    given(calendar)
      .when(publish({ slotId, start, timeZone }, nextWeek))
      .then(published, {
        type: 'SlotPublished',
        data: { ...published.data, slotId: otherSlotId, startTime: nextWeek.start, endTime: addHours(end, 7 * 24) },
      });
  });

  it('accepts an end that agrees with the duration', () => given(calendar).when(publish({ slotId, start, end, timeZone })).then(published));

  it('refuses an end that disagrees with the duration', () => {
    for (const wrongEnd of [addHours(start, 1), start, addHours(start, -1)])
      given(calendar)
        .when(publish({ slotId, start, end: wrongEnd, timeZone }))
        .thenRejected('slot_end_wrong', { interviewType: 'DSA', minutes: 40 });
  });

  it('refuses an interview type that is not among the allowed types of the interviewer', () => {
    given(calendar)
      .when({ ...publishOne, allowedInterviewTypes: ['System Design', 'Behavioral/Leadership'] })
      .thenRejected('slot_type_not_permitted', { interviewType: 'DSA' });
    given(calendar)
      .when({ ...publishOne, allowedInterviewTypes: [] })
      .thenRejected('slot_type_not_permitted', { interviewType: 'DSA' });
  });

  it('judges the full hour in the time zone of the slot', () => {
    const fullHourInUtc = Instant.parse('2026-11-24T13:00:00.000Z');
    given(calendar)
      .when(publish({ slotId, start: fullHourInUtc, timeZone }))
      .thenRejected('slot_not_on_the_hour', { timeZone });
    given(calendar)
      .when(publish({ slotId, start, timeZone: 'America/New_York' }))
      .thenRejected('slot_not_on_the_hour', { timeZone: 'America/New_York' });
    given(calendar)
      .when(publish({ slotId, start: fullHourInUtc, timeZone: 'America/New_York' }))
      .then({
        type: 'SlotPublished',
        data: {
          ...published.data,
          startTime: fullHourInUtc,
          endTime: Instant.parse('2026-11-24T13:40:00.000Z'),
          timeZone: 'America/New_York',
        },
      });
  });

  it('refuses a start some seconds after the full hour', () =>
    given(calendar)
      .when(publish({ slotId, start: Instant.parse('2026-11-24T13:30:01.000Z'), timeZone }))
      .thenRejected('slot_not_on_the_hour'));

  it('needs 24 hours of lead: exactly 24 hours are enough, a millisecond less is not', () => {
    given(calendar).when(publishOne, { at: lastMinuteToBook }).then(published);
    given(calendar)
      .when(publishOne, { at: justAfter(lastMinuteToBook) })
      .thenRejected('slot_too_soon');
  });

  it('refuses a slot that overlaps another one, whichever starts first', () => {
    const [sooner, later] = [Instant.parse('2026-11-24T13:00:00.000Z'), Instant.parse('2026-11-24T14:00:00.000Z')];
    for (const overlapping of [
      { start, timeZone },
      { start: sooner, timeZone: 'UTC' },
      { start: later, timeZone: 'UTC' },
    ]) {
      given(calendar, [published])
        .when(publish({ slotId: otherSlotId, ...overlapping }))
        .thenRejected('slot_overlaps', overlapping);
    }
  });

  it('accepts the next full hour', () =>
    given(calendar, [published])
      .when(publish({ slotId: otherSlotId, start: addHours(start, 1), timeZone }))
      .then({
        type: 'SlotPublished',
        data: { ...published.data, slotId: otherSlotId, startTime: addHours(start, 1), endTime: addHours(end, 1) },
      }));

  it('refuses a batch whose slots overlap each other, and publishes none of it', () =>
    given(calendar)
      .when(publish({ slotId, start, timeZone }, { slotId: otherSlotId, start, timeZone }))
      .thenRejected('slot_overlaps', { start, timeZone }));

  it('publishes none of a batch when one slot is refused', () =>
    given(calendar)
      .when(publish({ slotId, start, timeZone }, { slotId: otherSlotId, start: addHours(now, 1), timeZone: 'UTC' }))
      .thenRejected('slot_too_soon'));

  it('changes nothing when a slot is published again, whoever has it', () => {
    given(calendar, [published]).when(publishOne).thenNothing();
    given(calendar, [published, bookedByAsha])
      .when(publish({ slotId, start: addHours(start, 5), timeZone }))
      .thenNothing();
  });

  it('may use the time of a deleted slot again', () => given(calendar, [published, withdrawn]).when(publishOne).then(published));
});

describe('deleting a slot', () => {
  it('removes an open slot', () => given(calendar, [published]).when(withdraw).then(withdrawn));
  it('leaves nothing of the slot', () =>
    given(calendar, [published]).when(withdraw).thenState({ slots: new Map(), gaveBack: new Set(), givenUp: new Map() }));
  it('refuses a booked slot', () =>
    given(calendar, [published, bookedByAsha]).when(withdraw).thenRejected('slot_booked_cannot_be_deleted'));
  it('refuses a slot that somebody is paying for', () =>
    given(calendar, [published, heldByAsha])
      .when(withdraw, { at: justBefore(until) })
      .thenRejected('slot_held_cannot_be_deleted'));
  it('removes a slot whose hold has ended, and says so to its holder', () =>
    given(calendar, [published, heldByAsha]).when(withdraw, { at: until }).then(released, withdrawn));
  it('removes a slot that was opened again', () => given(calendar, [published, bookedByAsha, reopened]).when(withdraw).then(withdrawn));
  it('refuses a slot that never was', () => given(calendar).when(withdraw).thenRejected('slot_unknown'));
  it('refuses a slot that is deleted already', () => given(calendar, [published, withdrawn]).when(withdraw).thenRejected('slot_unknown'));
});

describe('holding a slot', () => {
  it('keeps an open slot for the candidate while they pay', () => given(calendar, [published]).when(ashaHolds).then(heldByAsha));

  it('lasts as long as the installation says', () =>
    given(calendar, [published])
      .when({ ...ashaHolds, holdMinutes: 1 })
      .then({ type: 'SlotHeld', data: { ...heldByAsha.data, until: addMinutes(now, 1) } }));

  it('refuses a second candidate while the hold lasts', () =>
    given(calendar, [published, heldByAsha])
      .when(belaHolds, { at: justBefore(until) })
      .thenRejected('slot_taken'));

  it('lets a second candidate in once the hold has ended, and says that the first one has lost it', () =>
    given(calendar, [published, heldByAsha])
      .when(belaHolds, { at: until })
      .then(released, { type: 'SlotHeld', data: { ...held(bela, belasPayment).data, until: addMinutes(until, SLOT_HOLD_MINUTES) } }));
  it('leaves the slot with the second candidate', () =>
    given(calendar, [published, heldByAsha])
      .when(belaHolds, { at: until })
      .thenState({
        gaveBack: new Set(),
        givenUp: new Map(),
        slots: new Map([
          [
            slotId,
            {
              ...published.data,
              occupation: {
                status: 'held',
                candidateId: bela,
                paymentId: belasPayment,
                until: addMinutes(until, SLOT_HOLD_MINUTES),
                renewal: 0,
              },
            },
          ],
        ]),
      }));

  it('renews a running hold once, for the same payment', () => {
    const at = addMinutes(now, 10);
    const again = hold(asha, PaymentId.parse('another-payment'));
    given(calendar, [published, heldByAsha])
      .when(again, { at })
      .then({ type: 'SlotHeld', data: { ...heldByAsha.data, until: addMinutes(at, SLOT_HOLD_MINUTES), renewal: 1 } });
  });

  it('does not renew a second time: the hold ends when it would have ended', () =>
    given(calendar, [published, held(asha, ashasPayment, SLOT_HOLD_RENEWALS)])
      .when(ashaHolds)
      .thenNothing());

  it('starts anew for a holder who comes back after the end, for the same payment', () =>
    given(calendar, [published, held(asha, ashasPayment, SLOT_HOLD_RENEWALS)])
      .when(hold(asha, PaymentId.parse('another-payment')), { at: until })
      .then({ type: 'SlotHeld', data: { ...heldByAsha.data, until: addMinutes(until, SLOT_HOLD_MINUTES), renewal: 0 } }));

  it('gives way to a new hold of the same candidate when its payment was deleted', () => {
    const afresh = { ...hold(asha, belasPayment), deletedPaymentId: ashasPayment };
    for (const [before, at] of [
      [heldByAsha, now],
      [held(asha, ashasPayment, SLOT_HOLD_RENEWALS), now],
      [heldByAsha, until],
    ] as const)
      given(calendar, [published, before])
        .when(afresh, { at })
        .then(released, { type: 'SlotHeld', data: { ...held(asha, belasPayment).data, until: addMinutes(at, SLOT_HOLD_MINUTES) } });
  });
  it('is renewed when the deleted payment is another one', () =>
    given(calendar, [published, heldByAsha])
      .when({ ...ashaHolds, deletedPaymentId: belasPayment })
      .then(held(asha, ashasPayment, 1)));
  it('of another is not ended by the deletion of its payment', () =>
    given(calendar, [published, heldByAsha])
      .when({ ...belaHolds, deletedPaymentId: ashasPayment })
      .thenRejected('slot_taken'));

  it('begins with a new payment once the old hold was released', () =>
    given(calendar, [published, heldByAsha, released]).when(hold(asha, belasPayment)).then(held(asha, belasPayment)));

  it('refuses a booked slot, also to the one who booked it', () => {
    given(calendar, [published, bookedByAsha]).when(belaHolds).thenRejected('slot_taken');
    given(calendar, [published, bookedByAsha]).when(ashaHolds).thenRejected('slot_taken');
  });

  it('refuses interviewers their own slots', () => given(calendar, [published]).when(hold(ravi, ashasPayment)).thenRejected('own_slot'));

  it('refuses another interview type than the one of the slot', () =>
    given(calendar, [published])
      .when({ ...ashaHolds, interviewType: 'System Design' })
      .thenRejected('slot_type_differs'));

  it('needs 24 hours until the start: exactly 24 hours are enough, a millisecond less is not', () => {
    given(calendar, [published])
      .when(ashaHolds, { at: lastMinuteToBook })
      .then({ type: 'SlotHeld', data: { ...heldByAsha.data, until: addMinutes(lastMinuteToBook, SLOT_HOLD_MINUTES) } });
    given(calendar, [published])
      .when(ashaHolds, { at: justAfter(lastMinuteToBook) })
      .thenRejected('slot_no_longer_bookable');
  });

  it('refuses a slot that never was or is deleted', () => {
    given(calendar).when(ashaHolds).thenRejected('slot_unknown');
    given(calendar, [published, withdrawn]).when(ashaHolds).thenRejected('slot_unknown');
  });
});

describe('releasing a hold', () => {
  it('opens the slot when the hold has ended', () => given(calendar, [published, heldByAsha]).when(release, { at: until }).then(released));
  it('changes nothing while the hold lasts', () =>
    given(calendar, [published, heldByAsha])
      .when(release, { at: justBefore(until) })
      .thenNothing());
  it('changes nothing when the slot is held for another payment by now', () =>
    given(calendar, [published, heldByAsha, held(bela, belasPayment)])
      .when(release, { at: until })
      .thenNothing());
  it('changes nothing once the slot is booked', () =>
    given(calendar, [published, heldByAsha, bookedByAsha]).when(release, { at: until }).thenNothing());
  it('changes nothing when it is repeated', () =>
    given(calendar, [published, heldByAsha, released]).when(release, { at: until }).thenNothing());
  it('refuses a slot that never was', () => given(calendar).when(release).thenRejected('slot_unknown'));
});

describe('booking a slot', () => {
  it('gives the slot to the candidate who holds it', () => given(calendar, [published, heldByAsha]).when(ashaBooks).then(bookedByAsha));

  it('gives an open slot to the candidate whose hold was released before the proof came', () =>
    given(calendar, [published, heldByAsha, released]).when(ashaBooks, { at: until }).then(bookedByAsha));

  it('gives it after the hold has ended, as long as nobody else came', () =>
    given(calendar, [published, heldByAsha])
      .when(ashaBooks, { at: addHours(until, 2) })
      .then(bookedByAsha));

  it('refuses a candidate whose slot somebody else holds by now', () =>
    given(calendar, [published, heldByAsha, held(bela, belasPayment)])
      .when(ashaBooks)
      .thenRejected('slot_taken'));

  it('goes to whoever proves payment first once the hold of the other has ended', () =>
    given(calendar, [published, heldByAsha]).when(belaBooks, { at: until }).then(released, bookedByBela));

  it('ends the hold that its candidate has for another payment', () =>
    given(calendar, [published, held(asha, belasPayment)])
      .when(ashaBooks)
      .then({ ...released, data: { ...released.data, paymentId: belasPayment } }, bookedByAsha));

  it('never changes hands', () => {
    given(calendar, [published, bookedByAsha]).when(belaBooks).thenRejected('slot_taken');
    given(calendar, [published, bookedByAsha])
      .when(book(asha, belasPayment, belasInterview))
      .thenRejected('slot_taken');
  });

  it('changes nothing when it is repeated for the same payment', () =>
    given(calendar, [published, heldByAsha, bookedByAsha]).when(ashaBooks).thenNothing());

  it('accepts proof in the last 24 hours for a slot that was held in time', () =>
    given(calendar, [published, heldByAsha])
      .when(ashaBooks, { at: justBefore(start) })
      .then(bookedByAsha));

  it('refuses a slot that has begun', () =>
    given(calendar, [published, heldByAsha]).when(ashaBooks, { at: start }).thenRejected('slot_no_longer_bookable'));

  it('gives a reopened slot to somebody else', () =>
    given(calendar, [published, bookedByAsha, reopened]).when(belaBooks).then(bookedByBela));

  it('is given up for good when its payment was answered without a slot, but not for newer proof', () => {
    const giveUp = { type: 'GiveUpBooking', slotId, paymentId: ashasPayment, interviewId: ashasInterview, proof: 1 } as const;
    const givenUp = { type: 'BookingGivenUp', data: { slotId, paymentId: ashasPayment, proof: 1 } } as const;
    given(calendar, [published]).when(giveUp).then(givenUp);
    given(calendar, [published, givenUp]).when(giveUp).thenNothing();
    given(calendar, [published, givenUp]).when(ashaBooks).thenRejected('slot_taken');
    given(calendar, [published, givenUp]).when(belaBooks).then(bookedByBela);
    given(calendar, [published, givenUp])
      .when({ ...ashaBooks, proof: 2 })
      .then(bookedByAsha);
  });

  it('cannot be given up any more once there is or was a slot', () => {
    const giveUp = { type: 'GiveUpBooking', slotId, paymentId: ashasPayment, interviewId: ashasInterview, proof: 1 } as const;
    given(calendar, [published, bookedByAsha]).when(giveUp).thenNothing();
    given(calendar, [published, bookedByAsha, reopened]).when(giveUp).thenNothing();
  });

  it('refuses a slot that never was or is deleted', () => {
    given(calendar).when(ashaBooks).thenRejected('slot_unknown');
    given(calendar, [published, withdrawn]).when(ashaBooks).thenRejected('slot_unknown');
  });
});

describe('reopening a slot after its interview was cancelled', () => {
  it('opens it while it is at least 24 hours away', () => {
    given(calendar, [published, bookedByAsha]).when(reopen, { at: lastMinuteToBook }).then(reopened);
    given(calendar, [published, bookedByAsha])
      .when(reopen, { at: justAfter(lastMinuteToBook) })
      .thenNothing();
  });
  it('leaves it as it was published', () =>
    given(calendar, [published, bookedByAsha])
      .when(reopen)
      .thenState({
        slots: new Map([[slotId, { ...published.data, occupation: { status: 'open' } }]]),
        gaveBack: new Set([ashasInterview]),
        givenUp: new Map(),
      }));
  it('never books a slot again for the interview that gave it back', () => {
    given(calendar, [published, bookedByAsha, reopened]).when(ashaBooks).thenNothing();
    given(calendar, [published, bookedByAsha, reopened, withdrawn]).when(ashaBooks).thenNothing();
  });
  it('changes nothing when another interview has the slot', () => given(calendar, [published, bookedByBela]).when(reopen).thenNothing());
  it('changes nothing when it is repeated', () => given(calendar, [published, bookedByAsha, reopened]).when(reopen).thenNothing());
  it('changes nothing on a slot that is only held', () => given(calendar, [published, heldByAsha]).when(reopen).thenNothing());
  it('refuses a slot that never was', () => given(calendar).when(reopen).thenRejected('slot_unknown'));
});

describe('the history of a calendar', () => {
  it('ignores what cannot have happened', () => {
    for (const event of [heldByAsha, released, bookedByAsha, reopened, withdrawn])
      expect(calendar.evolve(calendar.initial, event)).toEqual(calendar.initial);
  });

  it('never reaches an illegal state, whatever is asked of it', () => {
    const slotIds = fc.constantFrom(...[slotId, otherSlotId]);
    const candidateIds = fc.constantFrom(asha, bela, ravi);
    const paymentIds = fc.constantFrom(ashasPayment, belasPayment);
    const interviewIds = fc.constantFrom(ashasInterview, belasInterview);
    const times = fc.constantFrom(
      { start, timeZone },
      { start: addHours(start, 1), timeZone },
      { start: addHours(start, 30), timeZone },
      { start: Instant.parse('2026-11-24T13:00:00.000Z'), timeZone: 'UTC' },
      { start: Instant.parse('2026-11-24T14:00:00.000Z'), timeZone },
    );
    const onSlot = { slotId: slotIds };
    const commands: fc.Arbitrary<CalendarCommand> = fc.oneof(
      fc.record({
        type: fc.constant('PublishSlots' as const),
        interviewerId: fc.constant(ravi),
        interviewType: fc.constantFrom('DSA' as const, 'DSA' as const, ...INTERVIEW_TYPES),
        allowedInterviewTypes: fc.constantFrom(INTERVIEW_TYPES, ['DSA'] as const),
        slots: fc.array(
          fc.tuple(slotIds, times).map(([id, time]) => ({ slotId: id, ...time })),
          { minLength: 1, maxLength: 2 },
        ),
      }),
      fc.record({
        type: fc.constant('PublishKeptSlot' as const),
        interviewerId: fc.constant(ravi),
        interviewType: fc.constant('DSA' as const),
        allowedInterviewTypes: fc.constant(INTERVIEW_TYPES),
        slot: fc.tuple(slotIds, times).map(([id, time]) => ({ slotId: id, ...time })),
        candidateId: fc.constantFrom(asha, bela),
        slotRequestId: fc.constant(SlotRequestId.parse('request-of-somebody')),
      }),
      fc.record({ type: fc.constant('WithdrawSlot' as const), ...onSlot }),
      fc.record({ type: fc.constant('WithdrawOpenSlots' as const) }),
      {
        weight: 4,
        arbitrary: fc.record({
          type: fc.constant('HoldSlot' as const),
          ...onSlot,
          interviewType: fc.constantFrom('DSA' as const, 'DSA' as const, 'System Design' as const),
          candidateId: candidateIds,
          paymentId: paymentIds,
          holdMinutes: fc.constant(SLOT_HOLD_MINUTES),
          deletedPaymentId: fc.constantFrom(undefined, undefined, ...[ashasPayment, belasPayment]),
        }),
      },
      { weight: 2, arbitrary: fc.record({ type: fc.constant('ReleaseHold' as const), ...onSlot, paymentId: paymentIds }) },
      {
        weight: 2,
        arbitrary: fc.record({
          type: fc.constant('BookSlot' as const),
          ...onSlot,
          candidateId: candidateIds,
          paymentId: paymentIds,
          interviewId: interviewIds,
          proof: fc.integer({ min: 1, max: 3 }),
        }),
      },
      fc.record({
        type: fc.constant('GiveUpBooking' as const),
        ...onSlot,
        paymentId: paymentIds,
        interviewId: interviewIds,
        proof: fc.integer({ min: 1, max: 2 }),
      }),
      fc.record({ type: fc.constant('ReopenSlot' as const), ...onSlot, interviewId: interviewIds }),
      { weight: 2, arbitrary: fc.record({ type: fc.constant('MoveBooking' as const), to: slotIds, interviewId: interviewIds }) },
    );
    everyHistory(calendar, {
      family: calendarEvents,
      past: [published],
      commands,
      actors: [{ userId: asha, role: 'candidate' }],
      // Leads, holds and bookings all come to their limits.
      begin: addHours(start, -27),
      minutesBetween: 30,
      invariant: ({ command, before, events, after }) => {
        expect(overlapping(after)).toEqual([]);
        for (const slot of after.slots.values()) {
          expect(isOnTheHour(slot.startTime, slot.timeZone)).toBe(true);
          expect(slot.endTime).toBe(addMinutes(slot.startTime, durationOf(slot.interviewType)));
        }
        // One after another: a move releases, reopens and books.
        events.reduce((calendarThen, event) => {
          expect(whyIllegal(event, calendarThen, command)).toBeUndefined();
          return calendar.evolve(calendarThen, event);
        }, before);
        const moves = [...after.slots.values()].map(({ occupation }) =>
          occupation.status === 'booked' ? (occupation.moved?.count ?? 0) : 0,
        );
        expect(Math.max(0, ...moves)).toBeLessThanOrEqual(RESCHEDULES_MAX);
        for (const { slotId: id, occupation } of before.slots.values()) {
          if (occupation.status === 'held' && !has(after.slots.get(id), occupation.paymentId))
            expect(events).toContainEqual({
              type: 'SlotHoldReleased',
              data: { slotId: id, paymentId: occupation.paymentId, candidateId: occupation.candidateId },
            });
          if (occupation.status !== 'booked' || events.some((event) => event.type === 'SlotReopened')) continue;
          expect(after.slots.get(id)?.occupation).toEqual(occupation);
        }
      },
    });
  });
});

/** May a running hold end by this? Its holder may take the slot by another payment, or anew when the payment was deleted. */
function givesWay(hold: { readonly candidateId: UserId; readonly paymentId: PaymentId }, command: CalendarCommand): boolean {
  if (command.type === 'MoveBooking') return true;
  if (command.type === 'BookSlot') return command.candidateId === hold.candidateId && command.paymentId !== hold.paymentId;
  return command.type === 'HoldSlot' && command.candidateId === hold.candidateId && command.deletedPaymentId === hold.paymentId;
}

/** Does this payment hold or book the slot? */
const has = (slot: Slot | undefined, paymentId: PaymentId): boolean =>
  slot !== undefined && slot.occupation.status !== 'open' && slot.occupation.paymentId === paymentId;

const overlapping = ({ slots }: CalendarState) =>
  [...slots.values()].filter((a) =>
    [...slots.values()].some((b) => a.slotId !== b.slotId && a.startTime < b.endTime && b.startTime < a.endTime),
  );

/** Why this event must not happen to the calendar as it is; undefined when it may. */
function whyIllegal(
  { type, data }: CalendarEvent,
  { slots, givenUp }: CalendarState,
  command: CalendarCommand & { readonly at: Instant },
): string | undefined {
  const { at } = command;
  const slot = slots.get(data.slotId);
  if (type === 'BookingGivenUp') return (givenUp.get(data.paymentId) ?? 0) < data.proof ? undefined : 'given up twice';
  if (type === 'SlotPublished') {
    if (slot !== undefined) return 'the slot exists already';
    return hoursBetween(at, data.startTime) < SLOT_LEAD_HOURS ? 'published too late' : undefined;
  }
  if (slot === undefined) return 'there is no such slot';
  const { occupation, startTime, interviewerId } = slot;
  const isHeld = occupation.status === 'held' && occupation.until > at;
  const keptFor = slot.kept !== undefined && slot.kept.until > at ? slot.kept.candidateId : undefined;
  switch (type) {
    case 'SlotKept':
      return occupation.status === 'open' ? undefined : 'kept though somebody has it';
    case 'SlotWithdrawn':
      return isHeld || occupation.status === 'booked' ? 'withdrawn while somebody has it' : undefined;
    case 'SlotHeld':
      if (occupation.status === 'booked') return 'held though it is booked';
      if (isHeld && occupation.candidateId !== data.candidateId) return 'held by two';
      if (keptFor !== undefined && keptFor !== data.candidateId) return 'held though it is kept for another';
      if (isHeld && occupation.paymentId !== data.paymentId) return 'two payments in one hold';
      if (data.renewal > SLOT_HOLD_RENEWALS) return 'renewed too often';
      if (data.candidateId === interviewerId) return 'held by its own interviewer';
      return hoursBetween(at, startTime) < SLOT_LEAD_HOURS ? 'held too late' : undefined;
    case 'SlotHoldReleased':
      if (occupation.status !== 'held') return 'released though nobody holds it';
      return isHeld && !givesWay(occupation, command) ? 'released while the hold is running' : undefined;
    case 'SlotBooked':
      if (occupation.status === 'booked') return 'booked twice';
      if (command.type === 'BookSlot' && command.proof <= (givenUp.get(data.paymentId) ?? 0)) return 'booked though it was given up';
      if (isHeld && occupation.candidateId !== data.candidateId) return 'booked over the hold of another';
      if (keptFor !== undefined && keptFor !== data.candidateId) return 'booked though it is kept for another';
      return startTime <= at ? 'booked after it began' : undefined;
    case 'SlotReopened':
      if (occupation.status !== 'booked' || occupation.interviewId !== data.interviewId) return 'reopened for another interview';
      return hoursBetween(at, startTime) < SLOT_LEAD_HOURS ? 'reopened too late' : undefined;
  }
}
