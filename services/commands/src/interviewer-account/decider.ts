import type { Fact } from '@s30/contracts/events/define';
import type { InterviewerAccountEvent } from '@s30/contracts/events/interviewerAccount';
import type { UserId } from '@s30/contracts/ids';
import { type Money, minus, money, noMoney, plus } from '@s30/contracts/money';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { type Asked, type Decider, unreachable } from '@s30/platform/decider/decider';
import { type PersistentMap, persistentMap } from '@s30/platform/decider/persistent';

type Asking = Fact<InterviewerAccountEvent, 'ChargeAsked'>;
export type Charge = Pick<Asking, 'kind' | 'bookingId' | 'candidateId' | 'revision' | 'wanted'> & {
  /** The number of events behind it: the booking ignores older answers. */
  readonly version: number;
  readonly charged: Money;
  readonly declined: Money;
  readonly waived: Money;
};
export type InterviewerAccountState = {
  /** Undefined: the installation's default. */
  readonly allowance: Money | undefined;
  /** In rupees: charged but neither waived nor collected. */
  readonly outstanding: Money;
  readonly charges: PersistentMap<string, Charge>;
  /** Charges with a waiting amount, oldest first. */
  readonly queue: PersistentMap<string, true>;
};

export type FollowCharge = Asking & { readonly type: 'FollowCharge' };
type OnCharge = { readonly interviewerId: UserId; readonly chargeId: string };
type Settlement = Fact<InterviewerAccountEvent, 'PayoutRecorded' | 'CollectionRecorded'>;
export type InterviewerAccountCommand = (
  | FollowCharge
  | (OnCharge & { readonly type: 'ApproveCharge' })
  | (OnCharge & { readonly type: 'DeclineCharge'; readonly reason: string })
  | (OnCharge & { readonly type: 'WaiveCharge'; readonly reason?: string | undefined })
  | (Settlement & { readonly type: 'RecordPayout' })
  | (Settlement & { readonly type: 'RecordCollection' })
  | (Fact<InterviewerAccountEvent, 'TrustAllowanceSet'> & { readonly type: 'SetTrustAllowance' })
) & {
  /** The installation's default allowance for each interviewer, in rupees. */
  readonly trustAllowance: Money;
  readonly key?: string;
};
type Command = InterviewerAccountCommand & Asked;
type Events = readonly InterviewerAccountEvent[];

const NOTHING = noMoney('INR');
const ASKED = { version: 0, charged: NOTHING, declined: NOTHING, waived: NOTHING } as const;

/** The amount waiting for an admin. */
export const waitingOf = ({ wanted, charged, declined }: Charge): Money =>
  money(Math.max(0, wanted.minor - charged.minor - declined.minor), 'INR');
/** The amount that may be given so far: never more than is still requested. */
export const givenOf = ({ wanted, charged }: Charge): Money => money(Math.min(wanted.minor, charged.minor), 'INR');

export const interviewerAccount: Decider<InterviewerAccountState, InterviewerAccountCommand, InterviewerAccountEvent> = {
  category: 'interviewerAccount',
  initial: { allowance: undefined, outstanding: NOTHING, charges: persistentMap(), queue: persistentMap() },
  decide: (command, state) =>
    command.type === 'FollowCharge' ? withWhatFits(follow(command, state), command, state) : byAdmin(command, state),
  evolve,
};

/** Records a booking's request; older requests are ignored. */
function follow(
  { trustAllowance: _t, type: _, key: _k, actor: _a, at: _at, ...asked }: FollowCharge & Command,
  { charges }: InterviewerAccountState,
): Events {
  const known = charges.get(asked.chargeId);
  return known !== undefined && known.revision >= asked.revision ? [] : [{ type: 'ChargeAsked', data: asked }];
}

/** For other people's money only: an admin who is involved leaves it to another. */
function byAdmin(command: Exclude<Command, FollowCharge>, state: InterviewerAccountState): Events | Rejection {
  const { actor, interviewerId } = command;
  if (actor.role !== 'admin') return reject('not_allowed');
  if (actor.userId === interviewerId) return reject('own_booking');
  switch (command.type) {
    case 'ApproveCharge':
    case 'DeclineCharge':
    case 'WaiveCharge':
      return onCharge(command, state);
    case 'SetTrustAllowance': {
      const { amount, reason } = command;
      const set = { type: 'TrustAllowanceSet', data: { interviewerId, amount, reason } } as const;
      return withWhatFits([set], command, state);
    }
    case 'RecordPayout':
      return [{ type: 'PayoutRecorded', data: settled(command) }];
    case 'RecordCollection':
      return withWhatFits([{ type: 'CollectionRecorded', data: settled(command) }], command, state);
    default:
      return unreachable(command);
  }
}
const settled = ({ interviewerId, amount, note }: Settlement) => ({ interviewerId, amount, note });

