import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { isInDoubt } from '@s30/frontend-shared/bookings/inDoubt';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../components/Button.tsx';
import { useKeptOpen } from '../../components/forms/useKept.ts';
import { toastError, toastSuccess } from '../../components/toast.ts';
import { type ActionsProps, LOOKS } from './actions.ts';
import { useStartInterview } from './api/startInterview.ts';
import { NoShowAction } from './NoShowAction.tsx';
import { canHold } from './whatIsPossible.ts';

const MeetingLinkDialog = lazy(async () => ({ default: (await import('./MeetingLinkDialog.tsx')).MeetingLinkDialog }));
const ReleaseDialog = lazy(async () => ({ default: (await import('./ReleaseDialog.tsx')).ReleaseDialog }));

/** What an interviewer can do with an interview as it stands; the first is what to do next. */
export function InterviewerActions({ interview, place }: ActionsProps) {
  const { next, other, risky } = LOOKS[place];
  const start = useStartInterview();
  const [editing, setEditing] = useKeptOpen(`interview:${interview._id}`, ['link', 'link-to-start']);
  const [releasing, setReleasing] = useState(false);
  const { name } = interview.candidate;
  const hasLink = interview.meetingLink !== '';

  const onStart = () => {
    if (!hasLink) {
      setEditing('link-to-start');
      return;
    }
    // Opened while the click still counts, so that no pop-up blocker interferes; it goes to the meeting once it has started.
    const meeting = window.open('', '_blank');
    if (meeting) meeting.opener = null;
    start.mutate(interview._id, {
      onSuccess: () => {
        if (meeting) meeting.location.href = interview.meetingLink;
        toastSuccess('Interview started successfully!');
      },
      onError: (error) => {
        meeting?.close();
        toastError(messageOfError(error, 'Failed to start interview'));
      },
    });
  };

  return (
    <>
      {interview.status === 'scheduled' && canHold(interview) && (
        <Button {...next} look="secondary" busy={start.isPending} aria-label={`Start the interview with ${name}`} onClick={onStart}>
          {start.isPending ? 'Starting' : 'Start'}
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
      {releasing && (
        <Suspense>
          <ReleaseDialog interview={interview} onClose={() => setReleasing(false)} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <MeetingLinkDialog interview={interview} isNeededToStart={editing === 'link-to-start'} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </>
  );
}
