import type { Fact } from '@s30/contracts/events/all';
import type { InterviewerAccountEvent } from '@s30/contracts/events/interviewerAccount';
import type { UserId } from '@s30/contracts/ids';
import { lessBy, type Money, minus, money, NO_RUPEES, plus } from '@s30/contracts/money';
import { reject } from '@s30/contracts/rejections';
import { type CommandOf, type Decider, decideBy, evolveBy } from '@s30/platform/decider/decider';
import { type PersistentMap, persistentMap } from '@s30/platform/decider/persistent';

type Asking = Fact<'ChargeAsked'>;
export type Charge = Pick<Asking, 'kind' | 'bookingId' | 'candidateId' | 'referrerId' | 'revision' | 'wanted'> & {
  /** The number of its events; the booking ignores older answers. */
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
  /** How many payouts and collections were recorded. */
  readonly settlements: number;
};

export type FollowCharge = Asking & { readonly type: 'FollowCharge' };
type OnCharge = { readonly interviewerId: UserId; readonly chargeId: string };
/** `declinedSeen`: what was declined of it, as the admin saw it; undefined: not said. */
type Approval = OnCharge & { readonly declinedSeen?: Money | undefined };
/** `settlementsSeen`, `madeFrom`: the settlements and the allowance that the admin saw; undefined: not said. */
type Settlement = Fact<'PayoutRecorded' | 'CollectionRecorded'> & {
  readonly settlementsSeen?: number | undefined;
};
type NewAllowance = Fact<'TrustAllowanceSet'> & Allowing & { readonly madeFrom?: Money | undefined };
/** `trustAllowance`: the installation's default for each interviewer, in rupees. */
type Allowing = { readonly interviewerId: UserId; readonly trustAllowance: Money };
type Events = readonly InterviewerAccountEvent[];

const ASKED = { version: 0, charged: NO_RUPEES, declined: NO_RUPEES, waived: NO_RUPEES } as const;

/** The amount awaiting an admin. */
export const waitingOf = ({ wanted, charged, declined }: Charge): Money => lessBy(wanted, plus(charged, declined));

const onCharge = decideBy<[Charge, InterviewerAccountState], InterviewerAccountEvent>()({
  // Includes declined amounts: an admin may approve them later.
  ApproveCharge: ({ interviewerId, chargeId, declinedSeen: seen }: Approval, { wanted, charged, declined }) => {
    const amount = money(wanted.minor - charged.minor, 'INR');
    if (amount.minor <= 0) return reject('charge_not_waiting');
    if (seen && seen.minor !== declined.minor) return reject('changed_meanwhile');
    return [{ type: 'CreditCharged', data: { interviewerId, chargeId, amount, by: 'admin', hasWaited: true } }];
  },
  DeclineCharge: ({ interviewerId, chargeId, reason }: OnCharge & { readonly reason: string }, charge) => {
    const amount = waitingOf(charge);
    if (amount.minor <= 0) return reject('charge_not_waiting');
    return [{ type: 'ChargeDeclined', data: { interviewerId, chargeId, candidateId: charge.candidateId, amount, reason } }];
  },
  WaiveCharge: (command: OnCharge & Allowing & { readonly reason?: string | undefined }, { candidateId, charged, waived }, state) => {
    const { interviewerId, chargeId, reason } = command;
    const amount = minus(charged, waived);
    if (amount.minor <= 0) return reject('charge_settled');
    return withWhatFits([{ type: 'ChargeWaived', data: { interviewerId, chargeId, candidateId, amount, reason } }], command, state);
  },
});
const onAccount = decideBy<[InterviewerAccountState], InterviewerAccountEvent>()({
  SetTrustAllowance: (command: NewAllowance, state) => {
    const { interviewerId, amount, reason, madeFrom, trustAllowance } = command;
    if (madeFrom && madeFrom.minor !== (state.allowance ?? trustAllowance).minor) return reject('changed_meanwhile');
    return withWhatFits([{ type: 'TrustAllowanceSet', data: { interviewerId, amount, reason } }], command, state);
  },
  RecordPayout: ({ interviewerId, amount, note, settlementsSeen: seen }: Settlement, { settlements }) => {
    if (seen !== undefined && seen !== settlements) return reject('changed_meanwhile');
    return [{ type: 'PayoutRecorded', data: { interviewerId, amount, note } }];
  },
  RecordCollection: (command: Settlement & Allowing, state) => {
    const { interviewerId, amount, note, settlementsSeen: seen } = command;
    if (seen !== undefined && seen !== state.settlements) return reject('changed_meanwhile');
    return withWhatFits([{ type: 'CollectionRecorded', data: { interviewerId, amount, note } }], command, state);
  },
});
export type InterviewerAccountCommand = (FollowCharge | CommandOf<typeof onCharge> | CommandOf<typeof onAccount>) &
  Allowing & { readonly key?: string };

