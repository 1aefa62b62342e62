import { parseDate } from '@internationalized/date';
import { durationOf, type InterviewType } from '@s30/contracts/interviewTypes';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, addMinutes, dateIn, type Instant, instantAt, type TimeZone } from '@s30/contracts/time';
import { weekdayOf } from '@s30/frontend-shared/time/days';

export type Planned = { readonly start: Instant; readonly end: Instant; readonly timeZone: TimeZone };
type Plan = { readonly interviewType: InterviewType; readonly hour: number; readonly zone: TimeZone };

const planned = (start: Instant, { interviewType, zone }: Plan): Planned => ({
  start,
  end: addMinutes(start, durationOf(interviewType)),
  timeZone: zone,
});

export const isFarEnough = (start: string, now: Instant): boolean => start >= addHours(now, SLOT_LEAD_HOURS);

/** Why a slot starts too soon; undefined when it is far enough ahead. */
export const tooSoon = (start: Instant, now: Instant): string | undefined => {
  if (isFarEnough(start, now)) return undefined;
  return start <= now ? 'has already passed' : `starts less than ${SLOT_LEAD_HOURS} hours from now`;
};

export const singleSlot = (plan: Plan & { readonly date: string }): Planned => planned(instantAt(plan.date, plan.hour, plan.zone), plan);

/** Weekly slots at the same local weekday and hour, from the first that is far enough ahead. */
export function recurringSlots(
  plan: Plan & { readonly weekday: number; readonly weeks: number; readonly now: Instant },
): readonly Planned[] {
  const today = parseDate(dateIn(plan.now, plan.zone));
  const days = (plan.weekday - weekdayOf(today.toString()) + 7) % 7;
  // Each start is computed from its own date, so a skipped hour in the first week does not shift the others.
  const startIn = (weeks: number) => instantAt(today.add({ days, weeks }).toString(), plan.hour, plan.zone);
  // A slot a week away is always far enough ahead; only today's or tomorrow's can be too soon.
  const first = isFarEnough(startIn(0), plan.now) ? 0 : 1;
  return Array.from({ length: plan.weeks }, (_, week) => planned(startIn(first + week), plan));
}
