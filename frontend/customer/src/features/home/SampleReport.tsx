import { averageScore, RUBRICS } from '@s30/contracts/interviewTypes';
import { oneDecimal } from '@s30/frontend-shared/ratings/stars';
import { Facts } from '../../components/Facts.tsx';
import { Score } from '../../components/Score.tsx';

const SCORES: Readonly<Record<string, number>> = {
  Communication: 8,
  [RUBRICS.DSA.codingAbility]: 7,
  [RUBRICS.DSA.algorithmicThinking]: 8,
  [RUBRICS.DSA.problemSolvingApproach]: 9,
  [RUBRICS.DSA.timeComplexityAnalysis]: 6,
};

/** Shows visitors an example of the feedback a candidate gets. */
export const SampleReport = () => (
  <article className="card" aria-labelledby="sample-title">
    <div className="card__head">
      <div>
        <h2 id="sample-title" className="h3">
          Sample feedback
        </h2>
        <p className="small muted">DSA · 40 minutes</p>
      </div>
      <p className="center">
        <span className="stat__value">{oneDecimal(averageScore(SCORES) ?? 0)}</span> <span className="small muted">average</span>
      </p>
    </div>
    <div className="card__body stack">
      {Object.entries(SCORES).map(([name, score]) => (
        <Score key={name} name={name} score={score} />
      ))}
    </div>
    <div className="card__foot">
      <Facts
        facts={[
          ['Strengths', 'Compared two approaches aloud before coding, then chose the heap for the right reason.'],
          ['Areas of improvement', 'State the time complexity before you are asked.'],
        ]}
      />
    </div>
  </article>
);
