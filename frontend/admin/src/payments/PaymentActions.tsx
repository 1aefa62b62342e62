import { Button } from '@mui/material';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { PAYMENT_ID_SHOWN } from '@s30/contracts/rules';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { HistoryLink } from '../audit/HistoryLink.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { DeletePayment } from './DeletePayment.tsx';
import { ProofDialog } from './ProofDialog.tsx';

type Props = { readonly payment: PaymentDocument; readonly onDeleted: () => void };

export function PaymentActions({ payment, onDeleted }: Props) {
  const [open, setOpen] = useState(false);
  const { canAccess: mayDelete } = useCanAccess({ resource: 'payments', action: 'delete' });
  const shownId = payment._id.slice(0, PAYMENT_ID_SHOWN);
  return (
    <RowActions>
      {payment.transactionScreenshotUrl && (
        <Button size="small" variant="text" aria-label={`Proof of payment ${shownId}`} onClick={() => setOpen(true)}>
          Proof
        </Button>
      )}
      <HistoryLink kind="payment" id={payment._id} of={`payment ${shownId}`} />
      {mayDelete && <DeletePayment id={payment._id} shownId={shownId} onDeleted={onDeleted} />}
      {open && <ProofDialog payment={payment} onClose={() => setOpen(false)} />}
    </RowActions>
  );
}
