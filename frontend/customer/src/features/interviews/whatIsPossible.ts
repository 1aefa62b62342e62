import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { barsInterviewer, noShowStatement, type Side } from '@s30/contracts/noShow';
import { RESCHEDULES_MAX, SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { instantOf } from '@s30/contracts/time';

const HOUR = 3_600_000;

type Planned = Pick<InterviewDocument, 'status' | 'scheduledDate' | 'reschedulesLeft' | 'interviewerLeft'>;

/** Why a scheduled interview can no longer be moved, if so. */
export function refusalToMove({ scheduledDate, reschedulesLeft }: Planned, now: number): string | undefined {
  if (reschedulesLeft <= 0) return `It has been moved ${RESCHEDULES_MAX} times and cannot be moved again`;
  return Date.parse(scheduledDate) - now < SLOT_LEAD_HOURS * HOUR
    ? `It starts in less than ${SLOT_LEAD_HOURS} hours and can no longer be moved`
    : undefined;
}

/** Whether the candidate can reschedule. The server decides; this only hides a button that would be refused. */
export const canReschedule = (interview: Planned, now: number): boolean =>
  interview.status === 'scheduled' && !interview.interviewerLeft && refusalToMove(interview, now) === undefined;

/** Whether the interviewer can start it and give feedback. Not while a no-show report is against them or disputed. */
export const canHold = ({ status, noShow }: Pick<InterviewDocument, 'status' | 'noShow'>): boolean =>
  (status === 'scheduled' || status === 'in-progress') && !barsInterviewer(noShow);

/** What this side can state about a no-show now: report the other side, dispute a report about itself, or neither. */
export const absenceStatement = (
  { status, scheduledDate, endTime, noShow }: Pick<InterviewDocument, 'status' | 'scheduledDate' | 'endTime' | 'noShow'>,
  side: Side,
  now: number,
) => noShowStatement({ status, startTime: scheduledDate, endTime, noShow }, side, instantOf(now));
