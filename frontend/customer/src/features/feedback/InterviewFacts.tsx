import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { formatInstant } from '@s30/contracts/time';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import { Facts } from '../../components/Facts.tsx';
import { LinkedName } from '../../components/Person.tsx';
import { useZone } from '../../components/zone.ts';

/** A summary of the interview, beside the form. */
export function InterviewFacts({ interview, isDraftKept }: { readonly interview: InterviewDocument; readonly isDraftKept: boolean }) {
  const { zone } = useZone();
  const { candidate } = interview;
  return (
    <aside className="card split__aside" aria-labelledby="interview-title">
      <div className="card__body stack">
        <h2 id="interview-title" className="h3">
          Interview
        </h2>
        <Facts
          facts={[
            ['Candidate', <LinkedName key="candidate" name={candidate.name} linkedInUrl={candidate.linkedInUrl} />],
            ['Type', `${interview.interviewType}, ${interview.duration} minutes`],
            ['When', formatInstant(interview.scheduledDate, zone)],
            ['Status', <StatusBadge key="status" status={interview.status} />],
          ]}
        />
        {isDraftKept && <p className="small muted">Your text stays in this browser tab until you submit it.</p>}
      </div>
    </aside>
  );
}
