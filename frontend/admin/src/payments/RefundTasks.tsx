import { Button, Skeleton } from '@mui/material';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import type { RefundTask } from '@s30/contracts/documents/settlement';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { oddities } from '../books/Oddities.tsx';
import { useAnswer } from '../data/useAnswer.ts';
import type { Columns } from '../list/columns.ts';
import { FirstRows } from '../list/FirstRows.tsx';
import { TableDate } from '../list/TableDate.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Email } from '../page/Email.tsx';
import { Muted } from '../page/Muted.tsx';
import { Loading } from '../page/PageLoading.tsx';
import { Section } from '../page/Section.tsx';
import { RecordRefundDialog } from './RecordRefundDialog.tsx';
import { amountDue, reasonFor } from './refunds.ts';
import { REFUNDS_FAILED } from './texts.ts';

type Task = RefundTask & { readonly id: string };

const facts: Columns<Task> = [
  { label: 'Paid', render: ({ createdAt }) => <TableDate instant={createdAt} /> },
  {
    label: 'Send to',
    names: true,
    cardLabel: 'Send to',
    render: ({ paidBy }) => (
      <>
        <bdi>{paidBy.name}</bdi>
        <Email of={paidBy.email} />
      </>
    ),
  },
  { label: 'Why', names: true, cardLabel: 'Why', render: (payment) => reasonFor(payment) },
  oddities,
  { label: 'Amount due', cardLabel: 'Amount due', number: true, render: (payment) => <strong>{amountDue(payment)}</strong> },
];

/** Refunds still to be sent. The money is sent outside the console and recorded here. */
export function RefundTasks() {
  const tasks = useAnswer('refundTasks');
  const { canAccess: mayRecord } = useCanAccess({ resource: 'payments', action: 'recordRefund' });
  const columns: Columns<Task> = [...facts, { label: 'Actions', actions: true, render: (payment) => <RecordRefund payment={payment} /> }];
  return (
    <Section title="Refunds to send">
      <AnswerStates of={tasks} loading={<TasksLoading />} failure={REFUNDS_FAILED}>
        {(due) =>
          due.length === 0 ? (
            <Muted>Nobody waits for money back.</Muted>
          ) : (
            <FirstRows
              caption="Refunds to send"
              columns={mayRecord ? columns : facts}
              rows={due.map((payment) => ({ ...payment, id: payment._id }))}
            />
          )
        }
      </AnswerStates>
    </Section>
  );
}

function RecordRefund({ payment }: { readonly payment: PaymentDocument }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`Record refund of ${amountDue(payment)} to ${payment.paidBy.name}`} onClick={() => setAsked(true)}>
        Record refund
      </Button>
      {asked && <RecordRefundDialog payment={payment} onClose={() => setAsked(false)} />}
    </>
  );
}

const TasksLoading = () => (
  <Loading of="refunds to send">
    <Skeleton variant="rounded" height={24} width="16rem" />
  </Loading>
);
