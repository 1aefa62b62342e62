import { Skeleton } from '@mui/material';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { statusOf } from '../data/errors.ts';
import { useAnswer } from '../data/useAnswer.ts';
import { FeedbackReport } from '../feedback/FeedbackReport.tsx';
import { SearchIcon } from '../icons/icons.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { Notice } from '../page/Notice.tsx';
import { Loading } from '../page/PageLoading.tsx';
import { DETAILS_FAILED, FEEDBACK_UNKNOWN } from './texts.ts';

type Props = { readonly interview: InterviewDocument; readonly onClose: () => void };

/** Shows the feedback on an interview. */
export function FeedbackDialog({ interview: { _id, candidate, interviewer }, onClose }: Props) {
  const feedback = useAnswer('feedbackOfInterview', _id);
  return (
    <DetailsDialog wide title={isolated`Feedback for ${candidate.name} by ${interviewer.name}`} onClose={onClose}>
      {statusOf(feedback.error) === 404 ? (
        <Notice icon={SearchIcon} title={FEEDBACK_UNKNOWN} urgent>
          There is no feedback for this interview any more.
        </Notice>
      ) : (
        <AnswerStates of={feedback} loading={<FeedbackLoading />} failure={DETAILS_FAILED}>
          {(given) => <FeedbackReport feedback={given} />}
        </AnswerStates>
      )}
    </DetailsDialog>
  );
}

const FeedbackLoading = () => (
  <Loading of="feedback">
    {['60%', '40%', '80%', '70%', '90%'].map((width) => (
      <Skeleton key={width} variant="text" width={width} height={32} />
    ))}
  </Loading>
);
