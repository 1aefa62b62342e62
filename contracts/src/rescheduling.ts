import type { InterviewStatus } from './documents/interview.ts';
import { type Rejection, reject } from './rejections.ts';
import { RESCHEDULES_MAX, SLOT_LEAD_HOURS } from './rules.ts';
import { hoursBetween } from './time.ts';

type Planned = { readonly status: InterviewStatus; readonly startTime: string; readonly reschedules: number };

export const reschedulesLeft = ({ reschedules }: Pick<Planned, 'reschedules'>): number => Math.max(0, RESCHEDULES_MAX - reschedules);

/** Why an interview cannot be moved to any slot at this instant; undefined if it can. */
export function rescheduleRefusal(interview: Planned, at: string): Rejection | undefined {
  const { status, startTime } = interview;
  if (status !== 'scheduled') return reject('interview_not_scheduled', { status });
  if (reschedulesLeft(interview) === 0) return reject('reschedule_limit_reached');
  return hoursBetween(at, startTime) < SLOT_LEAD_HOURS ? reject('reschedule_too_late') : undefined;
}
