import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { barsInterviewer, noShowStatement, type Side } from '@s30/contracts/noShow';
import { messageOf } from '@s30/contracts/rejections';
import { rescheduleRefusal } from '@s30/contracts/rescheduling';
import { RESCHEDULES_MAX } from '@s30/contracts/rules';
import { instantOf } from '@s30/contracts/time';

type Planned = Pick<InterviewDocument, 'status' | 'scheduledDate' | 'reschedulesLeft' | 'interviewerLeft'>;

/** Why a scheduled interview can no longer be moved, if so. */
export function refusalToMove({ scheduledDate, reschedulesLeft }: Planned, now: number): string | undefined {
  const planned = { status: 'scheduled', startTime: scheduledDate, reschedules: RESCHEDULES_MAX - reschedulesLeft } as const;
  const refusal = rescheduleRefusal(planned, instantOf(now));
  return refusal && messageOf(refusal);
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
) => (isInstant(scheduledDate) ? noShowStatement({ status, startTime: scheduledDate, endTime, noShow }, side, instantOf(now)) : undefined);
const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text));
