import type { InterviewId, PaymentId } from '@s30/contracts/ids';
import { isRejection } from '@s30/contracts/rejections';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { calendar, isGivenUp, slotOf } from '../calendar/decider.ts';
import type { Run } from '../context.ts';
import { interview } from '../interview/decider.ts';
import { payment, type RequestedPayment } from '../payment/decider.ts';
import { user } from '../user/decider.ts';
import { isClaimed, wallet } from '../wallet/decider.ts';

/** One booking, one interview: whoever completes it, and however often. */
export const interviewIdOf = (paymentId: PaymentId): InterviewId => uuidFrom(`interview of ${paymentId}`) as InterviewId;

/**
 * Once proof for a pre-booking is in: the slot is booked (the decisive append), the interview scheduled, the payment linked to it. Each
 * step is repeatable, so it may stop at any line and be called again. A slot that went to somebody else leaves the payment without one,
 * and so does S30 balance that went elsewhere: nothing is booked for less than its price.
 * A payment that is deleted books nothing; once it has booked, its interview follows all the same.
 */
export async function completeBooking(run: Run, load: CommandRunner['load'], paymentId: PaymentId): Promise<void> {
  const paid = await load(payment, paymentId);
  if (paid.status === 'none' || paid.status === 'pending' || paid.interviewId !== undefined) return;
  const { proofs: proof } = paid;
  const { slotId, candidateId, interviewerId } = paid.request;
  if (slotId === undefined) return;
  const interviewId = interviewIdOf(paymentId);
  // It is booked, and may even have moved to another slot since: only the link is missing.
  if ((await load(interview, interviewId)).status !== 'none') {
    await run(payment, paymentId, { type: 'LinkToInterview', interviewId });
    return;
  }

  // Once it is booked its interview follows, whatever becomes of the payment.
  if (slotOf(await load(calendar, interviewerId), interviewId) === undefined) {
    const isSettled =
      paid.refundDue !== undefined || paid.status === 'refunded' || (paid.status === 'rejected' && paid.leftWithoutSlot !== undefined);
    if (paid.deleted || isSettled) return;
    if (!(await paysItsPart(run, paid))) {
      await run(payment, paymentId, { type: 'LeaveWithoutSlot', slotId, because: 'balance-used', proof });
      return;
    }
  }
  const booked = await run(calendar, interviewerId, { type: 'BookSlot', slotId, candidateId, paymentId, interviewId, proof });
  if (isRejection(booked)) {
    await run(payment, paymentId, { type: 'LeaveWithoutSlot', slotId, because: 'slot-taken', proof });
    return;
  }
  const slot = slotOf(booked.state, interviewId);
  // It was cancelled while this came to book, and gave its slot back: only the link may be missing.
  if (slot === undefined) {
    await run(payment, paymentId, { type: 'LinkToInterview', interviewId });
    return;
  }
  const interviewer = await load(user, interviewerId);
  const terms = paid.request.terms.find(({ method }) => method === paid.method) ?? paid.request.terms[0];
  if (terms === undefined) return;
  const { interviewType, startTime, endTime, timeZone } = slot;
  await run(interview, interviewId, {
    type: 'ScheduleInterview',
    schedule: {
      interviewId,
      slotId,
      candidateId,
      interviewerId,
      interviewType,
      startTime,
      endTime,
      timeZone,
      meetingLink: interviewer.status === 'registered' ? interviewer.defaultMeetingLink : '',
      paymentId,
      price: terms.amount,
    },
  });
  await run(payment, paymentId, { type: 'LinkToInterview', interviewId });
}

/** Is the S30 balance there that pays a part of the price? After the end of a hold it may have been used for something else. */
async function paysItsPart(run: Run, { request, proofs: proof }: RequestedPayment): Promise<boolean> {
  const { paymentId, candidateId: userId, credit: amount } = request;
  if (amount === undefined) return true;
  const claimed = await run(wallet, userId, { type: 'ClaimCredit', userId, paymentId, amount, proof });
  return !isRejection(claimed) && isClaimed(claimed.state, paymentId);
}

/**
 * Has a payment that was left without a slot none for good? The calendar decides: somebody may be just booking for it, who has either come
 * first or books nothing any more. Money goes by this answer alone.
 */
export async function staysWithoutSlot(run: Run, { request, leftWithoutSlot, proofs: proof }: RequestedPayment): Promise<boolean> {
  const { paymentId, interviewerId, slotId } = request;
  if (leftWithoutSlot === undefined || slotId === undefined) return false;
  const interviewId = interviewIdOf(paymentId);
  const givenUp = await run(calendar, interviewerId, { type: 'GiveUpBooking', slotId, paymentId, interviewId, proof });
  return !isRejection(givenUp) && isGivenUp(givenUp.state, paymentId, proof);
}

/** A cancelled interview's slot is open again while it is far enough away. */
export async function reopenSlot(run: Run, load: CommandRunner['load'], interviewId: string): Promise<void> {
  const cancelled = await load(interview, interviewId);
  if (cancelled.status !== 'cancelled') return;
  const { interviewerId, interviewId: id } = cancelled.schedule;
  // The calendar may know of a move that the interview was cancelled before it heard of.
  const slot = slotOf(await load(calendar, interviewerId), id);
  if (slot) await run(calendar, interviewerId, { type: 'ReopenSlot', slotId: slot.slotId, interviewId: id });
}
