import { durationOf, type InterviewType } from '@s30/contracts/interviewTypes';
import { formatAmount } from '@s30/contracts/money';
import { useQuery } from '@tanstack/react-query';
import { pricesQuery } from '../../api/settings.ts';

const TYPES: readonly (readonly [InterviewType, string])[] = [
  ['DSA', 'Coding ability, algorithmic thinking, problem-solving approach and time complexity analysis, on a problem from the library.'],
  ['System Design', 'Requirements gathering, architecture design, scalability and trade-off analysis, on one open question.'],
  ['Behavioral/Leadership', 'Situational awareness, leadership, teamwork and conflict resolution, from your own experience.'],
];

/** The three interview types. Prices appear once loaded; the page does not wait for them. */
export function InterviewTypes() {
  const prices = useQuery(pricesQuery());
  return (
    <section className="section" aria-labelledby="types-title">
      <h2 id="types-title">Three interviews, each with its own scorecard</h2>
      <ul className="types">
        {TYPES.map(([type, text]) => {
          const price = prices.data?.find(({ interviewType }) => interviewType === type)?.price;
          return (
            <li key={type}>
              <h3>{type}</h3>
              <p>{text}</p>
              <p className="types__fact">
                <b>{durationOf(type)} minutes</b>
                <br />
                {price === undefined ? '\u00a0' : `from ${formatAmount(price, 'INR')}`}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