const evolve = evolveBy<InterviewerAccountState, InterviewerAccountEvent>({
  ChargeAsked: (state, { chargeId, kind, bookingId, candidateId, referrerId, revision, wanted }) => {
    const known = state.charges.get(chargeId) ?? ASKED;
    return withCharge(state, chargeId, { ...known, kind, bookingId, candidateId, referrerId, revision, wanted });
  },
  CreditCharged: (state, { chargeId, amount }) =>
    changed(state, chargeId, plus(state.outstanding, amount), (known) => {
      const charged = plus(known.charged, amount);
      const declined = money(Math.max(0, Math.min(known.declined.minor, known.wanted.minor - charged.minor)), 'INR');
      return { charged, declined };
    }),
  ChargeDeclined: (state, { chargeId, amount }) =>
    changed(state, chargeId, state.outstanding, ({ declined }) => ({ declined: plus(declined, amount) })),
  ChargeWaived: (state, { chargeId, amount }) =>
    changed(state, chargeId, lessBy(state.outstanding, amount), ({ waived }) => ({ waived: plus(waived, amount) })),
  TrustAllowanceSet: (state, { amount: allowance }) => ({ ...state, allowance }),
  // Never below nothing: what was collected for other reasons, or by mistake, must not widen the allowance.
  CollectionRecorded: (state, { amount }) =>
    settled(amount.currency === 'INR' ? { ...state, outstanding: lessBy(state.outstanding, amount) } : state),
  PayoutRecorded: settled,
});

export const interviewerAccount: Decider<InterviewerAccountState, InterviewerAccountCommand, InterviewerAccountEvent> = {
  category: 'interviewerAccount',
  initial: { allowance: undefined, outstanding: NO_RUPEES, charges: persistentMap(), queue: persistentMap(), settlements: 0 },
  decide: (command, state) => {
    if (command.type === 'FollowCharge') return withWhatFits(follow(command, state), command, state);
    const { actor, interviewerId } = command;
    // Admins cannot decide about their own money.
    if (actor.role !== 'admin') return reject('not_allowed');
    if (actor.userId === interviewerId) return reject('own_booking');
    if (onAccount.takes(command)) return onAccount.decide(command, state);
    const charge = state.charges.get(command.chargeId);
    if (charge === undefined) return reject('charge_unknown');
    return actor.userId === charge.candidateId ? reject('own_booking') : onCharge.decide(command, charge, state);
  },
  evolve,
};

/** Records a booking's request; older requests are ignored. */
function follow(command: FollowCharge, { charges }: InterviewerAccountState): Events {
  const { chargeId, kind, interviewerId, candidateId, referrerId, bookingId, revision, wanted } = command;
  const known = charges.get(chargeId);
  if (known !== undefined && known.revision >= revision) return [];
  return [{ type: 'ChargeAsked', data: { chargeId, kind, interviewerId, candidateId, referrerId, bookingId, revision, wanted } }];
}

/** Grants waiting charges that now fit the allowance, oldest first. */
function withWhatFits(decided: Events, { interviewerId, trustAllowance }: Allowing, before: InterviewerAccountState): Events {
  if (decided.length === 0) return decided;
  const events = [...decided];
  let state = decided.reduce(evolve, before);
  for (const chargeId of state.queue.keys()) {
    const charge = state.charges.get(chargeId);
    if (charge === undefined) continue;
    const amount = waitingOf(charge);
    const limit = state.allowance ?? trustAllowance;
    if (plus(state.outstanding, amount).minor > limit.minor) continue;
    const hasWaited = before.queue.has(chargeId);
    const given: InterviewerAccountEvent = { type: 'CreditCharged', data: { interviewerId, chargeId, amount, by: 'allowance', hasWaited } };
    events.push(given);
    state = evolve(state, given);
  }
  return events;
}

function settled(state: InterviewerAccountState): InterviewerAccountState {
  return { ...state, settlements: state.settlements + 1 };
}

function changed(state: InterviewerAccountState, chargeId: string, outstanding: Money, change: (known: Charge) => Partial<Charge>) {
  const known = state.charges.get(chargeId);
  return known === undefined ? state : withCharge({ ...state, outstanding }, chargeId, { ...known, ...change(known) });
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
