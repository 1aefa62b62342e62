import { formatAmount } from '@s30/contracts/money';
import { call } from '@s30/frontend-shared/api/call';
import { messageOfChange } from '@s30/frontend-shared/errors/outcomeUnknown';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { interviewersQuery, interviewQuery } from '../../api/interviews.ts';
import { meQuery } from '../../api/me.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Button, buttonClass } from '../../components/Button.tsx';
import { toastFailure } from '../../components/OutcomeUnknown.tsx';
import { Empty } from '../../components/Placeholders.tsx';
import { coveredBy } from '../../components/payment/priceOfSlot.ts';

/** Creates the payment of an interview that has none. */
const useCreatePaymentRequest = () =>
  useCommand((wanted: { readonly interviewId: string; readonly expectedPrice: number | undefined }) =>
    call('createPaymentRequest', { body: wanted }),
  );

/** Creating the payment spends the S30 balance at once if it covers the price, so the button says so first. */
function Ask({ interviewId }: { readonly interviewId: string }) {
  const create = useCreatePaymentRequest();
  const me = useQuery(meQuery());
  const interview = useQuery(interviewQuery(interviewId));
  const interviewers = useQuery(interviewersQuery());
  const payee = interviewers.data?.find(({ _id }) => _id === interview.data?.interviewer._id);
  const price = payee?.offers.find(({ interviewType }) => interviewType === interview.data?.interviewType)?.price;
  const balance = me.data?.s30Balance;
  const isCovered = payee !== undefined && price !== undefined && coveredBy({ price, currency: payee.currency }, balance) === price;
  const ask = () =>
    create.mutate(
      { interviewId, expectedPrice: price },
      { onError: (error) => toastFailure(messageOfChange(error, 'Failed to create payment request'), error) },
    );
  const action = isCovered ? `Pay ${formatAmount(price, payee.currency)} with your S30 balance` : 'Pay for this interview';
  return (
    <>
      {balance !== undefined && balance > 0 && !isCovered && <p>Your S30 balance of {formatAmount(balance, 'INR')} pays first.</p>}
      {me.isError && balance === undefined && <p>Your S30 balance pays first, as far as it goes.</p>}
      <Button look="primary" busy={create.isPending} disabled={me.isPending || interview.isPending || interviewers.isPending} onClick={ask}>
        {create.isPending ? 'Preparing' : action}
      </Button>
    </>
  );
}

/** Shown for an interview without a payment, for instance after an admin deleted it; the candidate can request a new one. */
export const NoPayment = ({ interviewId, canPay }: { readonly interviewId: string; readonly canPay: boolean }) => (
  <Empty
    icon="wallet"
    title={canPay ? 'No payment yet' : 'No payment'}
    text={canPay ? 'Its payment is pending. See what to pay, and to whom.' : 'This interview has no payment at the moment.'}
    action={
      <>
        {canPay && <Ask interviewId={interviewId} />}
        <Link className={buttonClass({ look: 'quiet' })} to="/contact">
          Contact
        </Link>
      </>
    }
  />
);
