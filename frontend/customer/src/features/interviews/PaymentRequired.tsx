import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { formatAmount } from '@s30/contracts/money';
import { formatDay } from '@s30/contracts/time';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { buttonClass } from '../../components/Button.tsx';
import { isToPay } from '../../components/payment/owed.ts';
import { useZone } from '../../components/zone.ts';

type PaymentRequiredProps = { readonly interviews: readonly InterviewDocument[]; readonly userId: string };

/** Prompts a candidate to pay for completed interviews that are still unpaid. */
export function PaymentRequired({ interviews, userId }: PaymentRequiredProps) {
  const { zone } = useZone();
  const unpaid = interviews.filter(
    (interview) => interview.interviewer._id !== userId && interview.status === 'completed' && isToPay(interview),
  );
  return unpaid.map((interview) => {
    const amount = formatAmount(interview.price, interview.currency);
    return (
      <Alert
        key={interview._id}
        tone="warning"
        row
        title="Payment required for a completed interview"
        actions={
          <Link className={buttonClass({ look: 'primary' })} to={`/payments/${interview._id}`}>
            Pay {amount}
          </Link>
        }
      >
        <p>
          {interview.interviewType} with <bdi>{interview.interviewer.name}</bdi> on {formatDay(interview.scheduledDate, zone)} is not paid
          yet. Amount: <strong className="money">{amount}</strong>
        </p>
      </Alert>
    );
  });
}
