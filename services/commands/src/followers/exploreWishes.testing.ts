import type { BookedSlot } from '@s30/contracts/events/booking';
import type { Actor } from '@s30/contracts/events/define';
import { type BookingId, bonusChargeOf, FeedbackId, FileId, paymentIdOf, RatingId, SlotId, UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { addHours, addMinutes, type Instant } from '@s30/contracts/time';
import type { BookingCommand } from '../booking/decider.ts';
import type { AnyCommand, Parts } from './exploreParts.testing.ts';
import { type Scenario, start } from './exploreScenarios.testing.ts';

const timeZone = 'UTC';
export const ravi = UserId.parse('ravi');
export const CANDIDATES = [UserId.parse('asha'), UserId.parse('bela')] as const;
const slotOf = (name: string, startTime: Instant): BookedSlot => ({
  slotId: SlotId.parse(`ravi.${name}`),
  startTime,
  endTime: addMinutes(startTime, 40),
  timeZone,
});
/** The second slot starts a day after the first, so that one list of instants covers the limits of both. */
export const SLOTS = [slotOf('one', start), slotOf('two', addHours(start, 24))] as const;

export const people = {
  asha: { userId: 'asha', role: 'candidate' },
  bela: { userId: 'bela', role: 'candidate' },
  ravi: { userId: 'ravi', role: 'interviewer' },
  admin: { userId: 'admin', role: 'admin' },
  system: { userId: 'timers', role: 'system' },
} as const satisfies Record<string, Actor>;

export type Named = { readonly label: string; readonly wish: number };

/** Every command that each person may try at any time; most are rejected. */
export function wishesOf(scenario: Scenario, ids: readonly BookingId[], wishOf: Parts['wishOf']) {
  const slots = SLOTS.slice(0, scenario.slots);
  const trustAllowance = rupees(scenario.trustAllowance);
  const named = (who: keyof typeof people, words: string, command: AnyCommand): Named => {
    return { label: `${who} ${words}`, wish: wishOf(command, people[who]) };
  };
  const ofBooking = ids.map((bookingId, index): readonly Named[] => {
    const candidate = scenario.bookings[index] === 0 ? 'asha' : 'bela';
    const about = (words: string) => `${words} ${bookingId}`;
    const feedback = {
      feedbackId: FeedbackId.parse('feedback'),
      interviewType: 'DSA',
      content: { scores: {}, strengths: '', areasOfImprovement: '' },
    } as const;
    const payments = [1, 2].flatMap((ordinal) => {
      const paymentId = paymentIdOf(bookingId, ordinal);
      const of = (words: string) => `${words} ${paymentId}`;
      const proof = (n: number): BookingCommand => {
        return { type: 'SubmitProof', paymentId, transactionId: '4821', screenshotFileId: FileId.parse(`proof-${n}`) };
      };
      const refund = (percent: number, as: 'credit' | 'money'): BookingCommand => ({
        type: 'GrantRefund',
        paymentId,
        percent,
        as,
        reason: 'why',
      });
      return [
        ...(scenario.methods.length > 1
          ? scenario.methods.map((method) => named(candidate, of(`chooses ${method} for`), { type: 'ChooseMethod', paymentId, method }))
          : []),
        named(candidate, of('proves'), proof(1)),
        named(candidate, of('proves again'), proof(2)),
        named('ravi', of('verifies'), { type: 'VerifyPayment', paymentId }),
        named('ravi', of('rejects'), { type: 'RejectPayment', paymentId }),
        named('admin', of('verifies'), { type: 'VerifyPayment', paymentId }),
        named('admin', of('deletes'), { type: 'DeletePayment', paymentId }),
        named('admin', of('refunds half of'), refund(50, 'credit')),
        named('admin', of('sends back all of'), refund(100, 'money')),
        named('admin', of('records the refund of'), { type: 'RecordRefund', paymentId }),
      ];
    });
    const cancel = (refundAs: 'credit' | 'money'): BookingCommand => ({ type: 'CancelInterview', refundAs });
    const settle = (percent?: number): BookingCommand => ({ type: 'SettleNoShow', percent });
    const interview = [
      named(candidate, about('cancels'), cancel('credit')),
      named(candidate, about('cancels for money'), cancel('money')),
      named('admin', about('cancels'), cancel('money')),
      named(candidate, about('reports'), { type: 'ReportNoShow', statement: 'alone' }),
      named('ravi', about('reports'), { type: 'ReportNoShow', statement: 'alone' }),
      named(candidate, about('disputes'), { type: 'DisputeNoShow', statement: 'was there' }),
      named('ravi', about('disputes'), { type: 'DisputeNoShow', statement: 'was there' }),
      named('system', about('settles'), settle()),
      named('admin', about('settles'), settle()),
      named('admin', about('dismisses'), settle(0)),
      named('system', about('releases'), { type: 'ReleaseBooking' }),
      named('ravi', about('releases'), { type: 'ReleaseBooking' }),
      named('ravi', about('starts'), { type: 'StartInterview' }),
      named('ravi', about('completes'), { type: 'GiveFeedback', ...feedback }),
      named('admin', about('completes'), { type: 'GiveFeedback', ...feedback }),
      named(candidate, about('rates'), { type: 'RateInterview', ratingId: RatingId.parse('rating'), rating: 5 }),
    ];
    const moves = slots.map((to, at) =>
      named(candidate, about(`asks for slot ${at + 1} for`), { type: 'RequestMove', to, interviewType: 'DSA' }),
    );
    return [...payments, ...interview, ...(slots.length > 1 ? moves : [])];
  });
  const ofCalendar = [
    ...slots.map(({ slotId }, at) => named('ravi', `withdraws slot ${at + 1}`, { type: 'WithdrawSlot', slotId })),
    named('ravi', 'withdraws open slots', { type: 'WithdrawOpenSlots' }),
  ];

  /** An admin approves or declines waiting credit. */
  const ofAccount = ids.flatMap((bookingId) =>
    [...[1, 2].map((ordinal) => paymentIdOf(bookingId, ordinal)), bonusChargeOf(bookingId)].flatMap((chargeId) => {
      const about = { interviewerId: ravi, chargeId, trustAllowance };
      return [
        named('admin', `approves the credit of ${about.chargeId}`, { type: 'ApproveCharge', ...about }),
        named('admin', `declines the credit of ${about.chargeId}`, { type: 'DeclineCharge', reason: 'why', ...about }),
      ];
    }),
  );
  return { ofBooking, ofCalendar, ofAccount };
}