function onCharge(command: Extract<Command, OnCharge>, state: InterviewerAccountState): Events | Rejection {
  const { chargeId, interviewerId, actor } = command;
  const charge = state.charges.get(chargeId);
  if (charge === undefined) return reject('charge_unknown');
  if (actor.userId === charge.candidateId) return reject('own_booking');
  const { wanted, charged, waived } = charge;
  const of = { interviewerId, chargeId };
  switch (command.type) {
    case 'ApproveCharge': {
      // Includes declined amounts: an admin may approve them later.
      const amount = money(wanted.minor - charged.minor, 'INR');
      return amount.minor > 0 ? [{ type: 'CreditCharged', data: { ...of, amount, by: 'admin' } }] : reject('charge_not_waiting');
    }
    case 'DeclineCharge': {
      const amount = waitingOf(charge);
      return amount.minor > 0
        ? [{ type: 'ChargeDeclined', data: { ...of, amount, reason: command.reason } }]
        : reject('charge_not_waiting');
    }
    case 'WaiveCharge': {
      const amount = minus(charged, waived);
      const { reason } = command;
      if (amount.minor <= 0) return reject('charge_settled');
      return withWhatFits([{ type: 'ChargeWaived', data: { ...of, amount, reason } }], command, state);
    }
    case 'FollowCharge':
      return [];
    default:
      return unreachable(command);
  }
}

/** Gives waiting charges that now fit the allowance, oldest first. */
function withWhatFits(decided: Events, { trustAllowance }: Command, before: InterviewerAccountState): Events {
  if (decided.length === 0) return decided;
  const events = [...decided];
  let state = decided.reduce(evolve, before);
  for (const chargeId of state.queue.keys()) {
    const charge = state.charges.get(chargeId);
    const { interviewerId } = decided[0]?.data ?? {};
    if (charge === undefined || interviewerId === undefined) continue;
    const amount = waitingOf(charge);
    const limit = state.allowance ?? trustAllowance;
    if (plus(state.outstanding, amount).minor > limit.minor) continue;
    const given: InterviewerAccountEvent = { type: 'CreditCharged', data: { interviewerId, chargeId, amount, by: 'allowance' } };
    events.push(given);
    state = evolve(state, given);
  }
  return events;
}

function evolve(state: InterviewerAccountState, event: InterviewerAccountEvent): InterviewerAccountState {
  switch (event.type) {
    case 'ChargeAsked': {
      const { chargeId, kind, bookingId, candidateId, revision, wanted } = event.data;
      const known = state.charges.get(chargeId) ?? ASKED;
      return withCharge(state, chargeId, { ...known, kind, bookingId, candidateId, revision, wanted });
    }
    case 'CreditCharged': {
      const { chargeId, amount } = event.data;
      const known = state.charges.get(chargeId);
      if (known === undefined) return state;
      const charged = plus(known.charged, amount);
      const declined = money(Math.max(0, Math.min(known.declined.minor, known.wanted.minor - charged.minor)), 'INR');
      return withCharge({ ...state, outstanding: plus(state.outstanding, amount) }, chargeId, { ...known, charged, declined });
    }
    case 'ChargeDeclined': {
      const { chargeId, amount } = event.data;
      const known = state.charges.get(chargeId);
      return known === undefined ? state : withCharge(state, chargeId, { ...known, declined: plus(known.declined, amount) });
    }
    case 'ChargeWaived': {
      const { chargeId, amount } = event.data;
      const known = state.charges.get(chargeId);
      if (known === undefined) return state;
      return withCharge({ ...state, outstanding: minus(state.outstanding, amount) }, chargeId, {
        ...known,
        waived: plus(known.waived, amount),
      });
    }
    case 'TrustAllowanceSet':
      return { ...state, allowance: event.data.amount };
    case 'CollectionRecorded': {
      const { amount } = event.data;
      return amount.currency === 'INR' ? { ...state, outstanding: minus(state.outstanding, amount) } : state;
    }
    case 'PayoutRecorded':
      return state;
    default:
      return unreachable(event);
  }
}

function withCharge(state: InterviewerAccountState, chargeId: string, changed: Charge): InterviewerAccountState {
  const charge = { ...changed, version: changed.version + 1 };
  const { queue, charges } = state;
  const isWaiting = waitingOf(charge).minor > 0;
  return {
    ...state,
    charges: charges.set(chargeId, charge),
    queue: isWaiting === queue.has(chargeId) ? queue : isWaiting ? queue.set(chargeId, true) : queue.delete(chargeId),
  };
}
