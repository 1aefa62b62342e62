import type { PaymentMethod } from '@s30/contracts/events/booking';
import { formatAmount } from '@s30/contracts/money';
import { OWED } from '@s30/contracts/payment';
import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Hold } from '../../api/hold.ts';
import { Alert } from '../../components/Alert.tsx';
import { Button, buttonClass } from '../../components/Button.tsx';
import { HoldHelp } from '../../components/payment/HoldHelp.tsx';
import { PayInstructions } from '../../components/payment/PayInstructions.tsx';
import { PaymentSums } from '../../components/payment/PaymentSums.tsx';
import { ProofForm, type SentProof } from '../../components/payment/ProofForm.tsx';
import { nothingToPay, type Payable, termOf } from '../../components/payment/payable.ts';
import { proofDraft } from '../../components/payment/proofForm.ts';
import { toastSuccess } from '../../components/toast.ts';
import { useSubmitBookingProof } from './api/submitProof.ts';
import { BalanceLeft } from './BalanceLeft.tsx';
import { BookingOutcome, type Outcome } from './BookingOutcome.tsx';
import { BookingSummary, type Slot } from './BookingSummary.tsx';
import { HoldPanel } from './HoldPanel.tsx';

const BOOKED = 'Payment submitted and slot booked successfully! The interviewer will verify your payment.';

type HeldSlotProps = {
  readonly slot: Slot;
  readonly hold: Hold;
  readonly hasEnded: boolean;
  readonly onEnd: () => void;
  readonly onHold: () => void;
  readonly holding: boolean;
  readonly holdError: unknown;
  readonly onBooked: () => void;
};

function HoldEnded({ onHold, holding, error }: { readonly onHold: () => void; readonly holding: boolean; readonly error: unknown }) {
  return (
    <Alert
      tone="warning"
      icon="clock"
      title={error ? messageOfError(error, 'Failed to initialize payment') : 'The hold has ended'}
      actions={
        <>
          <Button look="secondary" size="sm" busy={holding} onClick={onHold}>
            Hold this slot again
          </Button>
          <Link className={buttonClass({ look: 'quiet', size: 'sm' })} to="/slots/available">
            Choose another slot
          </Link>
        </>
      }
    >
      {error ? <HoldHelp error={error} /> : <p>The slot is open to others again.</p>}
      <p>
        If you have already paid, upload your proof below: it books the slot if it is still free, else you get a refund or another slot.
      </p>
    </Alert>
  );
}

/** The payment step while the slot is held, and after: what was typed stays through the end of the hold. */
export function HeldSlot({ slot, hold, hasEnded, onEnd, onHold, holding, holdError, onBooked }: HeldSlotProps) {
  const submitProof = useSubmitBookingProof();
  const [method, setMethod] = useState<PaymentMethod>(hold.paymentMethod);
  const payable: Payable = { ...hold, payeeName: slot.interviewer.name };
  const term = termOf(payable, method);
  const paid = term ? formatAmount(term.toPay, term.currency) : '';
  const isOver = !OWED.includes(hold.status);
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    isOver || nothingToPay(payable) ? { ...hold, needsRefundOrSlot: false, paid } : undefined,
  );

  const isBooked = outcome?.needsRefundOrSlot === false;
  useEffect(() => {
    if (isBooked) onBooked();
  }, [isBooked, onBooked]);

  const send = async (proof: SentProof) => {
    const { payment } = await submitProof.mutateAsync({ ...proof, paymentId: hold.paymentId, slotId: slot._id, paymentMethod: method });
    setOutcome({ ...payment, paymentId: hold.paymentId, paid });
    if (!payment.needsRefundOrSlot) toastSuccess(BOOKED);
  };
  return (
    <div className="split">
      {outcome ? (
        <BookingOutcome outcome={outcome} slot={slot} />
      ) : (
        <div className="stack stack--6">
          {hasEnded ? (
            <HoldEnded onHold={onHold} holding={holding} error={holdError} />
          ) : (
            <HoldPanel
              hold={hold}
              what={`${slot.interviewType} with ${slot.interviewer.name}`}
              onEnd={onEnd}
              onRenew={onHold}
              renewing={holding}
            />
          )}
          <PayInstructions payable={payable} method={method} onMethod={setMethod} />
          <ProofForm
            method={method}
            action="Submit payment and book slot"
            draft={proofDraft(slot._id)}
            failed={(reason) => (reason ? `Payment submission failed: ${reason}` : 'An unexpected error occurred. Please try again later.')}
            send={send}
          />
        </div>
      )}
      <BookingSummary slot={slot}>
        <PaymentSums payable={payable} method={method} interviewType={slot.interviewType} isSent={outcome !== undefined} />
        <BalanceLeft />
      </BookingSummary>
    </div>
  );
}
