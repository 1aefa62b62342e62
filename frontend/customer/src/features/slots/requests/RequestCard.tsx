import type { SlotRequestDocument, SlotRequestStatus } from '@s30/contracts/documents/slotRequest';
import type { TimeZone } from '@s30/contracts/time';
import { isolated } from '@s30/frontend-shared/names/isolated';
import type { ReactNode } from 'react';
import { Person } from '../../../components/Person.tsx';
import { timesOf } from './requestedTime.ts';

const LOOKS = { pending: ['pending', 'Pending'], rejected: ['rejected', 'Rejected'], fulfilled: ['verified', 'Fulfilled'] } as const;

const RequestBadge = ({ status }: { readonly status: SlotRequestStatus }) => {
  const [look, word] = LOOKS[status];
  return <span className={`badge badge--${look}`}>{word}</span>;
};

type RequestCardProps = {
  readonly request: SlotRequestDocument;
  /** The other party. */
  readonly other: { readonly name: string };
  readonly zone: TimeZone;
  /** The heading level: 2 where no section heading precedes the list. */
  readonly level?: 2 | 3;
  /** The candidate's name, shown to the interviewer with the time in the candidate's zone. */
  readonly asksFor?: string;
  readonly children?: ReactNode;
};

/** One request: the other party, the type, the time on both clocks, and any message or reason. */
export function RequestCard({ request, other, zone, level = 3, asksFor, children }: RequestCardProps) {
  const { own, theirs } = timesOf(request, zone);
  return (
    <li className="stack stack--3">
      <div className="cluster cluster--between">
        <Person name={other.name} heading={level}>
          <p className="small muted">{request.interviewType}</p>
        </Person>
        <RequestBadge status={request.status} />
      </div>
      <div>
        <p>
          <strong>{own}</strong>
        </p>
        {asksFor && <p className="small muted">{theirs ? isolated`For ${asksFor}: ${theirs}` : 'Same zone as yours'}</p>}
      </div>
      {request.message && <p className="small pre-line">{request.message}</p>}
      {request.reason && (
        <p className="small pre-line">
          <span className="muted">Reason: </span>
          {request.reason}
        </p>
      )}
      {children}
    </li>
  );
}
