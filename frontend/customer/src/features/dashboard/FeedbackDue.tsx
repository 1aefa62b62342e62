import { isOpen } from '@s30/contracts/noShow';
import { formatInstant } from '@s30/contracts/time';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { interviewsQuery } from '../../api/interviews.ts';
import { Alert } from '../../components/Alert.tsx';
import { useZone } from '../../components/zone.ts';
import { isUnfinished } from './unfinished.ts';

const SHOWN = 5;

/** The interviews that the user conducted and has not finished, so that their candidates wait for feedback. */
export function FeedbackDue({ userId }: { readonly userId: string }) {
  const { zone } = useZone();
  const now = useNow();
  const { data = [] } = useQuery(interviewsQuery());
  const due = data.filter(
    (each) => each.interviewer._id === userId && isUnfinished(each, now) && !isOpen(each.noShow) && !each.interviewerLeft,
  );
  if (due.length === 0) return undefined;
  const title = due.length === 1 ? 'An interview waits for your feedback' : `${due.length} interviews wait for your feedback`;
  return (
    <Alert tone="info" icon="star" title={title}>
      {due.slice(0, SHOWN).map(({ _id, status, candidate, interviewType, scheduledDate }) => (
        <p key={_id} className="alert__link">
          <Link to={`/interviews/${_id}${status === 'in-progress' ? '/feedback' : ''}`}>
            {interviewType} with <bdi>{candidate.name}</bdi>, {formatInstant(scheduledDate, zone)}
          </Link>
        </p>
      ))}
      {due.length > SHOWN && (
        <p className="alert__link">
          <Link to="/interviews">See all</Link>
        </p>
      )}
    </Alert>
  );
}
