import { Button, Skeleton } from '@mui/material';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';
import { useState } from 'react';
import { useAnswer } from '../data/useAnswer.ts';
import type { Columns } from '../list/columns.ts';
import { FirstRows } from '../list/FirstRows.tsx';
import { TableDate } from '../list/TableDate.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Muted } from '../page/Muted.tsx';
import { Loading } from '../page/PageLoading.tsx';
import { Section } from '../page/Section.tsx';
import { PaymentProof } from './PaymentProof.tsx';
import { WAITING_FAILED } from './texts.ts';

type Waiting = PaymentDocument & { readonly id: string };

/** Payments of any month whose proof awaits an answer, oldest first. */
export function WaitingPayments() {
  const waiting = useAnswer('waitingPayments');
  const columns: Columns<Waiting> = [
    {
      label: 'Submitted',
      cardLabel: 'Submitted',
      render: ({ submittedAt, createdAt }) => <TableDate instant={submittedAt ?? createdAt} />,
    },
    { label: 'Paid by', names: true, cardLabel: 'Paid by', render: ({ paidBy }) => <bdi>{paidBy.name}</bdi> },
    { label: 'Paid to', names: true, cardLabel: 'Paid to', render: ({ payee }) => <bdi>{payee.name}</bdi> },
    {
      label: 'Amount',
      cardLabel: 'Amount',
      number: true,
      render: ({ remainingAmount, currency }) => <strong>{formatAmount(remainingAmount, currency)}</strong>,
    },
    { label: 'Actions', actions: true, render: (payment) => <CheckProof payment={payment} /> },
  ];
  return (
    <Section title="Waiting for verification">
      <AnswerStates of={waiting} loading={<WaitingLoading />} failure={WAITING_FAILED}>
        {(found) =>
          found.length === 0 ? (
            <Muted>No proof waits for an answer.</Muted>
          ) : (
            <FirstRows
              caption="Waiting for verification"
              columns={columns}
              rows={found.map((payment) => ({ ...payment, id: payment._id }))}
            />
          )
        }
      </AnswerStates>
    </Section>
  );
}

function CheckProof({ payment }: { readonly payment: PaymentDocument }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`Check proof of ${payment.paidBy.name}`} onClick={() => setOpen(true)}>
        Check proof
      </Button>
      {open && <PaymentProof payment={payment} onClose={() => setOpen(false)} />}
    </>
  );
}

const WaitingLoading = () => (
  <Loading of="what waits for verification">
    <Skeleton variant="rounded" height={24} width="16rem" />
  </Loading>
);
