import { Box } from '@mui/material';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { ERASED_EMAIL } from '@s30/contracts/fields';
import { formatAmount } from '@s30/contracts/money';
import { PAYMENT_ID_SHOWN } from '@s30/contracts/rules';
import { formatInstant } from '@s30/contracts/time';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import type { ReactNode } from 'react';
import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { Facts } from '../page/Facts.tsx';
import { Muted } from '../page/Muted.tsx';
import { StoredPicture } from '../page/StoredPicture.tsx';
import { balanceUsed } from './balanceUsed.ts';
import { remarkOn } from './refunds.ts';

type Props = {
  readonly payment: PaymentDocument;
  /** The buttons for verifying, rejecting or refunding. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
};

/** Shows the payer's proof beside what was due. */
export function ProofDialog({ payment, actions, onClose }: Props) {
  const { _id, paidBy, payee, remainingAmount, credit, currency, paymentMethod, transactionId, submittedAt } = payment;
  const remark = remarkOn(payment);
  const isErased = paidBy.email === ERASED_EMAIL;
  return (
    <DetailsDialog title={`Proof of payment ${_id.slice(0, PAYMENT_ID_SHOWN)}`} action={actions} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Facts
          facts={[
            ['Paid by', isolated`${paidBy.name}`],
            ['Paid to', isolated`${payee.name}`],
            [`Sent by ${paymentMethod}`, formatAmount(remainingAmount, currency)],
            ...(credit > 0 ? [['S30 balance', balanceUsed(payment).join(', ')] as const] : []),
            ['Transaction ID', isErased ? 'Erased' : transactionId],
            ...(submittedAt ? [['Submitted', formatInstant(submittedAt, browserZone())] as const] : []),
            ...(payment.rejectionReason ? [['Rejected because', payment.rejectionReason] as const] : []),
            ...(payment.releaseAt ? [['Released without new proof', formatInstant(payment.releaseAt, browserZone())] as const] : []),
            ...(remark ? [[payment.refund ? 'Refund' : 'Pays for nothing', remark] as const] : []),
            ...(payment.refund?.reason ? [['Refunded because', payment.refund.reason] as const] : []),
          ]}
        />
        {isErased ? (
          <Muted>The image was erased with the account of the payer.</Muted>
        ) : (
          <StoredPicture
            address={payment.transactionScreenshotUrl}
            alt={`Payment screenshot of ${paidBy.name}`}
            label={`Open the screenshot of ${paidBy.name} in full size`}
          />
        )}
      </Box>
    </DetailsDialog>
  );
}
