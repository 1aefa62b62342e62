import { RUBRICS } from '@s30/contracts/interviewTypes';
import { formatAmount } from '@s30/contracts/money';
import { addHours, addMinutes, type Instant } from '@s30/contracts/time';
import type { Agenda } from './agenda.ts';
import type { Images } from './images.ts';
import { FEEDBACK_TEXTS, NO_SHOW_TEXTS, RATING_TEXTS } from './people.ts';
import type { DemoUser, Perform } from './performer.ts';
import type { Random } from './random.ts';
import type { DemoSlot, SettledInterviewer } from './settling.ts';

/** How far an interview gets; each course includes the earlier ones where that makes sense. */
export type Course =
  | 'held'
  | 'submitted'
  | 'rejected'
  | 'resubmitted'
  | 'verified'
  | 'cancelled'
  /** Cancelled, and the refund has not been paid yet. */
  | 'owed'
  /** Reported as a no-show, disputed by the candidate, and not decided by an admin yet. */
  | 'disputed'
  | 'started'
  | 'completed'
  | 'rated';

type Booking = {
  readonly candidate: DemoUser;
  readonly interviewer: SettledInterviewer;
  readonly slot: DemoSlot;
  readonly bookedAt: Instant;
  readonly course: Course;
};
type Stage = { readonly perform: Perform; readonly images: Images; readonly agenda: Agenda; readonly random: Random };

/** Plans one interview, from the hold to the end of its course. */
export function planBooking({ perform, images, agenda, random }: Stage, { candidate, interviewer, slot, bookedAt, course }: Booking): void {
  const reference = String(1000 + random.below(9000));
  const scores = Array.from({ length: 5 }, () => 5 + random.below(6));
  const [letter, opinion, stars] = [random.pick(FEEDBACK_TEXTS), random.pick(RATING_TEXTS), 3 + random.below(3)];

  const submit = async (at: Instant, paymentId: string, amount: string, first: boolean): Promise<string | undefined> => {
    const bytes = await images.screenshotOf(amount, interviewer.person.name, reference);
    const files = { transactionScreenshot: { bytes, name: 'payment.png' } };
    const body = { paymentId, transactionId: reference };
    if (!first) {
      await perform('submitPaymentProof', { as: candidate, at, body, files });
      return undefined;
    }
    return (await perform('submitPreBookingPayment', { as: candidate, at, body: { ...body, slotId: slot._id }, files })).interviewId;
  };
  const answer = (at: Instant, paymentId: string, verified: boolean) =>
    perform('verifyPayment', {
      as: interviewer.user,
      at,
      body: { paymentId, verified, ...(verified ? {} : { reason: 'the reference does not match' }) },
    });

  const conduct = (interviewId: string): void => {
    const params = { id: interviewId };
    if (course === 'cancelled' || course === 'owed') {
      const body = { reason: 'Something came up at work', refundAs: course === 'owed' ? 'money' : 'credit' };
      agenda.plan(addHours(bookedAt, 3), (at) => perform('cancelInterview', { as: candidate, at, params, body }));
      return;
    }
    if (course === 'disputed') {
      const [waited, waitedToo] = NO_SHOW_TEXTS;
      agenda.plan(addHours(slot.startTime, 1), (at) =>
        perform('reportNoShow', { as: interviewer.user, at, params, body: { statement: waited } }),
      );
      agenda.plan(addHours(slot.startTime, 3), (at) =>
        perform('disputeNoShow', { as: candidate, at, params, body: { statement: waitedToo } }),
      );
      return;
    }
    if (course !== 'started' && course !== 'completed' && course !== 'rated') return;
    agenda.plan(slot.startTime, (at) =>
      perform('changeInterviewStatus', { as: interviewer.user, at, params, body: { status: 'in-progress' } }),
    );
    if (course === 'started') return;
    agenda.plan(addHours(slot.startTime, 1), async (at) => {
      const names = ['communicationScore', ...Object.keys(RUBRICS[slot.interviewType])];
      const body = {
        interviewId,
        interviewType: slot.interviewType,
        ...letter,
        ...Object.fromEntries(names.map((name, index) => [name, scores[index]])),
      };
      await perform('giveFeedback', { as: interviewer.user, at, body });
    });
    if (course === 'rated')
      agenda.plan(addHours(slot.startTime, 3), (at) =>
        perform('rateInterview', {
          as: candidate,
          at,
          body: { interviewId, rating: stars, ...(opinion ? { feedback: opinion } : {}) },
        }),
      );
  };

  agenda.plan(bookedAt, async (at) => {
    const { paymentId, remainingAmount, currency } = await perform('createPreBookingPayment', {
      as: candidate,
      at,
      body: { slotId: slot._id, interviewType: slot.interviewType },
    });
    if (course === 'held') return;
    const shown = formatAmount(remainingAmount, currency);
    agenda.plan(addMinutes(at, 4), async (paidAt) => {
      const interviewId = await submit(paidAt, paymentId, shown, true);
      if (interviewId === undefined) throw new Error('demo: the slot was not booked');
      if (course === 'submitted') return;
      const rejected = course === 'rejected' || course === 'resubmitted';
      agenda.plan(addHours(at, 2), (answeredAt) => answer(answeredAt, paymentId, !rejected));
      if (course === 'resubmitted') agenda.plan(addHours(at, 4), (again) => submit(again, paymentId, shown, false));
      conduct(interviewId);
    });
  });
}
