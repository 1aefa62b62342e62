import { type BookingId, bookingOfPayment, FileId, feedbackIdOf, type SlotId, slotIdFrom, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { rupees } from '@s30/contracts/money';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import { addHours, Instant } from '@s30/contracts/time';
import type { AnyCommand, AnyEvent, Decider } from '@s30/platform/decider/decider';
import { START } from '@s30/platform/event-store/port';
import { type BookingCommand, booking } from '../booking/decider.ts';
import { calendar } from '../calendar/decider.ts';
import { checkOut } from '../checkout/checkout.ts';
import type { Run } from '../context.ts';
import { interviewerAccount } from '../interviewer-account/decider.ts';
import { price } from '../price/decider.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { followBooking } from './followBooking.ts';

// The real deciders and follow-ups over in-memory streams: colluding accounts and one honest interviewer.

export const ALLOWANCE = 5_000;
const begin = Instant.parse('2026-11-21T10:00:00.000Z');
const trustAllowance = rupees(ALLOWANCE);
export const PUPPETS = ['p1', 'p2', 'p3', 'p4'].map((id) => UserId.parse(id));
export const ROGUES = ['r1', 'r2'].map((id) => UserId.parse(id));
export const HONEST = UserId.parse('honest');
const INTERVIEWERS = [...ROGUES, HONEST];
const SLOTS_EACH = 20;
const PRICE_RUPEES = 1_999;

type States = Map<string, unknown>;
const keyOf = <State, Command extends AnyCommand, Event extends AnyEvent>({ category }: Decider<State, Command, Event>, id: string) =>
  `${category}-${id}`;

/** A market that starts from these states. */
export function marketOf(states: States) {
  const load = async <State, Command extends AnyCommand, Event extends AnyEvent>(decider: Decider<State, Command, Event>, id: string) =>
    (states.get(keyOf(decider, id)) as State | undefined) ?? decider.initial;
  const as = (userId: string, role: 'candidate' | 'interviewer' | 'admin' | 'system'): Run => {
    return async (decider, id, command) => {
      const before = await load(decider, id);
      const decided = decider.decide({ ...command, actor: { userId, role }, at: begin }, before);
      if (isRejection(decided)) return decided;
      const state = decided.reduce(decider.evolve, before);
      states.set(keyOf(decider, id), state);
      return { events: decided, eventIds: [], state, position: START, repeated: false };
    };
  };
  const following = (run: Run) => ({ run, load, trustAllowance });
  const bookings: BookingId[] = [];

  return {
    states,
    load,
    as,
    bookings: (): readonly BookingId[] => bookings,
    /** Undefined if rejected. */
    async books(candidateId: UserId, slotId: SlotId): Promise<BookingId | undefined> {
      const request = { ...following(as(candidateId, 'candidate')), at: begin };
      const asked = await checkOut(request, { slotId, interviewType: 'DSA', method: undefined, candidateId, holdMinutes: 15 });
      if (isRejection(asked)) return undefined;
      const bookingId = bookingOfPayment(asked.paymentId);
      if (!bookings.includes(bookingId)) bookings.push(bookingId);
      return bookingId;
    },
    async does(
      userId: UserId,
      role: 'candidate' | 'interviewer' | 'admin',
      bookingId: BookingId,
      command: BookingCommand,
    ): Promise<Rejection | undefined> {
      const run = as(userId, role);
      const done = await run(booking, bookingId, command);
      if (isRejection(done)) return done;
      await followBooking(following(run), bookingId);
      return undefined;
    },
    async collects(interviewerId: UserId, amount: number): Promise<void> {
      const command = { type: 'RecordCollection', interviewerId, amount: rupees(amount), trustAllowance } as const;
      await as('anita', 'admin')(interviewerAccount, interviewerId, command);
      for (const bookingId of bookings) await followBooking(following(as('booking-follow-ups', 'system')), bookingId);
    },
  };
}
export type RogueMarket = ReturnType<typeof marketOf>;

export const slotOf = (interviewerId: UserId, index: number): SlotId => slotIdFrom(interviewerId, `${index}`);
export const slotCount = SLOTS_EACH;
export const proofOf = (paymentId: string, n: number): BookingCommand => {
  return { type: 'SubmitProof', paymentId, transactionId: '4821', screenshotFileId: FileId.parse(`proof-${n}`) };
};
export const feedbackOn = (bookingId: BookingId): BookingCommand => {
  const content = { scores: {}, strengths: '', areasOfImprovement: '' };
  return { type: 'GiveFeedback', feedbackId: feedbackIdOf(bookingId), interviewType: 'DSA', content };
};

/** Everyone is registered, the puppets have referred each other, and nothing has been paid. */
export async function openedMarket(): Promise<States> {
  const market = marketOf(new Map());
  const must = async (done: Promise<unknown>): Promise<void> => {
    const outcome = await done;
    if (isRejection(outcome as object)) throw new Error(`refused: ${JSON.stringify(outcome)}`);
  };
  const joins = async (userId: UserId, role: 'candidate' | 'interviewer', referredBy?: UserId): Promise<void> => {
    const registration = { userId, name: userId, email: `${userId}@example.org`, role, referralCode: userId, emailVerified: true } as const;
    await must(
      market.as(userId, role)(user, userId, {
        type: 'RegisterUser',
        registration: { ...registration, ...(referredBy ? { referredBy } : {}) },
      }),
    );
  };
  for (const [index, puppet] of PUPPETS.entries()) await joins(puppet, 'candidate', PUPPETS[index - 1]);
  for (const interviewerId of INTERVIEWERS) {
    await joins(interviewerId, 'interviewer');
    const run = market.as(interviewerId, 'interviewer');
    await must(run(user, interviewerId, { type: 'UpdateProfile', profile: {}, meetingLink: 'https://meet.example/room' }));
    await must(run(user, interviewerId, { type: 'SetUpUpi', upiId: 'payee@okbank', qrCodeFileId: FileId.parse('qr') }));
    const slots = Array.from({ length: SLOTS_EACH }, (_, index) => {
      return { slotId: slotOf(interviewerId, index), start: addHours(begin, 60 + index), timeZone: 'UTC' };
    });
    const offer = { interviewerId, interviewType: 'DSA', allowedInterviewTypes: INTERVIEW_TYPES } as const;
    await must(run(calendar, interviewerId, { type: 'PublishSlots', ...offer, slots }));
  }
  const set = { type: 'SetPrice', interviewType: 'DSA', entered: rupees(PRICE_RUPEES), rates: { USD: 83.5, EUR: 90 } } as const;
  await must(market.as('anita', 'admin')(price, 'dsa', set));
  return market.states;
}

/** In paise: the puppets' balances, including amounts held by payments. */
export async function balances({ load }: RogueMarket): Promise<number> {
  let sum = 0;
  for (const puppet of PUPPETS) {
    const { balance, payments } = await load(wallet, puppet);
    sum += balance.minor + [...payments.values()].reduce((held, one) => held + (one.hold === 'held' ? one.amount.minor : 0), 0);
  }
  return sum;
}
/** In paise: what the platform owes an interviewer for bookings paid by balance, less refunds. */
export async function dueTo({ load, bookings }: RogueMarket, interviewerId: UserId): Promise<number> {
  let due = 0;
  for (const bookingId of bookings()) {
    const begun = await load(booking, bookingId);
    if (begun.status === 'none' || begun.interviewerId !== interviewerId) continue;
    const { payments } = await load(wallet, begun.candidateId);
    for (const { paymentId } of begun.payments) {
      const taken = payments.get(paymentId);
      if (taken !== undefined) due += (taken.hold === 'spent' ? taken.amount.minor : 0) - taken.refunded.minor;
    }
  }
  return due;
}
