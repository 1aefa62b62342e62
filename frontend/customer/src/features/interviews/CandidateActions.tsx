import { isWebLink } from '@s30/contracts/fields';
import { isOpen } from '@s30/contracts/noShow';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../components/Button.tsx';
import { useKeptOpen } from '../../components/forms/useKept.ts';
import { isToPay } from '../../components/payment/owed.ts';
import { type ActionsProps, LOOKS } from './actions.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { NoShowAction } from './NoShowAction.tsx';
import { RateDialog } from './RateDialog.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { canReschedule } from './whatIsPossible.ts';

/** The actions a candidate has in the interview's current state, the next step first. */
export function CandidateActions({ interview, place }: ActionsProps) {
  const [open, setOpen] = useKeptOpen<'cancel' | 'rate' | 'reschedule'>(`interview:${interview._id}`, ['rate']);
  const { name } = interview.interviewer;
  const isScheduled = interview.status === 'scheduled';
  const isRejected = interview.paymentId?.status === 'rejected';
  // On the interview's page, the notice about a rejected payment leads to it.
  const owes = isToPay(interview) && (place === 'row' || !isRejected);
  const close = () => setOpen(undefined);
  const { next, other, risky } = LOOKS[place];
  return (
    <>
      {place === 'row' && interview.status === 'in-progress' && isWebLink(interview.meetingLink) && (
        <a
          className={buttonClass(next)}
          href={interview.meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Join the interview with ${name}`}
        >
          Join
        </a>
      )}
      {owes && (
        <Link className={buttonClass(next)} to={`/payments/${interview._id}`} aria-label={`Pay for the interview with ${name}`}>
          Pay
        </Link>
      )}
      {interview.status === 'completed' && !interview.isRated && (
        <Button {...(owes ? other : next)} aria-label={`Rate the interview with ${name}`} onClick={() => setOpen('rate')}>
          Rate
        </Button>
      )}
      {canReschedule(interview, useNow()) && (
        <Button {...other} aria-label={`Reschedule the interview with ${name}`} onClick={() => setOpen('reschedule')}>
          Reschedule
        </Button>
      )}
      <NoShowAction interview={interview} side="candidate" look={other} />
      {isScheduled && !isOpen(interview.noShow) && (
        <Button {...risky} aria-label={`Cancel the interview with ${name}`} onClick={() => setOpen('cancel')}>
          Cancel
        </Button>
      )}
      {open === 'reschedule' && isScheduled && <RescheduleDialog interview={interview} onClose={close} />}
      {open === 'cancel' && isScheduled && <CancelDialog interview={interview} onClose={close} />}
      {open === 'rate' && <RateDialog interview={interview} onClose={close} />}
    </>
  );
}
