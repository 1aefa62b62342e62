import type { Fact } from '@s30/contracts/events/all';
import type { Actor } from '@s30/contracts/events/define';
import type { SlotRequestEvent } from '@s30/contracts/events/slotRequest';
import type { SlotId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { dateIn } from '@s30/contracts/time';
import { type Asked, type CommandOf, type Decider, decideBy, evolveBy } from '@s30/platform/decider/decider';

type Requested = Fact<'SlotRequested'>;
type Answer =
  | { readonly status: 'pending' }
  | { readonly status: 'approved'; readonly slotId: SlotId }
  | { readonly status: 'rejected'; readonly reason: string | undefined };
export type MadeSlotRequest = { readonly request: Requested } & Answer;
export type SlotRequestState = { readonly status: 'none' } | MadeSlotRequest;

type RequestSlot = Omit<Requested, 'requestedAt'> & {
  readonly type: 'RequestSlot';
  readonly offeredInterviewTypes: readonly InterviewType[];
};

function request({ type: _, actor: _actor, at, offeredInterviewTypes, ...asked }: RequestSlot & Asked) {
  const { candidateId, interviewerId, interviewType, preferredDate, timeZone } = asked;
  if (candidateId === interviewerId) return reject('own_slot_request');
  if (!offeredInterviewTypes.includes(interviewType)) return reject('interview_type_not_offered', { interviewType });
  if (preferredDate < dateIn(at, timeZone)) return reject('slot_request_in_the_past');
  return [{ type: 'SlotRequested', data: { ...asked, requestedAt: at } } as const];
}

/** Why this actor may not answer the request: it is answered once, by its interviewer, an admin or a process. */
export function whyNotAnswerable(state: MadeSlotRequest, actor: Actor): Rejection | undefined {
  const isTheirs = actor.userId === state.request.interviewerId || actor.role === 'admin' || actor.role === 'system';
  if (!isTheirs) return reject('not_your_slot_request');
  return state.status === 'pending' ? undefined : reject('slot_request_already_answered');
}

const answers = decideBy<[MadeSlotRequest], SlotRequestEvent>()({
  ApproveRequest: ({ slotId }: { readonly slotId: SlotId }, { request: { slotRequestId } }) => [
    { type: 'SlotRequestApproved', data: { slotRequestId, slotId } },
  ],
  RejectRequest: ({ reason }: { readonly reason: string | undefined }, { request: { slotRequestId } }) => [
    { type: 'SlotRequestRejected', data: { slotRequestId, reason } },
  ],
});
export type SlotRequestCommand = RequestSlot | CommandOf<typeof answers>;

const answered = (state: SlotRequestState, answer: Answer): SlotRequestState =>
  state.status === 'pending' ? { request: state.request, ...answer } : state;

export const slotRequest: Decider<SlotRequestState, SlotRequestCommand, SlotRequestEvent> = {
  category: 'slotRequest',
  people: (state) =>
    state.status === 'none' ? {} : { candidateId: state.request.candidateId, interviewerId: state.request.interviewerId },
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'RequestSlot') return state.status === 'none' ? request(command) : [];
    if (state.status === 'none') return reject('slot_request_unknown');
    // Both the request that published the slot and the process that completes it approve.
    if (command.type === 'ApproveRequest' && state.status === 'approved' && state.slotId === command.slotId) return [];
    return whyNotAnswerable(state, command.actor) ?? answers.decide(command, state);
  },
  evolve: evolveBy({
    SlotRequested: (state, request) => (state.status === 'none' ? { request, status: 'pending' } : state),
    SlotRequestApproved: (state, { slotId }) => answered(state, { status: 'approved', slotId }),
    SlotRequestRejected: (state, { reason }) => answered(state, { status: 'rejected', reason }),
  }),
};
