import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { Page } from '../../../components/Page.tsx';
import { Empty } from '../../../components/Placeholders.tsx';
import { ShowMore } from '../../../components/ShowMore.tsx';
import { FEW_AT_ONCE, useFirst } from '../../../components/useFirst.ts';
import { pendingPaymentsQuery } from '../api.ts';
import { PendingPayment } from './PendingPayment.tsx';

const waitingText = (count: number | undefined): string => {
  const advice = 'Compare amount and transaction ID with your own account, not only with the picture.';
  if (!count) return advice;
  return `${count === 1 ? '1 payment waits' : `${count} payments wait`} for you. ${advice}`;
};

export function VerifyPaymentsPage() {
  const payments = useQuery(pendingPaymentsQuery());
  const { first, ...more } = useFirst(payments.data ?? [], { atOnce: FEW_AT_ONCE });
  const refresh = () => void payments.refetch();
  return (
    <Page
      title="Payment verification"
      lead={waitingText(payments.data?.length)}
      back={<Link to="/dashboard">Back to Dashboard</Link>}
      aside={
        <Button look="secondary" busy={payments.isFetching && !payments.isPending} onClick={refresh}>
          <Icon name="refresh" />
          Refresh
        </Button>
      }
    >
      <Loaded query={payments} what="pending payments" failed="Failed to load pending payments">
        {(pending) =>
          pending.length === 0 ? (
            <Empty icon="ok" title="No pending payments" text="New proofs appear here." />
          ) : (
            <div className="stack">
              <ul className="stack">
                {first.map((payment, at) => (
                  <PendingPayment
                    key={payment._id}
                    payment={payment}
                    onAnswered={() => {
                      const next = first[at + 1] ?? first[at - 1];
                      if (next) document.getElementById(`payment-${next._id}`)?.focus();
                    }}
                  />
                ))}
              </ul>
              <ShowMore what="payments" failed="Failed to load pending payments" {...more} />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
