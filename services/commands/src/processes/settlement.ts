import { interviewEvents } from '@s30/contracts/events/interview';
import { paymentEvents } from '@s30/contracts/events/payment';
import type { PaymentId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { process } from '@s30/platform/projector/process';
import { settleInterview, settlePayment } from '../settlement/settlement.ts';
import { runBecauseOf } from './context.ts';

const idOf = ({ stream }: { readonly stream: string }): string => stream.slice(stream.indexOf('-') + 1);

/** Credit spent and released, refunds, referral bonuses: whatever an answered payment or an ended interview means for the money. */
export const settlement = (runner: CommandRunner, now: () => Instant) => {
  const because = runBecauseOf(runner, 'settlement', now);
  const ofPayment = (event: Parameters<typeof because>[0] & { readonly stream: string }) =>
    settlePayment(because(event), runner.load, idOf(event) as PaymentId);
  const ofInterview = (event: Parameters<typeof because>[0] & { readonly stream: string }) =>
    settleInterview(because(event), runner.load, idOf(event));
  return process({
    name: 'settlement',
    from: [paymentEvents, interviewEvents],
    on: {
      // What happened to its interview or its proof before they knew of each other.
      PaymentRequested: async (event) => {
        if (event.data.interviewId !== undefined) await ofPayment(event);
      },
      PaymentLinkedToInterview: ofPayment,
      PaymentProofSubmitted: ofPayment,
      PaymentCovered: ofPayment,
      PaymentVerified: ofPayment,
      PaymentRejected: ofPayment,
      PaymentExpired: ofPayment,
      PaymentDeleted: ofPayment,
      PaymentLeftWithoutSlot: ofPayment,
      InterviewCancelled: ofInterview,
      InterviewCompleted: ofInterview,
    },
  });
};
