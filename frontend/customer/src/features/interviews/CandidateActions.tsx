import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { isWebLink } from '@s30/contracts/fields';
import { isOpen } from '@s30/contracts/noShow';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../components/Button.tsx';
import { useKeptOpen } from '../../components/forms/useKept.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { NoShowAction } from './NoShowAction.tsx';
import { RateDialog } from './RateDialog.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { canReschedule } from './whatIsPossible.ts';

/** What a candidate can do with an interview as it stands. */
export function CandidateActions({ interview }: { readonly interview: InterviewDocument }) {
  const [open, setOpen] = useKeptOpen<'cancel' | 'rate' | 'reschedule'>(`interview:${interview._id}`, ['rate']);
  const { name } = interview.interviewer;
  const payment = interview.paymentId?.status ?? 'pending';
  const close = () => setOpen(undefined);
  return (
    <div className="table__actions">
      {interview.status === 'in-progress' && isWebLink(interview.meetingLink) && (
        <a
          className={buttonClass({ look: 'tonal', size: 'sm' })}
          href={interview.meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Join the interview with ${name}`}
        >
          Join
        </a>
      )}
      {(payment === 'pending' || payment === 'rejected') && (
        <Link
          className={buttonClass({ look: 'tonal', size: 'sm' })}
          to={`/payments/${interview._id}`}
          aria-label={`Pay for the interview with ${name}`}
        >
          Pay
        </Link>
      )}
      {interview.status === 'completed' && !interview.isRated && (
        <Button look="secondary" size="sm" aria-label={`Rate the interview with ${name}`} onClick={() => setOpen('rate')}>
          Rate
        </Button>
      )}
      {interview.status === 'scheduled' && !isOpen(interview.noShow) && (
        <Button look="quiet" size="sm" aria-label={`Cancel the interview with ${name}`} onClick={() => setOpen('cancel')}>
          Cancel
        </Button>
      )}
      {canReschedule(interview, Date.now()) && (
        <Button look="quiet" size="sm" aria-label={`Reschedule the interview with ${name}`} onClick={() => setOpen('reschedule')}>
          Reschedule
        </Button>
      )}
      <NoShowAction interview={interview} side="candidate" />
      {open === 'reschedule' && <RescheduleDialog interview={interview} onClose={close} />}
      {open === 'cancel' && <CancelDialog interview={interview} onClose={close} />}
      {open === 'rate' && <RateDialog interview={interview} onClose={close} />}
    </div>
  );
}
