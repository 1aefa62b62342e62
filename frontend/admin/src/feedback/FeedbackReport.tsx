import { Box, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { FeedbackDocument } from '@s30/contracts/documents/interview';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { formatDate } from '@s30/frontend-shared/time/days';
import { Facts } from '../page/Facts.tsx';
import { averageText, scoresIn } from './scores.ts';

const Scores = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
  color: 'var(--color-text)',
});

/** One interview's complete feedback, as the candidate sees it. */
export function FeedbackReport({ feedback }: { readonly feedback: FeedbackDocument }) {
  const { candidate, interviewer, interviewType, createdAt, averageScore } = feedback;
  const words = [
    ['Overall feedback', feedback.overallFeedback],
    ['Strengths', feedback.strengths],
    ['Areas of Improvement', feedback.areasOfImprovement],
    ['Additional Comments', feedback.additionalComments],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Facts
        facts={[
          ['Candidate', isolated`${candidate.name}`],
          ['Interviewer', isolated`${interviewer.name}`],
          ['Interview Type', interviewType],
          ['Date', formatDate(createdAt, browserZone())],
          ['Average Score', <strong key="average">{averageText(averageScore)}</strong>],
        ]}
      />
      <Scores>
        {scoresIn(feedback).map(({ name, title, score }) => (
          <div key={name} className="score">
            <span>{title}</span>
            <span className="score__value">
              {score} <small>/ 10</small>
            </span>
            <span className="score__bar" data-score={score} aria-hidden="true" />
          </div>
        ))}
      </Scores>
      {words.map(
        ([title, text]) =>
          text && (
            <div key={title}>
              <Typography variant="h3" color="textPrimary">
                {title}
              </Typography>
              <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-line', unicodeBidi: 'plaintext', maxWidth: 'var(--measure)' }}>
                {text}
              </Typography>
            </div>
          ),
      )}
    </Box>
  );
}
