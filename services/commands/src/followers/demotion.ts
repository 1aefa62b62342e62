import { calendarEvents } from '@s30/contracts/events/calendar';
import { slotRequestEvents } from '@s30/contracts/events/slotRequest';
import { userEvents } from '@s30/contracts/events/user';
import { isOffering, offersInterviews } from '@s30/contracts/fields';
import { interviewerOf, type SlotId, type SlotRequestId, type UserId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { Position } from '@s30/platform/event-store/port';
import { idOf, type SeenEvent } from '@s30/platform/projector/seen';
import type { Run } from '../context.ts';
import { slotRequest } from '../slot-request/decider.ts';
import { user } from '../user/decider.ts';
import { follower } from './context.ts';
import { releaseHolds, withdrawOpenSlots } from './withdrawal.ts';

/** A person's pending requests, made by or to them, from a read model at least as new as `asOf`: the worklist of {@link demotion}. */
export type PendingRequests = (
  of: { readonly candidateId?: UserId; readonly interviewerId?: UserId },
  asOf: Position,
) => Promise<readonly { readonly slotRequestId: SlotRequestId; readonly requestedAt: Instant }[]>;

const REASONS = { interviewer: 'The interviewer is no longer available', candidate: 'The candidate is no longer here' } as const;

/**
 * Withdraws a demoted interviewer's open slots and rejects their pending requests: those that exist at the demotion, and those
 * that a concurrent command, a lapsed hold or a cancellation adds later. For a closed account it also releases the owner's
 * holds and rejects the requests they made.
 */
export const demotion = (runner: CommandRunner, pendingRequests: PendingRequests, now: () => Instant) => {
  /** True also if their account is closed. */
  async function isDemoted(userId: UserId): Promise<boolean> {
    const account = await runner.load(user, userId);
    return account.status === 'registered' && !isOffering(account);
  }
  async function isClosed(userId: UserId): Promise<boolean> {
    const account = await runner.load(user, userId);
    return account.status === 'registered' && account.isClosed;
  }
  const rejectRequest = (run: Run, slotRequestId: SlotRequestId, because: keyof typeof REASONS) =>
    run(slotRequest, slotRequestId, { type: 'RejectRequest', reason: REASONS[because] });
  async function withdrawIfDemoted({ data }: { readonly data: { readonly slotId: SlotId } }, run: Run): Promise<void> {
    const interviewerId = interviewerOf(data.slotId);
    if (interviewerId !== undefined && (await isDemoted(interviewerId))) await withdrawOpenSlots(run, interviewerId);
  }
  async function stopOffering(event: Pick<SeenEvent, 'stream' | 'position' | 'at'>, run: Run): Promise<void> {
    const userId = idOf(event) as UserId;
    // If promoted again in the meantime, existing slots were published since, and newer requests can be answered.
    const isStillDemoted = await isDemoted(userId);
    if (isStillDemoted) await withdrawOpenSlots(run, userId);
    for (const { slotRequestId, requestedAt } of await pendingRequests({ interviewerId: userId }, event.position))
      if (isStillDemoted || requestedAt <= event.at) await rejectRequest(run, slotRequestId, 'interviewer');
  }
  async function leave(event: Pick<SeenEvent, 'stream' | 'position' | 'at'>, run: Run): Promise<void> {
    await stopOffering(event, run);
    const userId = idOf(event) as UserId;
    const isStillClosed = await isClosed(userId);
    if (isStillClosed) await releaseHolds(runner.load, run, userId, now());
    for (const { slotRequestId, requestedAt } of await pendingRequests({ candidateId: userId }, event.position))
      if (isStillClosed || requestedAt <= event.at) await rejectRequest(run, slotRequestId, 'candidate');
  }

  return follower(runner, now, {
    name: 'demotion',
    from: [userEvents, calendarEvents, slotRequestEvents],
    on: {
      RoleChanged: async (event, run) => {
        if (offersInterviews(event.data.from)) await stopOffering(event, run);
      },
      AccountClosed: leave,
      PersonErased: leave,
      SlotPublished: withdrawIfDemoted,
      SlotReopened: withdrawIfDemoted,
      SlotRequested: async ({ data }, run) => {
        if (await isDemoted(data.interviewerId)) await rejectRequest(run, data.slotRequestId, 'interviewer');
        else if (await isClosed(data.candidateId)) await rejectRequest(run, data.slotRequestId, 'candidate');
      },
    },
  });
};
