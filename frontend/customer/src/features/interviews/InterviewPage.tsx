import type { InterviewDetail } from '@s30/contracts/documents/interview';
import { isWebLink } from '@s30/contracts/fields';
import { formatAmount } from '@s30/contracts/money';
import { formatInstant } from '@s30/contracts/time';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useUser } from '@s30/frontend-shared/session/useSession';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { zoneLabel } from '@s30/frontend-shared/time/zones';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { interviewQuery } from '../../api/interviews.ts';
import { AddToCalendar } from '../../components/AddToCalendar.tsx';
import { Alert } from '../../components/Alert.tsx';
import { Button, buttonClass } from '../../components/Button.tsx';
import { Countdown } from '../../components/Countdown.tsx';
import { type Fact, Facts } from '../../components/Facts.tsx';
import { Icon } from '../../components/Icon.tsx';
import { InterviewLink } from '../../components/InterviewLink.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { otherIn } from '../../components/otherIn.ts';
import { BackLink, Page } from '../../components/Page.tsx';
import { Person, withWhom } from '../../components/Person.tsx';
import { isToPay } from '../../components/payment/owed.ts';
import { TheirTime } from '../../components/TheirTime.tsx';
import { useZone } from '../../components/zone.ts';
import { CandidateActions } from './CandidateActions.tsx';
import { InterviewerActions } from './InterviewerActions.tsx';
import { NoShowNotice } from './NoShowNotice.tsx';
import { RejectedNotice } from './RejectedNotice.tsx';

const HALF_A_MINUTE = 30_000;
const isAhead = ({ status }: InterviewDetail): boolean => status === 'scheduled' || status === 'in-progress';

function Booking({ interview, userId }: { readonly interview: InterviewDetail; readonly userId: string }) {
  const { zone } = useZone();
  const conducts = interview.interviewer._id === userId;
  const other = otherIn(interview, userId);
  const side = conducts ? 'interviewer' : 'candidate';
  /** In this case the candidate's actions link to the payment. */
  const leadsToPayment = !conducts && isToPay(interview);
  const canJoin = isAhead(interview) && !interview.interviewerLeft && isWebLink(interview.meetingLink);
  // Until the end time, Join is the primary action of an interview in progress, and of a scheduled one that needs no payment first.
  const now = useNow();
  const isOver = Date.parse(interview.endTime) <= now;
  const joins = canJoin && !isOver && (interview.status === 'in-progress' || !leadsToPayment);
  const place = joins ? 'page-to-join' : 'page';
  const facts: readonly Fact[] = [
    ['Your time zone', zoneLabel(interview.scheduledDate, zone)],
    ['Duration', `${interview.duration} minutes`],
    ['Interviewer', isolated`${interview.interviewer.name}`],
    ['Candidate', isolated`${interview.candidate.name}`],
    ['Meeting link', <InterviewLink key="meeting" interview={interview} side={side} />],
    ...(interview.meetingPassword ? [['Meeting password', interview.meetingPassword] as const] : []),
    ['Price', formatAmount(interview.price, interview.currency)],
  ];
  return (
    <article className="card" aria-labelledby="booking-title">
      <div className="card__head">
        <h2 id="booking-title">{conducts ? 'Your interview' : 'Your booking'}</h2>
        <span className="cluster cluster--2">
          <StatusBadge status={interview.status} />
          <StatusBadge status={interview.paymentId?.status ?? 'pending'} of="Payment" />
        </span>
      </div>
      <div className="card__body stack stack--6">
        <RejectedNotice interview={interview} side={side} />
        {interview.interviewerLeft && !conducts && now < Date.parse(interview.scheduledDate) && (
          <Alert tone="warning" level={3} title="This interview will not take place">
            <p>
              <bdi>{interview.interviewer.name}</bdi> no longer conducts interviews on S30. You can cancel yourself: everything comes back.
            </p>
          </Alert>
        )}
        {interview.noShow && <NoShowNotice noShow={interview.noShow} interview={interview} side={side} />}
        <Person name={other.name} linkedInUrl={other.linkedInUrl} heading={3} before={withWhom(interview.interviewType)} />
        <div className="stack stack--3">
          <p className="h3">
            <strong>{formatInstant(interview.scheduledDate, zone)}</strong>
            <TheirTime at={interview.scheduledDate} zone={zone} other={other} />
          </p>
          {isAhead(interview) && <Countdown startTime={interview.scheduledDate} endTime={interview.endTime} />}
          {canJoin && (
            <a
              className={`${buttonClass({ look: joins ? 'primary' : 'secondary', size: 'lg' })} no-print`}
              href={interview.meetingLink}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Join the interview with ${other.name}`}
            >
              <Icon name="video" />
              Join
            </a>
          )}
        </div>
        <Facts facts={facts} layout="row" />
      </div>
      <div className="card__foot card__foot--actions no-print">
        {conducts ? <InterviewerActions interview={interview} place={place} /> : <CandidateActions interview={interview} place={place} />}
      </div>
      <div className="card__foot card__foot--tools no-print">
        {isAhead(interview) && <AddToCalendar interview={interview} withWhom={other.name} />}
        <Button look="quiet" onClick={() => window.print()}>
          Print
        </Button>
        {!leadsToPayment && (
          <Link className={buttonClass({ look: 'quiet' })} to={`/payments/${interview._id}`}>
            Payment
          </Link>
        )}
      </div>
    </article>
  );
}

/** One interview, with its details, actions, printout and calendar entry. */
export function InterviewPage() {
  const { interviewId = '' } = useParams();
  const { _id: userId = '' } = useUser() ?? {};
  const interview = useQuery({
    ...interviewQuery(interviewId),
    // The link may change while someone waits here to join.
    refetchInterval: ({ state: { data } }) => (data && isAhead(data) ? HALF_A_MINUTE : false),
  });
  return (
    <Page
      title="Interview"
      tab={interview.data && `Interview with ${otherIn(interview.data, userId).name}`}
      narrow
      back={<BackLink to="/interviews">Back to My Interviews</BackLink>}
    >
      <Loaded query={interview} what="the interview" failed="Failed to load interviews" shape="card">
        {(found) => <Booking interview={found} userId={userId} />}
      </Loaded>
    </Page>
  );
}
