import { Button } from '@mui/material';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { PAYMENT_ID_SHOWN } from '@s30/contracts/rules';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { HistoryLink } from '../audit/HistoryLink.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { DeletePayment } from './DeletePayment.tsx';
import { PaymentProof } from './PaymentProof.tsx';
import { RefundDialog } from './RefundDialog.tsx';

export function PaymentActions({ payment }: { readonly payment: PaymentDocument }) {
  const [open, setOpen] = useState<'proof' | 'refund'>();
  const { canAccess: mayDelete } = useCanAccess({ resource: 'payments', action: 'delete' });
  const { canAccess: mayRefund } = useCanAccess({ resource: 'payments', action: 'refund' });
  const canRefund = mayRefund && payment.refundablePercent > 0;
  const close = () => setOpen(undefined);
  const shownId = payment._id.slice(0, PAYMENT_ID_SHOWN);
  const others = (
    <>
      {payment.transactionScreenshotUrl && (
        <Button size="small" variant="text" aria-label={`Proof of payment ${shownId}`} onClick={() => setOpen('proof')}>
          Proof
        </Button>
      )}
      {canRefund && (
        <Button size="small" variant="text" aria-label={`Refund payment ${shownId}`} onClick={() => setOpen('refund')}>
          Refund
        </Button>
      )}
      <HistoryLink kind="payment" id={payment._id} of={`payment ${shownId}`} />
    </>
  );
  return (
    <RowActions {...((canRefund || mayDelete) && { className: 'many' })}>
      {mayDelete ? (
        <DeletePayment payment={payment} shownId={shownId}>
          {others}
        </DeletePayment>
      ) : (
        others
      )}
      {open === 'proof' && <PaymentProof payment={payment} onClose={close} />}
      {open === 'refund' && <RefundDialog payment={payment} onClose={close} />}
    </RowActions>
  );
}
