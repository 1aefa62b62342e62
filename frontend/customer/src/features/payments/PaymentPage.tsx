import { isPaid } from '@s30/contracts/payment';
import { books } from '@s30/frontend-shared/session/sessionStore';
import { useUser } from '@s30/frontend-shared/session/useSession';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Loaded } from '../../components/Loaded.tsx';
import { BackLink, Page } from '../../components/Page.tsx';
import { paymentOfInterviewQuery } from './api.ts';
import { NoPayment } from './NoPayment.tsx';
import { PayeeView } from './PayeeView.tsx';
import { PayerView } from './PayerView.tsx';

/** The payment of an interview: the payer pays and follows its state; the payee sees its state and where the money goes. */
export function PaymentPage() {
  const { interviewId = '' } = useParams();
  const [isSent, setIsSent] = useState(false);
  const payment = useQuery(paymentOfInterviewQuery(interviewId));
  const user = useUser();
  const { _id: userId, role } = user ?? {};
  const shown = payment.data?.exists ? payment.data : undefined;
  const tab = shown && (shown.paidBy._id === userId ? `Payment to ${shown.payee.name}` : `Payment by ${shown.paidBy.name}`);
  return (
    <Page
      title="Payment"
      tab={tab}
      heading={
        <>
          Payment
          {shown && isPaid(shown.status) && <span className="print-only"> receipt</span>}
        </>
      }
      back={
        <BackLink to={role === 'interviewer' ? '/interviews' : '/payments'}>
          {role === 'interviewer' ? 'Back to My Interviews' : 'Back to Payments'}
        </BackLink>
      }
    >
      <Loaded query={payment} what="payment details" failed="Failed to load payment details" shape="card">
        {(found) => {
          if (found.exists)
            return found.paidBy._id === userId ? (
              <PayerView key={found.status} payment={found} isSent={isSent} onSent={() => setIsSent(true)} />
            ) : (
              <PayeeView payment={found} userId={userId} />
            );
          return <NoPayment interviewId={interviewId} canPay={books(user)} />;
        }}
      </Loaded>
    </Page>
  );
}
