import { isInDoubt } from '@s30/frontend-shared/bookings/inDoubt';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { awaited } from '../../components/awaited.tsx';
import { Button, buttonClass } from '../../components/Button.tsx';
import { useKeptOpen } from '../../components/forms/useKept.ts';
import { useConducts } from '../../components/useConducts.ts';
import { type ActionsProps, LOOKS } from './actions.ts';
import { NoShowAction } from './NoShowAction.tsx';
import { canHold } from './whatIsPossible.ts';

const MeetingLinkDialog = awaited(async () => (await import('./MeetingLinkDialog.tsx')).MeetingLinkDialog);
const StartDialog = awaited(async () => (await import('./StartDialog.tsx')).StartDialog);
const ReleaseDialog = awaited(async () => (await import('./ReleaseDialog.tsx')).ReleaseDialog);

/** The actions an interviewer has in the interview's current state, the next step first. Those whose role was taken away can only report a no-show. */
export function InterviewerActions({ interview, place }: ActionsProps) {
  const { next, other, risky } = LOOKS[place];
  const [editing, setEditing] = useKeptOpen(`interview:${interview._id}`, ['link', 'link-to-start']);
  const [starting, setStarting] = useState(false);
  const [releasing, setReleasing] = useState(false);
  const { name } = interview.candidate;
  const hasLink = interview.meetingLink !== '';
  const isOver = Date.parse(interview.endTime) <= useNow();
  const conducts = useConducts();

  if (!conducts) return <NoShowAction interview={interview} side="interviewer" look={other} />;
  return (
    <>
      {interview.status === 'scheduled' && canHold(interview) && (
        <Button
          {...(isOver ? next : { ...next, look: 'secondary' })}
          aria-label={`Start the interview with ${name}`}
          onClick={() => (hasLink ? setStarting(true) : setEditing('link-to-start'))}
        >
          Start
        </Button>
      )}
      {interview.status === 'in-progress' && canHold(interview) && (
        <Link className={buttonClass(next)} to={`/interviews/${interview._id}/feedback`} aria-label={`Provide Feedback for ${name}`}>
          Provide Feedback
        </Link>
      )}
      {interview.status === 'completed' && (
        <Link
          className={buttonClass({ ...next, look: 'secondary' })}
          to={`/interviews/${interview._id}/feedback`}
          aria-label={`Edit Feedback for ${name}`}
        >
          Edit Feedback
        </Link>
      )}
      {(interview.status === 'scheduled' || interview.status === 'in-progress') && (
        <Button
          {...other}
          aria-label={hasLink ? `Edit link of the interview with ${name}` : `Add link to the interview with ${name}`}
          onClick={() => setEditing('link')}
        >
          {hasLink ? 'Edit link' : 'Add link'}
        </Button>
      )}
      <NoShowAction interview={interview} side="interviewer" look={other} />
      {isInDoubt(interview) && (
        <Button {...risky} aria-label={`Release booking of ${name}`} onClick={() => setReleasing(true)}>
          Release booking
        </Button>
      )}
      {starting && <StartDialog interview={interview} onClose={() => setStarting(false)} />}
      {releasing && <ReleaseDialog interview={interview} onClose={() => setReleasing(false)} />}
      {editing && (
        <MeetingLinkDialog interview={interview} isNeededToStart={editing === 'link-to-start'} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}
