import { formatDay, formatInstant, formatTime, type TimeZone } from './clock.ts';
import { otherSide, type Side } from './noShow.ts';

type Person = { readonly name: string; readonly timeZone?: TimeZone | undefined };
/** The zone a time is shown in, and the other person's zone when known. */
export type Clocks = { readonly zone: TimeZone; readonly other: { readonly name: string; readonly zone: TimeZone } | undefined };

/** An interviewer without a zone defaults to the slot's zone; a candidate's zone is never guessed. */
export function clocksOf(reader: Side, people: { readonly [Of in Side]: Person }, slotZone: TimeZone): Clocks {
  const zones = { candidate: people.candidate.timeZone, interviewer: people.interviewer.timeZone ?? slotZone };
  const other = otherSide(reader);
  const zone = zones[other];
  return { zone: zones[reader] ?? slotZone, other: zone === undefined ? undefined : { name: people[other].name, zone } };
}

/** The time on the other person's clock, with the day only if it is another; undefined if both clocks show the same. */
export function timeElsewhere(instant: string, { zone, other }: Clocks): string | undefined {
  if (other === undefined || formatInstant(instant, other.zone) === formatInstant(instant, zone)) return undefined;
  const isSameDay = formatDay(instant, other.zone) === formatDay(instant, zone);
  return isSameDay ? formatTime(instant, other.zone) : formatInstant(instant, other.zone);
}

/** Tuesday, November 24, 2026 at 7:00 PM (IST); if the other clock differs, a second line gives its time: … (EST) for Asha Rao. */
export function timesBy(instant: string, clocks: Clocks): string {
  const theirs = timeElsewhere(instant, clocks);
  const own = formatInstant(instant, clocks.zone);
  return theirs === undefined ? own : `${own}\n${theirs} for ${clocks.other?.name}`;
}
