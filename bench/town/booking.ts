import { type BookingCommand, booking } from '@s30/commands/booking/decider';
import { checkOut } from '@s30/commands/checkout/checkout';
import { followBooking } from '@s30/commands/followers/followBooking';
import type { Actor } from '@s30/contracts/events/define';
import { bookingOfPayment, type FileId, feedbackIdOf, ratingIdOf, type SlotId, type UserId } from '@s30/contracts/ids';
import { type InterviewType, RUBRICS } from '@s30/contracts/interviewTypes';
import { isRejection, messageOf } from '@s30/contracts/rejections';
import { instantOf } from '@s30/contracts/time';
import { FEEDBACK_TEXTS, NO_SHOW_TEXTS, RATING_TEXTS } from '../../services/standalone/src/demo/people.ts';
import type { Random } from '../../services/standalone/src/demo/random.ts';
import type { Course } from './plan.ts';
import type { Stage } from './stage.ts';
import type { Steps } from './steps.ts';

const HOUR = 3_600_000;
const HOLD_MINUTES = 15;
/** One screenshot serves the whole town. */
export const SCREENSHOT = 'town-screenshot' as FileId;

type PlannedInterview = {
  /** Can be called once the candidate has joined. */
  readonly candidate: () => UserId;
  readonly host: UserId;
  readonly slotId: SlotId;
  readonly interviewType: InterviewType;
  readonly startsAt: number;
  readonly bookedAt: number;
  readonly course: Course;
};

/** One interview, from the hold to the end of its course. */
export function planInterview(
  { stage, steps, random }: { readonly stage: Stage; readonly steps: Steps; readonly random: Random },
  { candidate, host, slotId, interviewType, startsAt, bookedAt, course }: PlannedInterview,
): void {
  const reference = String(1_000 + random.below(9_000));
  const [letter, opinion] = [random.pick(FEEDBACK_TEXTS), random.pick(RATING_TEXTS)];
  const [stars, least] = [1 + random.below(5), 4 + random.below(3)];
  let paymentId = '';
  /** Paid in full by the S30 balance: no proof to submit or verify. */
  let isCovered = false;
  const byHost = (): Actor => ({ userId: host, role: 'interviewer' });
  const byCandidate = (): Actor => ({ userId: candidate(), role: 'candidate' });
  const bySystem = (): Actor => ({ userId: 'no-show-settlement', role: 'system' });

  const step = (at: number, by: () => Actor, command: () => BookingCommand): void =>
    steps.plan(at, async () => {
      const act = stage.as(by(), instantOf(at));
      const asked = command();
      const isAboutProof = asked.type === 'SubmitProof' || asked.type === 'VerifyPayment' || asked.type === 'RejectPayment';
      if (isCovered && isAboutProof) return;
      await act.run(booking, bookingOfPayment(paymentId), asked);
      await followBooking(act, bookingOfPayment(paymentId));
    });
  const prove = (hours: number): void =>
    step(bookedAt + hours * HOUR, byCandidate, () => {
      const proof = { paymentId, transactionId: reference, screenshotFileId: SCREENSHOT };
      return { type: 'SubmitProof', ...proof };
    });

  steps.plan(bookedAt, async () => {
    const { userId } = byCandidate();
    const request = stage.as(byCandidate(), instantOf(bookedAt));
    const asked = await checkOut(request, {
      ...{ slotId, interviewType, method: undefined },
      candidateId: userId as UserId,
      holdMinutes: HOLD_MINUTES,
    });
    if (isRejection(asked)) throw new Error(`${slotId} at ${request.at}: ${messageOf(asked)}`);
    ({ paymentId } = asked);
    isCovered = asked.remainingAmount === 0;
  });
  prove(0.1);
  if (course === 'resubmitted') {
    step(bookedAt + 2 * HOUR, byHost, () => ({ type: 'RejectPayment', paymentId, reason: 'the reference does not match' }));
    prove(4);
  }
  step(bookedAt + 6 * HOUR, byHost, () => ({ type: 'VerifyPayment', paymentId }));
  const cancel = (): void =>
    step(bookedAt + 8 * HOUR, byCandidate, () => ({ type: 'CancelInterview', reason: 'Something came up at work', refundAs: 'credit' }));
  const waitInVain = (): void => {
    step(startsAt + HOUR, byHost, () => ({ type: 'ReportNoShow', statement: NO_SHOW_TEXTS[0] }));
    step(startsAt + 26 * HOUR, bySystem, () => ({ type: 'SettleNoShow' }));
  };
  const conduct = (): void => {
    step(startsAt, byHost, () => ({ type: 'StartInterview' }));
    step(startsAt + HOUR, byHost, () => {
      const names = ['communicationScore', ...Object.keys(RUBRICS[interviewType])];
      const scores = Object.fromEntries(names.map((name, index) => [name, least + (index % 4)]));
      const { strengths, areasOfImprovement, additionalComments } = letter;
      const content = { scores, strengths, areasOfImprovement, ...(additionalComments ? { additionalComments } : {}) };
      return { type: 'GiveFeedback', feedbackId: feedbackIdOf(bookingOfPayment(paymentId)), interviewType, content };
    });
  };
  const rate = (): void =>
    step(startsAt + 3 * HOUR, byCandidate, () => {
      const ratingId = ratingIdOf(bookingOfPayment(paymentId));
      return { type: 'RateInterview', ratingId, rating: stars, ...(opinion ? { feedback: opinion } : {}) };
    });
  if (course === 'cancelled') cancel();
  else if (course === 'absent') waitInVain();
  else {
    conduct();
    if (course !== 'completed') rate();
  }
}
