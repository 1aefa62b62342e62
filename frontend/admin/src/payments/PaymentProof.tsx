import { Button } from '@mui/material';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { AnswerDialog } from './AnswerDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';

type Props = { readonly payment: PaymentDocument; readonly onClose: () => void };

/** The proof of a payment, with the dialogs to verify, reject or refund it. */
export function PaymentProof({ payment, onClose }: Props) {
  const [next, setNext] = useState<'verify' | 'reject' | 'refund'>();
  const { canAccess: mayRefund } = useCanAccess({ resource: 'payments', action: 'refund' });
  const { canAccess: mayAnswer } = useCanAccess({ resource: 'payments', action: 'answer' });
  const { status, refundablePercent } = payment;
  if (next === 'refund') return <RefundDialog payment={payment} onClose={onClose} />;
  if (next !== undefined)
    return <AnswerDialog payment={payment} verified={next === 'verify'} onAnswered={onClose} onClose={() => setNext(undefined)} />;
  return (
    <ProofDialog
      payment={payment}
      onClose={onClose}
      actions={
        <>
          {mayRefund && refundablePercent > 0 && <Button onClick={() => setNext('refund')}>Refund</Button>}
          {mayAnswer && status === 'submitted' && <Button onClick={() => setNext('reject')}>Reject</Button>}
          {mayAnswer && (status === 'submitted' || status === 'rejected') && (
            <Button variant="contained" onClick={() => setNext('verify')}>
              Verify
            </Button>
          )}
        </>
      }
    />
  );
}
