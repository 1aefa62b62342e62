import type { Fact } from '@s30/contracts/events/all';
import { offersInterviews } from '@s30/contracts/fields';
import { interviewerOf, type SlotId, type SlotRequestId, type UserId } from '@s30/contracts/ids';
import type { Side } from '@s30/contracts/noShow';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { Position } from '@s30/platform/event-store/port';
import { idOf, type SeenEvent } from '@s30/platform/projector/seen';
import { follower, type Run } from '../context.ts';
import { slotRequest } from '../slot-request/decider.ts';
import { hasLeft, isClosed } from '../user/account.ts';
import { releaseHolds, withdrawOpenSlots } from './withdrawal.ts';

/** A person's pending requests, made by or to them, from a read model at least as new as `asOf`: the worklist of {@link demotion}. */
export type PendingRequests = (
  of: { readonly candidateId?: UserId; readonly interviewerId?: UserId },
  asOf: Position,
) => Promise<readonly Pick<Fact<'SlotRequested'>, 'slotRequestId' | 'requestedAt' | 'preferredDate' | 'timeZone'>[]>;

type PersonEvent = Pick<SeenEvent, 'stream' | 'position' | 'at'>;
const REASONS = { interviewer: 'The interviewer is no longer available', candidate: 'The candidate is no longer here' } as const;

/**
 * Withdraws a demoted interviewer's open slots and rejects their pending requests: those that exist at the demotion, and those
 * that a concurrent command, a lapsed hold or a cancellation adds later. For a closed account it also releases the owner's
 * holds and rejects the requests they made.
 */
export const demotion = (runner: CommandRunner, pendingRequests: PendingRequests, now: () => Instant) => {
  const rejectRequest = (run: Run, slotRequestId: SlotRequestId, because: Side) =>
    run(slotRequest, slotRequestId, { type: 'RejectRequest', reason: REASONS[because] });
  /** If the person is no longer away, newer requests can be answered. */
  async function rejectPending(event: PersonEvent, run: Run, side: Side, isAway: boolean): Promise<void> {
    for (const { slotRequestId, requestedAt } of await pendingRequests({ [`${side}Id`]: idOf(event) }, event.position))
      if (isAway || requestedAt <= event.at) await rejectRequest(run, slotRequestId, side);
  }
  async function withdrawIfDemoted({ data }: { readonly data: { readonly slotId: SlotId } }, run: Run): Promise<void> {
    const interviewerId = interviewerOf(data.slotId);
    if (interviewerId !== undefined && (await hasLeft(runner, interviewerId))) await withdrawOpenSlots(run, interviewerId);
  }
  async function stopOffering(event: PersonEvent, run: Run): Promise<void> {
    const userId = idOf(event) as UserId;
    // If promoted again in the meantime, existing slots were published since.
    const isStillDemoted = await hasLeft(runner, userId);
    if (isStillDemoted) await withdrawOpenSlots(run, userId);
    await rejectPending(event, run, 'interviewer', isStillDemoted);
  }
  async function leave(event: PersonEvent, run: Run): Promise<void> {
    await stopOffering(event, run);
    const userId = idOf(event) as UserId;
    const isStillClosed = await isClosed(runner, userId);
    if (isStillClosed) await releaseHolds(runner.load, run, userId, now());
    await rejectPending(event, run, 'candidate', isStillClosed);
  }

  return follower(runner, now, 'demotion', {
    RoleChanged: async (event, run) => {
      if (offersInterviews(event.data.from)) await stopOffering(event, run);
    },
    AccountClosed: leave,
    PersonErased: leave,
    SlotPublished: withdrawIfDemoted,
    SlotReopened: withdrawIfDemoted,
    SlotRequested: async ({ data }, run) => {
      if (await hasLeft(runner, data.interviewerId)) await rejectRequest(run, data.slotRequestId, 'interviewer');
      else if (await isClosed(runner, data.candidateId)) await rejectRequest(run, data.slotRequestId, 'candidate');
    },
  });
};
