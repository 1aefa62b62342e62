import type { FeedbackDocument, InterviewDocument } from '@s30/contracts/documents/interview';
import { RUBRICS } from '@s30/contracts/interviewTypes';
import { formatInstant } from '@s30/contracts/time';
import { oneDecimal } from '@s30/frontend-shared/ratings/stars';
import type { Fact } from '../../components/Facts.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Score } from '../../components/Score.tsx';
import { useZone } from '../../components/zone.ts';

type Feedback = Pick<
  FeedbackDocument,
  'interviewType' | 'averageScore' | 'strengths' | 'areasOfImprovement' | 'overallFeedback' | 'additionalComments'
> &
  Readonly<Record<string, unknown>>;

/** The names and titles of the scores that a report can have, in the order of the form. */
export const scoreTitles = (type: InterviewDocument['interviewType']): readonly (readonly [name: string, title: string])[] => [
  ['communicationScore', 'Communication'],
  ...Object.entries(RUBRICS[type]),
  ...(type === 'DSA' ? [['codingAndDebugging', 'Coding and Debugging'] as const, ['problemSolvingScore', 'Problem Solving'] as const] : []),
];

/** The feedback as the candidate reads it. */
export function FeedbackReport({ interview, feedback }: { readonly interview: InterviewDocument; readonly feedback: Feedback }) {
  const { zone } = useZone();
  const paragraphs = [
    ['Strengths', feedback.strengths],
    ['Areas of Improvement', feedback.areasOfImprovement],
    ['Overall feedback', feedback.overallFeedback],
    ['Additional Comments', feedback.additionalComments],
  ] as const;
  const facts: readonly Fact[] = paragraphs.flatMap(([name, text]) =>
    text
      ? [
          [
            name,
            <span key={name} className="pre-line">
              {text}
            </span>,
          ] as const,
        ]
      : [],
  );
  return (
    <article className="card" aria-labelledby="report-title">
      <div className="card__head">
        <div>
          <h2 id="report-title">
            {feedback.interviewType} with <bdi>{interview.interviewer.name}</bdi>
          </h2>
          <p className="small muted">{formatInstant(interview.scheduledDate, zone)}</p>
        </div>
        {feedback.averageScore !== undefined && (
          <p>
            <span className="stat__value">{oneDecimal(feedback.averageScore)}</span> <span className="small muted">average</span>
          </p>
        )}
      </div>
      <div className="card__body grid grid--wide">
        {scoreTitles(feedback.interviewType).map(([name, title]) => {
          const score = feedback[name];
          return typeof score === 'number' ? <Score key={name} name={title} score={score} /> : undefined;
        })}
      </div>
      <div className="card__foot">
        <Facts facts={facts} />
      </div>
    </article>
  );
}
