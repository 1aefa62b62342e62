import type { BookingEvent } from '@s30/contracts/events/booking';
import { otherSide, reportableFrom, reportableUntil, type Side } from '@s30/contracts/noShow';
import { reject } from '@s30/contracts/rejections';
import { NO_SHOW_WITHIN_HOURS } from '@s30/contracts/rules';
import { addHours } from '@s30/contracts/time';
import type { Asked } from '@s30/platform/decider/decider';
import { cancelled } from './interview.ts';
import { isCandidate, isInterviewer, isSystem, unlessAdmin } from './parties.ts';
import type { Booked, Booking, Decided } from './state.ts';

type Statement = { readonly statement: string };
/** By timer if undisputed, by an admin otherwise; `percent` is what the candidate gets back. */
type SettleNoShow = { readonly percent?: number | undefined; readonly reason?: string | undefined };

/** The candidate gets everything back if the interviewer was absent; otherwise nothing, as in the last cancellation tier. */
const percentFor = (absent: Side): number => (absent === 'interviewer' ? 100 : 0);

const sideOf = (command: Asked, booking: Booking): Side | undefined =>
  isCandidate(command, booking) ? 'candidate' : isInterviewer(command, booking) ? 'interviewer' : undefined;

/** Candidates may still report after a start or feedback; an interviewer who has given feedback has met the candidate. */
export function reportNoShow(command: Statement & Asked, booking: Booked): Decided {
  const { status, place } = booking.interview;
  const { at, statement } = command;
  const { startTime, endTime } = place.slot;
  const side = sideOf(command, booking);
  if (side === undefined) return reject('interview_unknown');
  if (status === 'cancelled' || (status === 'completed' && side === 'interviewer')) return reject('interview_over', { status });
  if (booking.noShow.status !== 'none' && booking.noShow.status !== 'void') return reject('no_show_reported_already');
  if (at < reportableFrom(startTime)) return reject('no_show_too_early');
  if (at > reportableUntil(endTime)) return reject('no_show_too_late');
  const disputableUntil = addHours(at, NO_SHOW_WITHIN_HOURS);
  return [{ type: 'NoShowReported', data: { absent: otherSide(side), statement, disputableUntil } }];
}

export function disputeNoShow(command: Statement & Asked, booking: Booking): Decided {
  const { noShow } = booking;
  const side = sideOf(command, booking);
  if (side === undefined) return reject('interview_unknown');
  if (noShow.status === 'none' || noShow.status === 'void') return reject('no_show_not_reported');
  if (noShow.absent !== side) return reject('no_show_not_yours_to_dispute');
  if (noShow.status === 'settled') return reject('dispute_too_late');
  if (noShow.status === 'disputed') return reject('no_show_disputed_already');
  if (command.at >= noShow.disputableUntil) return reject('dispute_too_late');
  return [{ type: 'NoShowDisputed', data: { statement: command.statement } }];
}

export function settleNoShow(command: SettleNoShow & Asked, booking: Booked): Decided {
  const { status } = booking.interview;
  const { noShow } = booking;
  const refused = isSystem(command) ? undefined : unlessAdmin(command, booking, 'interview_unknown');
  if (refused) return refused;
  if (noShow.status === 'none' || noShow.status === 'void') return reject('no_show_not_reported');
  if (noShow.status === 'settled') {
    const isSame = (command.percent ?? noShow.percent) === noShow.percent && command.reason === undefined;
    return isSame ? [] : reject('no_show_settled_already');
  }
  // The timer only settles reports that no one disputed in time.
  if (isSystem(command) && (noShow.status === 'disputed' || command.at < noShow.disputableUntil)) return [];
  const { absent } = noShow;
  const percent = command.percent ?? percentFor(absent);
  const settled: BookingEvent = { type: 'NoShowSettled', data: { percent, reason: command.reason } };
  const tookPlace = absent === 'interviewer' && percent === 0 && status !== 'scheduled';
  if (tookPlace || status === 'cancelled') return [settled];
  const reason = percent === percentFor(absent) ? `${absent} did not come` : 'an admin has settled the report of a no-show';
  return [settled, ...cancelled({ reason, percent, refundAs: 'credit', cause: 'no-show' }, booking)];
}
