import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../components/Button.tsx';
import { Empty } from '../../components/Placeholders.tsx';
import { toastError } from '../../components/toast.ts';
import { useCreatePaymentRequest } from './api/createPaymentRequest.ts';

/** An interview without a payment, for instance after an admin deleted it: its candidate can ask for a new one. */
export function NoPayment({ interviewId, canPay }: { readonly interviewId: string; readonly canPay: boolean }) {
  const create = useCreatePaymentRequest();
  const ask = () =>
    create.mutate(interviewId, { onError: (error) => toastError(messageOfError(error, 'Failed to create payment request')) });
  return (
    <Empty
      icon="wallet"
      title="No payment yet"
      text={canPay ? 'Its payment is pending. See what to pay, and to whom.' : 'The candidate has not been asked for a payment yet.'}
      action={
        <div className="cluster">
          {canPay && (
            <Button look="primary" busy={create.isPending} onClick={ask}>
              {create.isPending ? 'Preparing' : 'Pay for this interview'}
            </Button>
          )}
          <Link className={buttonClass({ look: 'quiet' })} to="/contact">
            Contact
          </Link>
        </div>
      }
    />
  );
}
