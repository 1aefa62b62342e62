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
      SlotBooked: (event) =>
        event.data.moved
          ? completeMove(because(event), load, event.data.interviewId)
          : completeBooking(because(event), load, event.data.paymentId),
      InterviewScheduled: (event) => completeBooking(because(event), load, event.data.paymentId),
      InterviewCancelled: (event) => reopenSlot(because(event), load, event.stream.slice('interview-'.length)),
      SlotHoldReleased: async (event) => {
        const { paymentId, slotId, candidateId } = event.data;
        // The payment may never have been requested; what was reserved for it is free again either way.
        if (candidateId !== undefined) await because(event)(wallet, candidateId, { type: 'ReleaseCredit', paymentId });
        await because(event)(payment, paymentId, { type: 'ExpirePayment', slotId });
      },
    },
  });
};
