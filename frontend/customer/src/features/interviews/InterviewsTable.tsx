import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { isOpen } from '@s30/contracts/noShow';
import { formatInstant } from '@s30/contracts/time';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import { Link } from 'react-router-dom';
import { InterviewLink } from '../../components/InterviewLink.tsx';
import { LinkedInLink } from '../../components/Person.tsx';
import { Cell, Row, RowHeader, Table } from '../../components/Table.tsx';
import { TheirTime } from '../../components/TheirTime.tsx';
import { useZone } from '../../components/zone.ts';
import { CandidateActions } from './CandidateActions.tsx';
import { InterviewerActions } from './InterviewerActions.tsx';

/** Last words of names that are longer than this may break, so that they do not overflow. */
const LONG_WORD = 16;
/** Keeps the last word of a name whole, which the narrow column would break. */
function Party({ name, linkedInUrl }: { readonly name: string; readonly linkedInUrl: string }) {
  const words = name.split(' ');
  const last = words.pop() ?? '';
  return (
    <strong>
      <bdi>
        {words.join(' ')}{' '}
        <span className={last.length > LONG_WORD ? undefined : 'nowrap'}>
          <span>{last}</span>
          <LinkedInLink name={name} linkedInUrl={linkedInUrl} />
        </span>
      </bdi>
    </strong>
  );
}

const NO_FEEDBACK = { scheduled: 'Pending', 'in-progress': 'In Progress', cancelled: 'None' } as const;
function FeedbackStatus({ interview }: { readonly interview: InterviewDocument }) {
  if (interview.status === 'completed')
    return (
      <Link to={`/interviews/${interview._id}/feedback`} aria-label={`View Feedback from ${interview.interviewer.name}`}>
        View Feedback
      </Link>
    );
  return <span className="muted">{NO_FEEDBACK[interview.status]}</span>;
}

type InterviewsTableProps = {
  readonly interviews: readonly InterviewDocument[];
  readonly userId: string;
};

export function InterviewsTable({ interviews, userId }: InterviewsTableProps) {
  const { zone } = useZone();
  const conducted = interviews.filter(({ interviewer }) => interviewer._id === userId).length;
  const columns = [
    conducted === 0 ? 'Interviewer' : conducted === interviews.length ? 'Candidate' : 'With',
    'Type',
    'Scheduled For',
    'Duration',
    'Status',
    'Payment Status',
    ...(conducted === interviews.length ? [] : ['Feedback Status']),
    'Meeting Link',
    'Actions',
  ];
  return (
    <Table caption="Your interviews" columns={columns} wide>
      {interviews.map((interview) => {
        const conducts = interview.interviewer._id === userId;
        const other = conducts ? interview.candidate : interview.interviewer;
        return (
          <Row key={interview._id}>
            <RowHeader>
              <Party name={other.name} linkedInUrl={other.linkedInUrl} />
            </RowHeader>
            <Cell label="Type">
              <TypeName type={interview.interviewType} />
            </Cell>
            <Cell label="Scheduled for" className="when-cell">
              <Link className="when-link" to={`/interviews/${interview._id}`}>
                {formatInstant(interview.scheduledDate, zone)}
              </Link>
              <TheirTime at={interview.scheduledDate} zone={zone} other={other} />
            </Cell>
            <Cell label="Duration">
              {interview.duration} <span className="muted">min</span>
            </Cell>
            <Cell label="Status">
              <span className="cluster cluster--2">
                <StatusBadge status={interview.status} />
                {interview.interviewerLeft && <span className="badge badge--pending">Interviewer left</span>}
                {isOpen(interview.noShow) && <span className="badge badge--pending">{`No-show ${interview.noShow?.state}`}</span>}
              </span>
            </Cell>
            <Cell label="Payment">
              <StatusBadge status={interview.paymentId?.status ?? 'pending'} />
              {interview.releaseAt && (
                <span className="small muted block">New proof before {formatInstant(interview.releaseAt, zone)}</span>
              )}
            </Cell>
            {conducts && conducted < interviews.length && <Cell />}
            {!conducts && (
              <Cell label="Feedback">
                <FeedbackStatus interview={interview} />
              </Cell>
            )}
            <Cell label="Meeting">
              <InterviewLink interview={interview} side={conducts ? 'interviewer' : 'candidate'} />
            </Cell>
            <Cell className="cell-actions">
              <div className="table__actions">
                {conducts ? (
                  <InterviewerActions interview={interview} place="row" />
                ) : (
                  <CandidateActions interview={interview} place="row" />
                )}
              </div>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
