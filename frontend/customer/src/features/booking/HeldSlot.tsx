import type { PaymentRequestDocument } from '@s30/contracts/documents/payment';
import type { PaymentMethod } from '@s30/contracts/events/booking';
import { formatAmount } from '@s30/contracts/money';
import { STRANDED } from '@s30/contracts/payment';
import { isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { call } from '@s30/frontend-shared/api/call';
import { messageOfChange } from '@s30/frontend-shared/errors/outcomeUnknown';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useClock, useNow } from '@s30/frontend-shared/time/useNow';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { slotBookingQuery } from '../../api/slotBooking.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Alert } from '../../components/Alert.tsx';
import { announce } from '../../components/announce.ts';
import { Button, buttonClass } from '../../components/Button.tsx';
import { OutcomeUnknown } from '../../components/OutcomeUnknown.tsx';
import { HoldHelp } from '../../components/payment/HoldHelp.tsx';
import { PayInstructions } from '../../components/payment/PayInstructions.tsx';
import { PaymentSums } from '../../components/payment/PaymentSums.tsx';
import { ProofForm, type SentProof } from '../../components/payment/ProofForm.tsx';
import { methodsOf, type Payable } from '../../components/payment/payable.ts';
import { leftToPay } from '../../components/payment/priceOfSlot.ts';
import { proofDraft } from '../../components/payment/proofForm.ts';
import { useMethod } from '../../components/payment/useMethod.ts';
import { stayedHere } from '../../components/stayedHere.ts';
import { toastError, toastSuccess } from '../../components/toast.ts';
import { BalanceLeft } from './BalanceLeft.tsx';
import { BOOKED, BookingOutcome } from './BookingOutcome.tsx';
import { BookingSummary, type Slot } from './BookingSummary.tsx';
import { HoldPanel } from './HoldPanel.tsx';
import { holdLeft } from './holdClock.ts';
import { NO_LONGER_OFFERED, refusalOf } from './refusalOf.ts';
import { ToSlots } from './ToSlots.tsx';
import { useCovered } from './useCovered.ts';

type BookingProof = SentProof & { readonly paymentId: string; readonly slotId: string; readonly paymentMethod: PaymentMethod };

/** Submits the payment proof, which books the slot. */
function useSubmitBookingProof() {
  const queries = useQueryClient();
  return useCommand(async ({ transactionScreenshot, signal, onProgress, ...body }: BookingProof) => {
    const request = { body, files: { transactionScreenshot }, signal, onProgress };
    const { payment, interviewId } = await call('submitPreBookingPayment', request);
    const { status, paymentMethod, needsRefundOrSlot, lateBecause } = payment;
    const news = { status, paymentMethod, needsRefundOrSlot, lateBecause, interviewId };
    queries.setQueryData(slotBookingQuery(body.slotId).queryKey, (before) => (before?.exists ? { ...before, ...news } : before));
    return payment;
  });
}

type HeldSlotProps = {
  readonly slot: Slot;
  readonly booking: PaymentRequestDocument;
  readonly isOver: boolean;
  readonly isGone: boolean;
  readonly onHold: (expectedToPay: number | undefined) => void;
  readonly onRenew: () => void;
  readonly holding: boolean;
  readonly holdError: unknown;
};

type EndedProps = Pick<HeldSlotProps, 'slot' | 'booking' | 'isGone' | 'onHold' | 'holding'> & { readonly error: unknown };

/** What holding the slot again costs the candidate, if it is not what the ended hold cost. */
function newOffer({ methods }: PaymentRequestDocument, slot: Slot, covered: number | undefined): string | undefined {
  const { price, currency } = slot;
  const before = methods.find((term) => term.currency === currency);
  const isSame = before?.amount === price && (covered === undefined || before?.remainingAmount === leftToPay(slot, covered));
  if (price === undefined || isSame) return undefined;
  const now = `It now costs ${formatAmount(price, currency)}`;
  if (covered === undefined) return `${now}, less your S30 balance.`;
  return covered === 0 ? `${now}.` : `${now}, and your S30 balance pays ${formatAmount(covered, currency)} of it.`;
}

