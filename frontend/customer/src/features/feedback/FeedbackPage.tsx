import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { FEEDBACK_MISSING, INTERVIEW_MISSING } from '@s30/contracts/routes/interviews';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useUser } from '@s30/frontend-shared/session/useSession';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { interviewQuery } from '../../api/interviews.ts';
import { awaited } from '../../components/awaited.tsx';
import { buttonClass } from '../../components/Button.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { BackLink, Page } from '../../components/Page.tsx';
import { Empty, Loading } from '../../components/Placeholders.tsx';
import { useConducts } from '../../components/useConducts.ts';
import { feedbackOfInterviewQuery } from './api.ts';
import { FeedbackReport } from './FeedbackReport.tsx';

const FeedbackEditor = awaited(async () => (await import('./FeedbackEditor.tsx')).FeedbackEditor, <Loading what="feedback" shape="form" />);

const back = <BackLink to="/interviews">Back to My Interviews</BackLink>;
const toInterviews = (
  <BackLink className={buttonClass({ look: 'secondary' })} to="/interviews">
    Back to My Interviews
  </BackLink>
);

function GivenFeedback({ interview, isAuthor }: { readonly interview: InterviewDocument; readonly isAuthor: boolean }) {
  const feedback = useQuery(feedbackOfInterviewQuery(interview._id));
  const isMissing = isAuthor && feedback.error instanceof ApiError && feedback.error.code === 'feedback_unknown';
  return (
    <Loaded query={feedback} what="feedback" failed={isMissing ? FEEDBACK_MISSING : 'Failed to load feedback'} shape="card">
      {(given) =>
        isAuthor ? <FeedbackEditor interview={interview} given={given} /> : <FeedbackReport interview={interview} feedback={given} />
      }
    </Loaded>
  );
}

function FeedbackOf({ interview, userId }: { readonly interview: InterviewDocument; readonly userId: string }) {
  const conducts = useConducts();
  const isAuthor = interview.interviewer._id === userId;
  const mayWrite = isAuthor && conducts;
  const title = isAuthor ? isolated`Feedback for ${interview.candidate.name}` : 'Feedback';
  const lead = isAuthor
    ? isolated`${interview.interviewType}, ${interview.duration} minutes. ${interview.candidate.name} reads this as it is written here.`
    : isolated`${interview.interviewType}, ${interview.duration} minutes, with ${interview.interviewer.name}.`;
  return (
    <Page
      title="Feedback"
      tab={isAuthor ? `Feedback for ${interview.candidate.name}` : `Feedback from ${interview.interviewer.name}`}
      heading={title}
      lead={lead}
      back={back}
    >
      {interview.status === 'completed' && <GivenFeedback interview={interview} isAuthor={mayWrite} />}
      {interview.status === 'in-progress' && mayWrite && <FeedbackEditor interview={interview} given={undefined} />}
      {interview.status === 'cancelled' && (
        <Empty icon="no" title="No feedback" text="This interview was cancelled." action={toInterviews} />
      )}
      {(interview.status === 'scheduled' || (interview.status === 'in-progress' && !mayWrite)) && (
        <Empty
          icon="clock"
          title="No feedback yet"
          text={
            mayWrite ? 'Start the interview first; then you can write feedback.' : 'It appears here once the interviewer has written it.'
          }
          action={toInterviews}
        />
      )}
    </Page>
  );
}

/** The interviewer writes and edits feedback here; the candidate reads it. */
export function FeedbackPage() {
  const { interviewId = '' } = useParams();
  const user = useUser();
  const interview = useQuery(interviewQuery(interviewId));
  if (interview.data && user) return <FeedbackOf key={interviewId} interview={interview.data} userId={user._id} />;
  const isMissing = interview.error instanceof ApiError && interview.error.code === 'interview_unknown';
  return (
    <Page title="Feedback" back={back}>
      {isMissing ? (
        <Empty icon="warn" title={INTERVIEW_MISSING} action={toInterviews} />
      ) : (
        <Loaded query={interview} what="feedback" failed="Failed to load feedback" shape="card">
          {() => undefined}
        </Loaded>
      )}
    </Page>
  );
}
