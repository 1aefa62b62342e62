import { addHours, addMinutes, type Instant } from './clock.ts';
import type { InterviewDocument } from './documents/interview.ts';
import { NO_SHOW_AFTER_MINUTES, NO_SHOW_WITHIN_HOURS } from './rules.ts';

export type Side = 'candidate' | 'interviewer';
type Report = Pick<NonNullable<InterviewDocument['noShow']>, 'state' | 'absent' | 'dispute' | 'disputableUntil'>;
type Held = Pick<InterviewDocument, 'status' | 'endTime'> & { readonly startTime: string; readonly noShow?: Report | undefined };

export const otherSide = (side: Side): Side => (side === 'candidate' ? 'interviewer' : 'candidate');
export const reportableFrom = (startTime: string): Instant => addMinutes(startTime, NO_SHOW_AFTER_MINUTES);
export const reportableUntil = (endTime: string): Instant => addHours(endTime, NO_SHOW_WITHIN_HOURS);
/** True while a report is undecided: its dispute period is running, or an admin has to decide. */
export const isOpen = (report: Pick<Report, 'state'> | undefined): boolean => report?.state === 'reported' || report?.state === 'disputed';
/**
 * True if an open report is against the interviewer or disputed: they may then neither start nor complete the interview,
 * because that would decide their own case.
 */
export const barsInterviewer = (report: Pick<Report, 'absent' | 'dispute'> | undefined): boolean =>
  report?.absent === 'interviewer' || report?.dispute !== undefined;

/**
 * What one side may state about an absence now: report the other side, or dispute a report against them. A candidate keeps
 * the right to report after a start or feedback; an interviewer who has given feedback has met the candidate.
 */
export function noShowStatement({ status, startTime, endTime, noShow }: Held, side: Side, at: string): 'report' | 'dispute' | undefined {
  if (status === 'cancelled') return undefined;
  if (noShow === undefined || noShow.state === 'void') {
    const isReportable = at >= reportableFrom(startTime) && at <= reportableUntil(endTime);
    return isReportable && (status !== 'completed' || side === 'candidate') ? 'report' : undefined;
  }
  return noShow.state === 'reported' && noShow.absent === side && at < noShow.disputableUntil ? 'dispute' : undefined;
}
