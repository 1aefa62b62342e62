import type { PaymentDocument } from '@s30/contracts/documents/payment';
import type { PaymentMethod } from '@s30/contracts/events/booking';
import { OWED } from '@s30/contracts/payment';
import { isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { call } from '@s30/frontend-shared/api/call';
import { useState } from 'react';
import { useCommand } from '../../api/useCommand.ts';
import { isForNothing } from '../../components/payment/owed.ts';
import { PayInstructions } from '../../components/payment/PayInstructions.tsx';
import { ProofForm, type SentProof } from '../../components/payment/ProofForm.tsx';
import { methodsOf, type Payable } from '../../components/payment/payable.ts';
import { proofDraft } from '../../components/payment/proofForm.ts';
import { useMethod } from '../../components/payment/useMethod.ts';
import { toastSuccess } from '../../components/toast.ts';
import { PaymentState } from './PaymentState.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';

type InterviewProof = SentProof & { readonly paymentId: string; readonly paymentMethod: PaymentMethod };

/** Submits proof for a pending or rejected payment. */
const useSubmitProof = () =>
  useCommand(({ transactionScreenshot, signal, onProgress, ...body }: InterviewProof) =>
    call('submitPaymentProof', { body, files: { transactionScreenshot }, signal, onProgress }),
  );

type PayerProps = {
  readonly payment: PaymentDocument;
  /** True once a proof was sent from this page: focus moves to the result. */
  readonly isSent: boolean;
  readonly onSent: () => void;
};

/** For the candidate: the state of the payment and, while it is pending or rejected, how to pay and the form for the proof. */
export function PayerView({ payment, isSent, onSent }: PayerProps) {
  const [method, chooseMethod, forgetMethod] = useMethod(payment, proofDraft(payment._id));
  const submitProof = useSubmitProof();
  const [isUnsure, setIsUnsure] = useState(false);
  const payable: Payable = { ...payment, paymentId: payment._id, payeeName: payment.payee.name };
  const send = async (proof: SentProof) => {
    await submitProof.mutateAsync({ ...proof, paymentId: payment._id, paymentMethod: method }).catch((error: unknown) => {
      setIsUnsure(isOutcomeUnknown(error));
      throw error;
    });
    forgetMethod();
    onSent();
    toastSuccess('Payment proof submitted successfully');
  };
  const canPay = OWED.includes(payment.status);
  /** A payer who was rejected has usually paid, so the proof comes before the payment instructions. */
  const isRejected = payment.status === 'rejected';
  /** Proof of money that was sent is always taken, but nothing more is asked for. */
  const isOver = isForNothing(payment);
  /** False once proof may have arrived. */
  const asksForMoney = !isRejected && !isOver && !isUnsure;
  return (
    <div className={canPay ? 'split' : 'split split--single'}>
      <div className="stack stack--6">
        <PaymentState payment={payment} takesFocus={isSent && !canPay} />
        {canPay && (
          <>
            {asksForMoney && <PayInstructions payable={payable} method={method} onMethod={chooseMethod} />}
            <ProofForm
              method={method}
              {...(asksForMoney ? {} : { methods: methodsOf(payment), onMethod: chooseMethod, title: 'Upload the proof' })}
              {...(isRejected ? { title: 'Check the proof and send it again' } : {})}
              action={isRejected ? 'Submit new proof' : 'Submit payment proof'}
              draft={proofDraft(payment._id)}
              failed="Error submitting payment proof"
              send={send}
            />
            {isRejected && !isOver && (
              <details className="fold">
                <summary>The money was never sent, or came back: pay again</summary>
                <PayInstructions payable={payable} method={method} onMethod={chooseMethod} title="Send the money" />
              </details>
            )}
          </>
        )}
      </div>
      <PaymentSummary title="Your payment" payment={payment} method={method} />
    </div>
  );
}