/** What the candidate can still do: hold the slot again while it is open, or prove a payment. */
function HoldEnded({ slot, booking, isGone, onHold, holding, error }: EndedProps) {
  const { covered, isKnown } = useCovered(slot);
  const offer = isKnown ? newOffer(booking, slot, covered) : undefined;
  useEffect(() => announce('The hold has ended'), []);
  const closed = refusalOf(slot, useNow());
  const refusal = isGone ? NO_LONGER_OFFERED : closed;
  return (
    <Alert
      tone="warning"
      icon="clock"
      takesFocus={Boolean(error)}
      title={refusal ?? (error ? messageOfChange(error, 'Failed to initialize payment') : 'The hold has ended')}
      actions={
        <>
          {!refusal && (
            <Button look="secondary" size="sm" busy={holding} disabled={!isKnown} onClick={() => onHold(leftToPay(slot, covered))}>
              Hold this slot again
            </Button>
          )}
          <ToSlots look={buttonClass({ look: refusal ? 'secondary' : 'quiet', size: 'sm' })}>Choose another slot</ToSlots>
        </>
      }
    >
      {!refusal && (error ? <HoldHelp error={error} /> : <p>The slot is open to others again.</p>)}
      {!refusal && <OutcomeUnknown error={error} />}
      {!refusal && offer && <p>{offer}</p>}
      <p>
        {slot.isBooked || isGone
          ? 'If you have already paid, upload your proof below: you get a refund or another slot.'
          : 'If you have already paid, upload your proof below: it books the slot if it is still free, else you get a refund or another slot.'}
      </p>
    </Alert>
  );
}

/** Says that it failed only if it did. */
function notSubmitted(reason: string | undefined, error: unknown): string {
  if (reason === undefined) return 'An unexpected error occurred. Please try again later.';
  return isOutcomeUnknown(error) ? reason : `Payment submission failed: ${reason}`;
}

/** The payment step, during the hold and after it ends; typed values survive the end of the hold. */
export function HeldSlot({ slot, booking, isOver, isGone, onHold, onRenew, holding, holdError }: HeldSlotProps) {
  const submitProof = useSubmitBookingProof();
  const hasEnded = useClock((now) => holdLeft(booking, now) === 0);
  const [isUnsure, setIsUnsure] = useState(false);
  /** False once proof may have arrived, and without a hold, since the money could come too late. */
  const asksForMoney = !hasEnded && !isUnsure;
  const draft = proofDraft(slot._id);
  const [chosen, chooseMethod, forgetMethod] = useMethod(booking, draft);
  const method = isOver ? booking.paymentMethod : chosen;
  const payable: Payable = { ...booking, payeeName: slot.interviewer.name };

  const send = async (proof: SentProof) => {
    const { paymentId } = booking;
    const isStillHere = stayedHere();
    const { needsRefundOrSlot, lateBecause } = await submitProof
      .mutateAsync({ ...proof, paymentId, slotId: slot._id, paymentMethod: method })
      .catch((error: unknown) => {
        setIsUnsure(isOutcomeUnknown(error));
        throw error;
      });
    forgetMethod();
    // This page shows it; those who have left it meanwhile, because the upload took long, are told.
    if (isStillHere()) return;
    if (needsRefundOrSlot) toastError(STRANDED[lateBecause ?? 'slot-taken'].words);
    else toastSuccess(BOOKED);
  };
  return (
    <div className="split">
      {isOver ? (
        <BookingOutcome booking={booking} slot={slot} />
      ) : (
        <div className="stack stack--6">
          {hasEnded || booking.heldUntil === undefined ? (
            <HoldEnded slot={slot} booking={booking} isGone={isGone} onHold={onHold} holding={holding} error={holdError} />
          ) : (
            <HoldPanel
              hold={{ ...booking, heldUntil: booking.heldUntil }}
              what={isolated`${slot.interviewType} with ${slot.interviewer.name}`}
              onRenew={onRenew}
              renewing={holding}
            />
          )}
          {asksForMoney && <PayInstructions payable={payable} method={method} onMethod={chooseMethod} />}
          <ProofForm
            method={method}
            {...(asksForMoney ? {} : { methods: methodsOf(payable), onMethod: chooseMethod, title: 'Upload the proof' })}
            action={slot.isBooked || isGone ? 'Submit payment proof' : 'Submit payment and book slot'}
            draft={draft}
            failed={notSubmitted}
            send={send}
          />
        </div>
      )}
      <BookingSummary slot={slot}>
        <PaymentSums
          payable={payable}
          method={method}
          interviewType={slot.interviewType}
          total={isOver ? 'Paid' : asksForMoney ? 'To pay' : 'Amount'}
        />
        {/* When a hold ends, its reserved amount returns to the balance. */}
        {(isOver || !hasEnded) && <BalanceLeft />}
      </BookingSummary>
    </div>
  );
}
