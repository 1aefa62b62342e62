import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { Side } from '@s30/contracts/noShow';
import { formatInstant } from '@s30/contracts/time';
import { isInDoubt } from '@s30/frontend-shared/bookings/inDoubt';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { buttonClass } from '../../components/Button.tsx';
import { isToPay } from '../../components/payment/owed.ts';
import { useZone } from '../../components/zone.ts';

type NoticeProps = { readonly interview: InterviewDocument; readonly side: Side };

/** Explains what a rejected payment means for the booking, the deadline, and what each side can do. */
export function RejectedNotice({ interview, side }: NoticeProps) {
  const { zone } = useZone();
  if (interview.paymentId?.status !== 'rejected') return undefined;
  if (side === 'candidate') {
    return (
      <Alert
        tone="danger"
        level={3}
        title="Your payment was rejected"
        actions={
          <Link
            className={buttonClass({ look: isToPay(interview) ? 'primary' : 'secondary', size: 'sm' })}
            to={`/payments/${interview._id}`}
          >
            See why and submit new proof
          </Link>
        }
      >
        {isInDoubt(interview) && (
          <p>
            {interview.releaseAt && (
              <>
                Submit new proof before <strong>{formatInstant(interview.releaseAt, zone)}</strong>, or the booking is released.{' '}
              </>
            )}
            The meeting link is hidden until new proof is in.
          </p>
        )}
        {interview.status === 'cancelled' && (
          <p>If you have paid, submit new proof. The payment says what comes back once it is verified.</p>
        )}
      </Alert>
    );
  }
  if (!isInDoubt(interview)) return undefined;
  return (
    <Alert tone="warning" level={3} title="The payment was rejected">
      <p>
        <bdi>{interview.candidate.name}</bdi> sees no meeting link until new proof is in.
        {interview.releaseAt &&
          ` Without it the booking is released on ${formatInstant(interview.releaseAt, zone)}; you can release it now.`}
      </p>
    </Alert>
  );
}
