import { env, stdout } from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BookingId, bookingOfPayment, FileId, type PaymentId, paymentIdOf, type SlotId, type UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { addMinutes } from '@s30/contracts/time';
import { uuidFrom } from '@s30/platform/decider/uuid';
import fc from 'fast-check';
import { calendar } from '../calendar/decider.ts';
import type { Run } from '../context.ts';
import { wallet } from '../wallet/decider.ts';
import { type BookingCommand, booking } from './decider.ts';
import { followBooking } from './follow.ts';
import { admin, begin, candidate, interviewer, type Market, openMarket } from './market.testing.ts';

/** 10,000 take some minutes. */
const HISTORIES = Number(env.HISTORIES ?? 60);
/** However busy the machine is. */
const PATIENCE_MS = 300_000 + HISTORIES * 300;

type Step = {
  readonly who: 0 | 1;
  readonly what: number;
  readonly slot: 0 | 1;
  readonly minutes: number;
  readonly trouble: readonly number[];
};
const MINUTES = [0, 0, 0, 1, 16, 31, 24 * 60];
const steps = fc.array(
  fc.record({
    who: fc.constantFrom(0 as const, 1 as const),
    what: fc.nat({ max: 15 }),
    slot: fc.constantFrom(0 as const, 1 as const),
    minutes: fc.constantFrom(...MINUTES),
    trouble: fc.array(fc.nat({ max: 50 }), { maxLength: 4 }),
  }),
  { minLength: 6, maxLength: 14, size: 'max' },
);

const commandOf = (
  what: number,
  paymentId: PaymentId,
  step: number,
): readonly [who: 'candidate' | 'interviewer' | 'admin', BookingCommand] => {
  const proof = { type: 'SubmitProof', paymentId, transactionId: '4821', screenshotFileId: FileId.parse(`proof-${step}`) } as const;
  const refund = { type: 'GrantRefund', paymentId, percent: 50, reason: 'why' } as const;
  const all = [
    ['candidate', proof],
    ['candidate', proof],
    ['candidate', proof],
    ['interviewer', { type: 'VerifyPayment', paymentId }],
    ['interviewer', { type: 'VerifyPayment', paymentId }],
    ['interviewer', { type: 'RejectPayment', paymentId }],
    ['admin', { type: 'DeletePayment', paymentId }],
    ['admin', { ...refund, as: 'credit' }],
    ['admin', { ...refund, as: 'money' }],
    ['admin', { type: 'RecordRefund', paymentId }],
    ['candidate', { type: 'CancelInterview', refundAs: 'credit' }],
    ['interviewer', { type: 'ReleaseBooking' }],
  ] as const;
  return all[what % all.length] ?? all[0];
};

class Crash extends Error {}

/** Tells a history; in trouble, requests crash and are repeated, followers run beside each other, and old commands come again. */
async function tell(market: Market, name: string, history: readonly Step[], isTroubled: boolean): Promise<unknown> {
  market.setTime(begin);
  const ravi = await market.joins(`ravi${name}`, 'interviewer');
  const people = [await market.joins(`asha${name}`, 'candidate', 500), await market.joins(`bela${name}`, 'candidate')] as const;
  const slots = await market.publishes(ravi, 100, 130);
  const bookings: [BookingId[], BookingId[]] = [[], []];
  const old: ((run: Run) => Promise<unknown>)[] = [];

  /** Crashes after so many appends; notes what goes to calendar, wallets and bookings. */
  const crashing = (run: Run, appends: number): Run => {
    let left = appends;
    return async (decider, id, command) => {
      const outcome = await run(decider, id, command);
      const isFollowing = ['FollowBooking', 'FollowPayment', 'SecureSlot', 'LoseSlot', 'LoseCredit'].includes(command.type);
      if (isFollowing) old.push((again) => again(decider, id, command));
      if (!isRejection(outcome) && outcome.events.length > 0) left -= 1;
      if (left === 0) throw new Crash();
      return outcome;
    };
  };
  async function carriesOut(trouble: readonly number[], run: Run, request: (run: Run) => Promise<unknown>): Promise<unknown> {
    if (!isTroubled) return request(run);
    for (const appends of trouble.slice(0, 2)) {
      await request(crashing(run, 1 + (appends % 6))).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
    }
    const answer = await request(crashing(run, -1));
    const follower = (): Run => market.as({ userId: 'booking-follow-ups', role: 'system' });
    await Promise.all(
      bookings
        .flat()
        .reverse()
        .map((bookingId) => followBooking({ run: follower(), load: market.load, trustAllowance: rupees(5000) }, bookingId)),
    );
    for (const index of trouble) await old[index % Math.max(1, old.length)]?.(follower());
    return answer;
  }

  for (const [index, { who, what, slot, minutes, trouble }] of history.entries()) {
    market.setTime(addMinutes(market.now(), minutes));
    const userId: UserId = people[who];
    const commandId = uuidFrom(`${name} ${index}`);
    const newest = bookings[who].at(-1);
    if (what > 12 || newest === undefined) {
      const request = (run: Run) => market.checksOut(userId, slots[slot] as SlotId, run, commandId);
      const answer = await carriesOut(trouble, market.as(candidate(userId), commandId), request);
      const asked = isRejection(answer) ? undefined : bookingOfPayment((answer as { paymentId: PaymentId }).paymentId);
      if (asked !== undefined && !bookings[who].includes(asked)) bookings[who].push(asked);
      continue;
    }
    const state = await market.load(booking, newest);
    if (what === 12) {
      await carriesOut(trouble, market.as(candidate(userId), commandId), (run) => market.asksWhatToPay(userId, newest, run));
      continue;
    }
    const ordinal = state.status === 'begun' && slot === 1 ? state.payments.length : 1;
    const [role, command] = commandOf(what, paymentIdOf(newest, ordinal), index);
    const actor = { candidate: candidate(userId), interviewer: interviewer(ravi), admin }[role];
    await carriesOut(trouble, market.as(actor, commandId), (run) => market.changes(run, newest, command));
  }
  return {
    bookings: await Promise.all(bookings.flat().map((bookingId) => market.load(booking, bookingId))),
    calendar: await market.load(calendar, ravi),
    wallets: await Promise.all(people.map((userId) => market.load(wallet, userId))),
  };
}

describe('crashes, repetitions, and follow-ups that come late, twice or in another order', () => {
  let calm: Market;
  let troubled: Market;
  beforeAll(async () => {
    [calm, troubled] = [await openMarket(), await openMarket()];
  });
  afterAll(async () => {
    await Promise.all([calm.close(), troubled.close()]);
  });

  const everything = async (): Promise<void> => {
    let told = 0;
    const reached = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        told += 1;
        const name = `-${told}`;
        const expected = await tell(calm, name, history, false);
        const actual = await tell(troubled, name, history, true);
        expect(actual).toEqual(expected);
        for (const state of (expected as { bookings: { interview?: { status: string } }[] }).bookings) {
          const status = state.interview?.status ?? 'none';
          reached.set(status, (reached.get(status) ?? 0) + 1);
        }
      }),
      { numRuns: HISTORIES, endOnFailure: false },
    );
    stdout.write(`${told} histories, bookings by the end of their interview: ${JSON.stringify(Object.fromEntries(reached))}\n`);
    // Not vacuous: interviews are scheduled and cancelled in many of them.
    expect(reached.get('scheduled') ?? 0).toBeGreaterThan(HISTORIES / 20);
    expect(reached.get('cancelled') ?? 0).toBeGreaterThan(0);
  };
  it(`leave everything as it is without them, in ${HISTORIES} random histories`, everything, PATIENCE_MS);
});
