import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { isInDoubt } from '@s30/frontend-shared/bookings/inDoubt';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { HistoryLink } from '../audit/HistoryLink.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { AddFeedbackDialog } from './AddFeedbackDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { canCancel } from './canCancel.ts';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';

/** Wide enough for Add Feedback and Release. */
const Buttons = styled(RowActions)({ 'td &.many': { minWidth: '13.5rem' } });

/** The actions available on an interview in its current state. */
export function InterviewActions({ interview }: { readonly interview: InterviewDocument }) {
  const [open, setOpen] = useState<'feedback' | 'release' | 'move' | 'cancel'>();
  const { canAccess: mayAdd } = useCanAccess({ resource: 'interviews', action: 'addFeedback' });
  const { canAccess: mayRelease } = useCanAccess({ resource: 'interviews', action: 'release' });
  const { canAccess: mayCancel } = useCanAccess({ resource: 'interviews', action: 'cancel' });
  const { canAccess: mayMove } = useCanAccess({ resource: 'interviews', action: 'move' });
  const { status, feedbackId, candidate, interviewer, interviewerLeft } = interview;
  const close = () => setOpen(undefined);
  const hasFeedback = feedbackId !== undefined;
  const canAdd = mayAdd && (status === 'scheduled' || status === 'in-progress');
  const isCancellable = mayCancel && canCancel(interview);
  const canRelease = mayRelease && isInDoubt(interview);
  const named = `feedback for ${candidate.name} by ${interviewer.name}`;
  const whose = `the interview of ${candidate.name} with ${interviewer.name}`;
  return (
    <Buttons {...(isCancellable && { className: 'many' })}>
      {hasFeedback && (
        <Button key="feedback" size="small" variant="text" aria-label={`View Feedback: ${named}`} onClick={() => setOpen('feedback')}>
          View Feedback
        </Button>
      )}
      {!hasFeedback && canAdd && (
        <Button key="feedback" size="small" aria-label={`Add Feedback: ${named}`} onClick={() => setOpen('feedback')}>
          Add Feedback
        </Button>
      )}
      {canRelease && (
        <Button size="small" variant="text" aria-label={`Release ${whose}`} onClick={() => setOpen('release')}>
          Release
        </Button>
      )}
      {mayMove && status === 'scheduled' && isCancellable && !interviewerLeft && (
        <Button size="small" variant="text" aria-label={`Move ${whose}`} onClick={() => setOpen('move')}>
          Move
        </Button>
      )}
      {isCancellable && (
        <Button size="small" variant="text" aria-label={`Cancel ${whose}`} onClick={() => setOpen('cancel')}>
          Cancel
        </Button>
      )}
      <HistoryLink kind="interview" id={interview._id} of={whose} />
      {open === 'feedback' &&
        (hasFeedback ? (
          <FeedbackDialog interview={interview} onClose={close} />
        ) : (
          <AddFeedbackDialog interview={interview} onClose={close} />
        ))}
      {open === 'release' && <ReleaseDialog interview={interview} onClose={close} />}
      {open === 'move' && <MoveDialog interview={interview} onClose={close} />}
      {open === 'cancel' && <CancelDialog interview={interview} onClose={close} />}
    </Buttons>
  );
}
