import { Button } from '@mui/material';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { HistoryLink } from '../audit/HistoryLink.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { AddFeedbackDialog } from './AddFeedbackDialog.tsx';
import { FeedbackDialog } from './FeedbackDialog.tsx';

export function InterviewActions({ interview }: { readonly interview: InterviewDocument }) {
  const [open, setOpen] = useState(false);
  const { canAccess: mayAdd } = useCanAccess({ resource: 'interviews', action: 'addFeedback' });
  const { status, feedbackId, candidate, interviewer } = interview;
  const close = () => setOpen(false);
  const named = `feedback for ${candidate.name} by ${interviewer.name}`;

  if (feedbackId !== undefined) {
    return (
      <RowActions>
        <Button key="feedback" size="small" variant="text" aria-label={`View Feedback: ${named}`} onClick={() => setOpen(true)}>
          View Feedback
        </Button>
        <HistoryLink kind="interview" id={interview._id} of={`the interview of ${candidate.name} with ${interviewer.name}`} />
        {open && <FeedbackDialog interview={interview} onClose={close} />}
      </RowActions>
    );
  }
  if (!mayAdd || (status !== 'scheduled' && status !== 'in-progress'))
    return (
      <RowActions>
        <HistoryLink kind="interview" id={interview._id} of={`the interview of ${candidate.name} with ${interviewer.name}`} />
      </RowActions>
    );
  return (
    <RowActions>
      <Button key="feedback" size="small" aria-label={`Add Feedback: ${named}`} onClick={() => setOpen(true)}>
        Add Feedback
      </Button>
      <HistoryLink kind="interview" id={interview._id} of={`the interview of ${candidate.name} with ${interviewer.name}`} />
      {open && <AddFeedbackDialog interview={interview} onClose={close} />}
    </RowActions>
  );
}
