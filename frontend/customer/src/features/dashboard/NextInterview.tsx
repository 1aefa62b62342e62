import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { isOpen, otherSide, type Side } from '@s30/contracts/noShow';
import { formatInstant } from '@s30/contracts/time';
import { isInDoubt, isPaymentRejected } from '@s30/frontend-shared/bookings/inDoubt';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { zoneLabel } from '@s30/frontend-shared/time/zones';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { interviewsQuery } from '../../api/interviews.ts';
import { buttonClass } from '../../components/Button.tsx';
import { Countdown } from '../../components/Countdown.tsx';
import { InterviewLink } from '../../components/InterviewLink.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Person, withWhom } from '../../components/Person.tsx';
import { Empty } from '../../components/Placeholders.tsx';
import { TheirTime } from '../../components/TheirTime.tsx';
import { useZone } from '../../components/zone.ts';
import { isToCome } from './unfinished.ts';

/** The interview in progress, else the earliest scheduled one, until its time is over. Skips interviews with an open no-show report. */
const nextOf = (interviews: readonly InterviewDocument[], now: number): InterviewDocument | undefined => {
  const ahead = interviews.filter((each) => isToCome(each, now) && !isOpen(each.noShow));
  return ahead.toSorted((a, b) => a.status.localeCompare(b.status) || a.scheduledDate.localeCompare(b.scheduledDate))[0];
};

/** Links to the meeting, or for a candidate whose payment was rejected, to the form for new proof. */
function NextStep({ interview, side }: { readonly interview: InterviewDocument; readonly side: Side }) {
  if (side === 'candidate' && isPaymentRejected(interview))
    return (
      <Link className={buttonClass({ look: 'secondary' })} to={`/payments/${interview._id}`}>
        Submit new proof
      </Link>
    );
  if (!interview.meetingLink) return <span className="small muted">The meeting link is not set yet.</span>;
  return <InterviewLink interview={interview} side={side} className={buttonClass({ look: 'secondary' })} />;
}

/** The deadline for new proof after a rejection. */
function Deadline({ interview, side }: { readonly interview: InterviewDocument; readonly side: Side }) {
  const { zone } = useZone();
  if (!isInDoubt(interview) || !interview.releaseAt) return undefined;
  const until = formatInstant(interview.releaseAt, zone);
  return side === 'candidate' ? (
    <p className="small danger">
      Your payment was rejected, and the meeting link is hidden. Submit new proof before {until}, or the booking is released.
    </p>
  ) : (
    <p className="small muted">The payment was rejected. Without new proof the booking is released on {until}.</p>
  );
}

function NextInterviewCard({ interview, userId }: { readonly interview: InterviewDocument; readonly userId: string }) {
  const { zone } = useZone();
  const side = interview.interviewer._id === userId ? 'interviewer' : 'candidate';
  const other = interview[otherSide(side)];
  return (
    <section className="card" aria-labelledby="next-title">
      <div className="card__head">
        <h2 id="next-title">Your next interview</h2>
        <span className="cluster cluster--2">
          <StatusBadge status={interview.status} />
          {interview.paymentId && <StatusBadge status={interview.paymentId.status} of="Payment" />}
        </span>
      </div>
      <div className="card__body stack">
        <Person name={other.name} linkedInUrl={other.linkedInUrl} heading={3} before={withWhom(interview.interviewType)}>
          <p className="small muted">{interview.duration} minutes</p>
        </Person>
        <p>
          <strong>{formatInstant(interview.scheduledDate, zone)}</strong>
          <br />
          <span className="small muted">
            <Countdown startTime={interview.scheduledDate} endTime={interview.endTime} /> Your time zone:{' '}
            {zoneLabel(interview.scheduledDate, zone)}
          </span>
          <TheirTime at={interview.scheduledDate} zone={zone} other={other} />
        </p>
        <Deadline interview={interview} side={side} />
        <div className="cluster cluster--rows">
          <NextStep interview={interview} side={side} />
          <Link className={buttonClass({ look: 'quiet' })} to={`/interviews/${interview._id}`}>
            Details and calendar
          </Link>
          <Link className={buttonClass({ look: 'quiet' })} to="/interviews?status=scheduled">
            All upcoming
          </Link>
        </div>
      </div>
    </section>
  );
}

export function NextInterview({ userId, isInterviewer }: { readonly userId: string; readonly isInterviewer: boolean }) {
  const interviews = useQuery(interviewsQuery());
  const now = useNow();
  return (
    <Loaded query={interviews} what="your next interview" failed="Failed to load interviews" shape="card">
      {(all) => {
        const next = nextOf(all, now);
        if (next) return <NextInterviewCard interview={next} userId={userId} />;
        return (
          <Empty
            icon="calendar"
            title="No interview ahead"
            text={
              isInterviewer
                ? 'Publish slots; what candidates book appears here.'
                : 'Book a slot and it appears here with its time, link and payment.'
            }
          />
        );
      }}
    </Loaded>
  );
}
