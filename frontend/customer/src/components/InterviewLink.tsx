import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { isWebLink } from '@s30/contracts/fields';
import type { Side } from '@s30/contracts/noShow';
import { isPaymentRejected } from '@s30/frontend-shared/bookings/inDoubt';
import { Icon } from './Icon.tsx';
import { type MeetingKind, meetingKind } from './meetingKind.ts';

const NAMES: Record<MeetingKind, string> = { google: 'Google Meet', zoom: 'Zoom', other: 'Meeting link' };

function MeetingLink({
  link,
  className = 'icon-text',
  withWhom,
}: {
  readonly link: string;
  readonly className: string | undefined;
  readonly withWhom: string;
}) {
  if (!isWebLink(link)) return <span className="muted">Not set</span>;
  const kind = meetingKind(link);
  return (
    <a
      className={`${className} meeting meeting--${kind}`}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={withWhom && `${NAMES[kind]} with ${withWhom}`}
    >
      <Icon name={kind === 'other' ? 'link' : 'video'} />
      {NAMES[kind]}
    </a>
  );
}

type LinkProps = { readonly interview: InterviewDocument; readonly side: Side; readonly className?: string };

/** Where an interview takes place; if the payment was rejected, the candidate sees why there is no link. */
export function InterviewLink({ interview, side, className }: LinkProps) {
  if (interview.status === 'cancelled') return <span className="muted">None, it was cancelled</span>;
  if (side === 'candidate' && isPaymentRejected(interview)) return <span className="muted">Hidden until you submit new proof</span>;
  if (side === 'candidate' && interview.interviewerLeft) return <span className="muted">None, the interviewer has left</span>;
  const other = side === 'candidate' ? interview.interviewer : interview.candidate;
  return <MeetingLink link={interview.meetingLink} withWhom={other.name} className={className} />;
}
