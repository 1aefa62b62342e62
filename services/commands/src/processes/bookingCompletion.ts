import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewEvents } from '@s30/contracts/events/interview';
import { paymentEvents } from '@s30/contracts/events/payment';
import type { PaymentId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { process } from '@s30/platform/projector/process';
import { completeBooking, reopenSlot } from '../booking/completion.ts';
import { completeMove } from '../booking/rescheduling.ts';
import { payment } from '../payment/decider.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { wallet } from '../wallet/decider.ts';
import { runBecauseOf } from './context.ts';

/**
 * What follows from proof, a booked or moved slot, an interview, a cancellation, an ended hold. The request that caused the event does the same
 * at once; this process does what a crash left undone.
 */
export const bookingCompletion = (runner: CommandRunner, now: () => Instant) => {
  const because = runBecauseOf(runner, 'booking-completion', now);
  const { load } = runner;
  return process({
    name: 'booking-completion',
    from: [paymentEvents, calendarEvents, interviewEvents],
    on: {
      PaymentProofSubmitted: (event) => completeBooking(because(event), load, event.stream.slice('payment-'.length) as PaymentId),
      PaymentCovered: (event) => completeBooking(because(event), load, event.stream.slice('payment-'.length) as PaymentId),
      SlotBooked: (event) =>
        event.data.moved
          ? completeMove(because(event), load, event.data.interviewId)
          : completeBooking(because(event), load, event.data.paymentId),
      InterviewScheduled: (event) => completeBooking(because(event), load, event.data.paymentId),
      InterviewCancelled: (event) => reopenSlot(because(event), load, event.stream.slice('interview-'.length)),
      SlotHoldReleased: async (event) => {
        const { paymentId, slotId, candidateId } = event.data;
        const run = because(event);
        // Proof that came in the meantime keeps the payment, and what is reserved for it.
        await run(payment, paymentId, { type: 'ExpirePayment', slotId });
        await settlePayment(run, load, paymentId);
        // It may be that nothing was ever requested, only reserved.
        if (candidateId !== undefined && (await load(payment, paymentId)).status === 'none')
          await run(wallet, candidateId, { type: 'ReleaseCredit', paymentId, lastProof: 0 });
      },
    },
  });
};
