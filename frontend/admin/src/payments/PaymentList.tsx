import { PAYMENT_STATUSES, type PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';
import { PAGE_SIZE } from '@s30/contracts/rules';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import { monthName } from '@s30/frontend-shared/time/days';
import { isMonth, thisMonth } from '@s30/frontend-shared/time/months';
import { useSearchParams } from 'react-router-dom';
import { OnServerTime } from '../access/OnServerTime.tsx';
import { useKeptAnswer } from '../data/useAnswer.ts';
import { ConsoleList } from '../list/ConsoleList.tsx';
import type { Columns } from '../list/columns.ts';
import { ExportList } from '../list/ExportButton.tsx';
import { ListLoading } from '../list/ListLoading.tsx';
import { ListStates } from '../list/ListStates.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { NoneFound } from '../list/NoneFound.tsx';
import { Pager } from '../list/Pager.tsx';
import { TableDate } from '../list/TableDate.tsx';
import { useFilters } from '../list/useFilters.ts';
import { Email } from '../page/Email.tsx';
import { InOrder } from '../page/InOrder.tsx';
import { Muted } from '../page/Muted.tsx';
import { Page } from '../page/Page.tsx';
import { balanceUsed } from './balanceUsed.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { RefundTasks } from './RefundTasks.tsx';
import { Revenue } from './Revenue.tsx';
import { remarkOn } from './refunds.ts';
import { FETCH_FAILED, NONE_FOUND } from './texts.ts';

import { WaitingPayments } from './WaitingPayments.tsx';

type PaymentRecord = PaymentDocument & { readonly id: string };

const figures: Columns<PaymentRecord> = [
  { label: 'Date (UTC)', sortBy: 'createdAt', render: ({ createdAt }) => <TableDate instant={createdAt} utc /> },
  {
    label: 'Paid by',
    names: true,
    cardLabel: 'Paid by',
    sortBy: 'paidBy.name',
    render: ({ paidBy }) => (
      <>
        <bdi>{paidBy.name}</bdi>
        <Email of={paidBy.email} />
      </>
    ),
  },
  {
    label: 'Verified by',
    names: true,
    cardLabel: 'Verified by',
    render: ({ verifiedBy, remainingAmount }) =>
      verifiedBy ? <bdi>{verifiedBy.name}</bdi> : <Muted>{remainingAmount === 0 ? 'Paid with S30 balance' : 'Nobody yet'}</Muted>,
  },
  {
    label: 'Amount',
    cardLabel: 'Amount',
    number: true,
    sortBy: 'amount',
    render: ({ amount, currency }) => <strong>{formatAmount(amount, currency)}</strong>,
  },
  {
    label: 'S30 balance',
    cardLabel: 'S30 balance',
    number: true,
    render: (payment) => <BalanceUsed of={payment} />,
  },
  {
    label: 'Status',
    cardLabel: 'Status',
    sortBy: 'status',
    render: (payment) => {
      const remark = remarkOn(payment);
      return (
        <>
          <StatusBadge status={payment.status} />
          {remark && <Muted block>{remark}</Muted>}
        </>
      );
    },
  },
];

const BalanceUsed = ({ of }: { readonly of: PaymentDocument }) => {
  const [taken, worth] = balanceUsed(of);
  return (
    <>
      {taken}
      {worth && <Muted block>{worth}</Muted>}
    </>
  );
};

export function PaymentList() {
  const [address] = useSearchParams();
  return (
    <OnServerTime depends={!address.get('filter')?.includes('monthYear')}>
      <PaymentsOfMonth />
    </OnServerTime>
  );
}

const PaymentsOfMonth = () => (
  <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={{ monthYear: thisMonth() }}>
    <Page title="Payment Management" aside={<ExportList />}>
      <Payments />
    </Page>
  </ConsoleList>
);

function Payments() {
  const { filters } = useFilters();
  const month = isMonth(filters.monthYear) ? filters.monthYear : thisMonth();
  const status = PAYMENT_STATUSES.find((each) => each === filters.status) ?? 'verified';
  const revenue = useKeptAnswer('revenue', month, status);
  const columns: Columns<PaymentRecord> = [
    ...figures,
    { label: 'Actions', actions: true, render: (payment) => <PaymentActions payment={payment} /> },
  ];
  return (
    <InOrder of="payments">
      <WaitingPayments />
      <RefundTasks />
      <Revenue of={revenue} />
      <ListStates
        loading={<ListLoading of="payments" rows={PAGE_SIZE} />}
        empty={<NoneFound title={NONE_FOUND} cleared={{ monthYear: thisMonth() }} />}
        failure={FETCH_FAILED}
      >
        <ListTable caption={`Payments in ${monthName(month)}`} columns={columns} />
        <Pager />
      </ListStates>
    </InOrder>
  );
}
