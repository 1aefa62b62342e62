import type { PaymentRequestDocument } from '@s30/contracts/documents/payment';
import { fileUrl } from '@s30/contracts/files';
import { type FileId, interviewerOf, type PaymentId, type SlotId } from '@s30/contracts/ids';
import { slugOf } from '@s30/contracts/interviewTypes';
import { decimalOf } from '@s30/contracts/money';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { SLOT_HOLD_RENEWALS } from '@s30/contracts/rules';
import type { Instant } from '@s30/contracts/time';
import { handlers } from '@s30/platform/web/handler';
import { calendar, type Slot } from '../calendar/decider.ts';
import type { CommandRequest } from '../context.ts';
import { payment, type RequestedPayment } from '../payment/decider.ts';
import { receiptOf, submitProof } from '../payment/proof.ts';
import { price } from '../price/decider.ts';
import type { CommandPorts, CommandSettings } from '../settings.ts';
import { user } from '../user/decider.ts';
import { completeBooking } from './completion.ts';
import { chosenFirst, termsOf } from './terms.ts';

/** What the payer is told: what to pay, to whom, how long the slot is held. */
function paymentRequestOf(requested: RequestedPayment, slot: Slot, serverTime: Instant): PaymentRequestDocument | Rejection {
  const { request, method, status } = requested;
  const terms = request.terms.find((one) => one.method === method);
  if (terms === undefined || slot.occupation.status !== 'held') return reject('slot_taken');
  return {
    paymentId: request.paymentId,
    status,
    amount: decimalOf(terms.amount),
    currency: terms.amount.currency,
    paymentMethod: method,
    methods: request.terms.map((one) => ({
      paymentMethod: one.method,
      amount: decimalOf(one.amount),
      remainingAmount: decimalOf(one.remainingAmount),
      currency: one.amount.currency,
    })),
    usedS30Balance: decimalOf(terms.usedS30Balance),
    remainingAmount: decimalOf(terms.remainingAmount),
    exchangeRate: request.exchangeRate,
    upiId: request.upiId ?? '',
    zelleId: request.zelleId ?? '',
    qrCodeUrl: fileUrl(request.qrCodeFileId),
    heldUntil: slot.occupation.until,
    holdRenewable: slot.occupation.renewal < SLOT_HOLD_RENEWALS,
    serverTime,
  };
}

export const bookingRoutes = (ports: CommandPorts, { slotHoldMinutes }: CommandSettings) =>
  handlers<CommandRequest>()({
    createPreBookingPayment: async ({ body, user: { id: candidateId }, at, newId, run, load }) => {
      const { interviewType } = body;
      const slotId = body.slotId as SlotId;
      const interviewerId = interviewerOf(slotId);
      if (interviewerId === undefined || !(await load(calendar, interviewerId)).slots.has(slotId)) return reject('slot_unknown');
      const payee = await load(user, interviewerId);
      if (payee.status === 'none' || (payee.role !== 'interviewer' && payee.role !== 'admin')) return reject('slot_not_offered');
      const current = await load(price, slugOf(interviewType));
      if (current.status === 'none') return reject('price_not_set', { interviewType });
      const terms = chosenFirst(termsOf(current, payee), body.paymentMethod);
      if (isRejection(terms)) return terms;

      // The hold decides; the payment follows from it and is the same one while the candidate keeps the hold.
      const held = await run(calendar, interviewerId, {
        type: 'HoldSlot',
        slotId,
        interviewType,
        candidateId,
        paymentId: newId() as PaymentId,
        holdMinutes: slotHoldMinutes,
      });
      if (isRejection(held)) return held;
      const slot = held.state.slots.get(slotId);
      if (slot?.occupation.status !== 'held') return reject('slot_taken');
      const { paymentId } = slot.occupation;
      const { upiId, qrCodeFileId, zelleId } = payee;
      const requested = await run(payment, paymentId, {
        type: 'RequestPayment',
        request: {
          paymentId,
          isPreBooking: true,
          candidateId,
          interviewerId,
          interviewType,
          slotId,
          startTime: slot.startTime,
          terms,
          exchangeRate: current.exchangeRate,
          ...(upiId ? { upiId } : {}),
          ...(qrCodeFileId ? { qrCodeFileId } : {}),
          ...(zelleId ? { zelleId } : {}),
        },
      });
      if (isRejection(requested)) return requested;
      let { state } = requested;
      if (body.paymentMethod !== undefined) {
        const chosen = await run(payment, paymentId, { type: 'ChooseMethod', method: body.paymentMethod });
        if (isRejection(chosen)) return chosen;
        state = chosen.state;
      }
      return state.status === 'none' ? reject('payment_unknown') : paymentRequestOf(state, slot, at);
    },

    submitPreBookingPayment: async ({ body, files, newId, run, load, actor, at }) => {
      const paymentId = body.paymentId as PaymentId;
      const proof = { ...body, slotId: body.slotId, screenshotFileId: newId() as FileId, file: files.transactionScreenshot };
      const submitted = await submitProof({ files: ports.files, run, load, actor, at }, paymentId, proof);
      if (isRejection(submitted)) return submitted;
      await completeBooking(run, load, paymentId);
      const placed = await load(payment, paymentId);
      if (placed.status === 'none') return reject('payment_unknown');
      return {
        message: placed.leftWithoutSlot
          ? 'Your payment is safe, but the slot has been taken. The payment is marked as needing a refund or another slot.'
          : 'Payment submitted and slot booked successfully! The interviewer will verify your payment.',
        payment: receiptOf(placed),
        ...(placed.interviewId ? { interviewId: placed.interviewId } : {}),
      };
    },
  });
