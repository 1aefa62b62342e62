import { type FileId, type InterviewId, interviewerOf, type PaymentId, type SlotId } from '@s30/contracts/ids';
import { LATE_PROOF } from '@s30/contracts/lateProof';
import { isRejection, reject } from '@s30/contracts/rejections';
import type { Proof } from '@s30/contracts/routes/payments';
import { SLOT_HOLD_RENEWALS } from '@s30/contracts/rules';
import { type BaseRequest, handlers, type UploadedFile } from '@s30/platform/web/handler';
import type { z } from 'zod';
import { calendar } from '../calendar/decider.ts';
import type { CommandRequest } from '../context.ts';
import { interview, type ScheduledInterview } from '../interview/decider.ts';
import { payment } from '../payment/decider.ts';
import { receiptOf, submitProof } from '../payment/proof.ts';
import type { CommandPorts, CommandSettings } from '../settings.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { completeBooking } from './completion.ts';
import { payeeFor, paymentRequestOf, requestPayment } from './paymentRequest.ts';

/** Attaching decides which payment it is: of two requests at once both get the first one's, also while it is only about to be requested. */
async function attachPayment(run: CommandRequest['run'], { schedule, paymentId: replaces }: ScheduledInterview, paymentId: PaymentId) {
  const attached = await run(interview, schedule.interviewId, { type: 'AttachPayment', paymentId, replaces });
  if (isRejection(attached)) return attached;
  return attached.state.status === 'none' ? reject('interview_unknown') : attached.state.paymentId;
}

const BOOKED = 'Payment submitted and slot booked successfully! The interviewer will verify your payment.';

type ProofRequest = CommandRequest &
  Pick<BaseRequest, 'newId' | 'at'> & {
    readonly body: z.output<typeof Proof> & { readonly slotId?: string };
    readonly files: Readonly<Record<string, UploadedFile>>;
  };
/** Takes proof of a payment; of one that waits for its slot, the booking follows. `proven`: what is said of one whose interview is there. */
async function takeProof(ports: Pick<CommandPorts, 'files'>, request: ProofRequest, proven: string) {
  const { body, files, newId, run, load, actor, at } = request;
  const paymentId = body.paymentId as PaymentId;
  const proof = { ...body, screenshotFileId: newId() as FileId, file: files.transactionScreenshot };
  const submitted = await submitProof({ files: ports.files, run, load, actor, at }, paymentId, proof);
  if (isRejection(submitted)) return submitted;
  await completeBooking(run, load, paymentId);
  await settlePayment(run, load, paymentId);
  const placed = await load(payment, paymentId);
  if (placed.status === 'none') return reject('payment_unknown');
  return {
    message: placed.leftWithoutSlot ? LATE_PROOF[placed.leftWithoutSlot].words : submitted.interviewId === undefined ? BOOKED : proven,
    payment: receiptOf(placed),
    ...(placed.interviewId ? { interviewId: placed.interviewId } : {}),
  };
}

export const bookingRoutes = (ports: Pick<CommandPorts, 'files'>, { slotHoldMinutes }: Pick<CommandSettings, 'slotHoldMinutes'>) =>
  handlers<CommandRequest>()({
    createPreBookingPayment: async ({ body, user: { id: candidateId }, at, newId, run, load }) => {
      const { interviewType, paymentMethod: method } = body;
      const slotId = body.slotId as SlotId;
      const interviewerId = interviewerOf(slotId);
      if (interviewerId === undefined || !(await load(calendar, interviewerId)).slots.has(slotId)) return reject('slot_unknown');
      const payable = await payeeFor(load, interviewerId, interviewType, method);
      if (isRejection(payable)) return payable;
      const { role } = payable.payee;
      if (role !== 'interviewer' && role !== 'admin') return reject('slot_not_offered');

      // The hold's payment may have been deleted; then a new one takes its place.
      const before = (await load(calendar, interviewerId)).slots.get(slotId)?.occupation;
      const heldFor = before?.status === 'held' ? await load(payment, before.paymentId) : undefined;
      const deletedPaymentId = heldFor && heldFor.status !== 'none' && heldFor.deleted ? heldFor.request.paymentId : undefined;
      // The hold decides; the payment follows from it and is the same one while the candidate keeps the hold.
      const held = await run(calendar, interviewerId, {
        type: 'HoldSlot',
        slotId,
        interviewType,
        candidateId,
        paymentId: newId() as PaymentId,
        holdMinutes: slotHoldMinutes,
        deletedPaymentId,
      });
      if (isRejection(held)) return held;
      const slot = held.state.slots.get(slotId);
      // A repeated request may find the slot booked by itself already, when the balance covered it.
      if (slot === undefined || slot.occupation.status === 'open' || slot.occupation.candidateId !== candidateId)
        return reject('slot_taken');
      const { occupation, startTime } = slot;
      const { paymentId } = occupation;
      const requested = await requestPayment(
        { run, load },
        { ...payable, paymentId, candidateId, interviewType, startTime, method, slotId },
      );
      if (isRejection(requested)) return requested;
      const answer = paymentRequestOf(requested, at);
      if (isRejection(answer) || occupation.status !== 'held' || requested.status !== 'pending') return answer;
      return { ...answer, heldUntil: occupation.until, holdRenewable: occupation.renewal < SLOT_HOLD_RENEWALS };
    },

    createPaymentRequest: async ({ body, user: { id: candidateId }, at, newId, run, load }) => {
      const interviewId = body.interviewId as InterviewId;
      const scheduled = await load(interview, interviewId);
      if (scheduled.status === 'none' || scheduled.schedule.candidateId !== candidateId) return reject('interview_unknown');
      if (scheduled.status === 'cancelled') return reject('interview_over', { status: scheduled.status });
      const current = await load(payment, scheduled.paymentId);
      if (current.status !== 'none' && !current.deleted) {
        if (current.status === 'verified' || current.status === 'refunded') return reject('payment_exists');
        if (body.paymentMethod === undefined) return paymentRequestOf(current, at);
        const chosen = await run(payment, scheduled.paymentId, { type: 'ChooseMethod', method: body.paymentMethod });
        if (isRejection(chosen)) return chosen;
        return chosen.state.status === 'none' ? reject('payment_unknown') : paymentRequestOf(chosen.state, at);
      }
      const { interviewerId, interviewType, startTime } = scheduled.schedule;
      const payable = await payeeFor(load, interviewerId, interviewType, body.paymentMethod);
      if (isRejection(payable)) return payable;
      const paymentId = current.status === 'none' ? scheduled.paymentId : await attachPayment(run, scheduled, newId() as PaymentId);
      if (isRejection(paymentId)) return paymentId;
      const order = { ...payable, paymentId, candidateId, interviewType, startTime, method: body.paymentMethod, interviewId };
      const requested = await requestPayment({ run, load }, order);
      return isRejection(requested) ? requested : paymentRequestOf(requested, at);
    },

    submitPreBookingPayment: (request) => takeProof(ports, request, BOOKED),
    submitPaymentProof: (request) => takeProof(ports, request, 'Payment proof submitted successfully'),
  });
