import type { InterviewEvent } from '@s30/contracts/events/interview';
import { otherSide, reportableFrom, reportableUntil, type Side } from '@s30/contracts/noShow';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { NO_SHOW_WITHIN_HOURS } from '@s30/contracts/rules';
import { addHours, type Instant } from '@s30/contracts/time';
import type { Asked } from '@s30/platform/decider/decider';

export type NoShow = {
  readonly absent: Side;
  readonly statement: string;
  readonly dispute: string | undefined;
  readonly disputableUntil: Instant;
};
export type NoShowCommand =
  | { readonly type: 'ReportNoShow'; readonly statement: string }
  | { readonly type: 'DisputeNoShow'; readonly statement: string }
  /** By the clock when nobody disputed it, by an admin otherwise: `percent` is what the candidate gets back. */
  | { readonly type: 'SettleNoShow'; readonly percent?: number | undefined };

type Interview = {
  readonly status: string;
  readonly schedule: { readonly candidateId: string; readonly interviewerId: string; readonly startTime: Instant };
  readonly noShow: NoShow | undefined;
};

/** The candidate gets everything back when the interviewer was absent, and nothing when the candidate was: the last of the cancellation tiers. */
const percentFor = (absent: Side): number => (absent === 'interviewer' ? 100 : 0);

const sideOf = ({ actor }: Asked, { schedule }: Interview): Side | undefined =>
  actor.userId === schedule.candidateId ? 'candidate' : actor.userId === schedule.interviewerId ? 'interviewer' : undefined;

export function decideNoShow(command: NoShowCommand & Asked, interview: Interview): readonly InterviewEvent[] | Rejection {
  const { at } = command;
  const { noShow, schedule, status } = interview;
  const side = sideOf(command, interview);
  if (command.type === 'SettleNoShow') {
    const isAdmin = command.actor.role === 'admin';
    if (!isAdmin && command.actor.role !== 'system') return reject('interview_unknown');
    if (noShow === undefined) return reject('no_show_not_reported');
    if (status === 'completed' || status === 'cancelled') return [];
    // The clock decides only what nobody disputed in time.
    if (!isAdmin && (noShow.dispute !== undefined || at < noShow.disputableUntil)) return [];
    const percent = command.percent ?? percentFor(noShow.absent);
    return [
      { type: 'InterviewCancelled', data: { reason: `${noShow.absent} did not come`, percent, refundAs: 'credit', cause: 'no-show' } },
    ];
  }
  if (side === undefined) return reject('interview_unknown');
  if (status === 'completed' || status === 'cancelled') return reject('interview_over', { status });
  if (command.type === 'ReportNoShow') {
    if (noShow !== undefined) return reject('no_show_reported_already');
    if (at < reportableFrom(schedule.startTime)) return reject('no_show_too_early');
    if (at > reportableUntil(schedule.startTime)) return reject('no_show_too_late');
    const disputableUntil = addHours(at, NO_SHOW_WITHIN_HOURS);
    return [{ type: 'NoShowReported', data: { absent: otherSide(side), statement: command.statement, disputableUntil } }];
  }
  if (noShow === undefined) return reject('no_show_not_reported');
  if (noShow.absent !== side) return reject('no_show_not_yours_to_dispute');
  if (noShow.dispute !== undefined) return reject('no_show_disputed_already');
  if (at >= noShow.disputableUntil) return reject('dispute_too_late');
  return [{ type: 'NoShowDisputed', data: { statement: command.statement } }];
}

export function afterNoShow(
  before: NoShow | undefined,
  event: Extract<InterviewEvent, { type: 'NoShowReported' | 'NoShowDisputed' }>,
): NoShow | undefined {
  if (event.type === 'NoShowReported') return { ...event.data, dispute: undefined };
  return before && { ...before, dispute: event.data.statement };
}
