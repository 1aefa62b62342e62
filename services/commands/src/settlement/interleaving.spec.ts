import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import { PaymentId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import type { EventStore } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import fc from 'fast-check';
import { interviewIdOf } from '../booking/completion.ts';
import { calendar, slotOf } from '../calendar/decider.ts';
import { interview } from '../interview/decider.ts';
import { payment } from '../payment/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { adds, areSettled, bonusesOf, isConserved, paymentLogs } from './books.ts';
import { must } from './composeMarkets.ts';
import { type Market, openMarket } from './market.ts';
import { type Happening, happenings, happens, nothingYet } from './stories.ts';
import { createTurns } from './turns.ts';

/** From the environment to repeat a run that failed, else new each time. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const LIMIT_MS = 120_000;
/** A part of what an interview costs. */
const BEFORE = { amount: rupees(300), reason: 'cancellation', cause: 'a cancellation before' } as const;

let folder: string;
let store: EventStore;
let markets = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 's30-interleaving-'));
  store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody or a process begins something or goes on with it, for some steps or to the end. Those who were in the middle of something wait. */
type Tick = ({ readonly begins: Happening | 'booking-completion' | 'settlement' } | { readonly nth: number }) & { readonly steps: number };
const TO_THE_END = 1_000;
const takesSteps = { steps: fc.oneof(fc.nat(12), fc.constant(TO_THE_END)) };
const goesOn = fc.record({ nth: fc.nat(5), ...takesSteps });
const processes = fc.constantFrom('booking-completion' as const, 'settlement' as const);

/** Of everything something. */
const anything: fc.Arbitrary<Tick> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ begins: fc.oneof({ weight: 5, arbitrary: happenings }, processes), ...takesSteps }) },
  { weight: 1, arbitrary: goesOn },
);
/** Proof and answers to it, while holds end and slots change hands. */
const proofsAndAnswers: fc.Arbitrary<Tick> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      begins: fc.oneof<fc.WeightedArbitrary<Happening | 'booking-completion' | 'settlement'>[]>(
        { weight: 4, arbitrary: fc.record({ what: fc.constant('proof' as const), nth: fc.nat(2) }) },
        {
          weight: 4,
          arbitrary: fc.record({ what: fc.constant('answer' as const), nth: fc.nat(2), verified: fc.constantFrom(true, false, false) }),
        },
        {
          weight: 1,
          arbitrary: fc.record({ what: fc.constant('hold' as const), nth: fc.nat(1), zelle: fc.constant(false), byKavya: fc.boolean() }),
        },
        {
          weight: 1,
          arbitrary: fc.record({ what: fc.constant('cancel' as const), nth: fc.nat(2), money: fc.boolean(), byAdmin: fc.boolean() }),
        },
        { weight: 1, arbitrary: fc.record({ what: fc.constant('time' as const), hours: fc.constant(0.5) }) },
        { weight: 1, arbitrary: fc.record({ what: fc.constant('holds end' as const) }) },
        { weight: 1, arbitrary: fc.record({ what: fc.constant('delete' as const), nth: fc.nat(2) }) },
        { weight: 3, arbitrary: processes },
      ),
      ...takesSteps,
    }),
  },
  { weight: 2, arbitrary: goesOn },
);

/** Whatever is still to be done: a booked slot has its part of the balance, and nothing of what was paid for it goes back. */
async function keepsWhatIsInUse({ load, ravi }: Market, paymentId: PaymentId): Promise<void> {
  const paid = await load(payment, paymentId);
  if (paid.status === 'none' || !paid.request.isPreBooking || paid.deleted) return;
  const interviewId = interviewIdOf(paymentId);
  const held = await load(interview, interviewId);
  if (held.status === 'cancelled' || slotOf(await load(calendar, ravi.userId), interviewId) === undefined) return;
  const { reserved, spent } = await load(wallet, paid.request.candidateId);
  const used = reserved.get(paymentId) ?? spent.get(paymentId);
  expect({ paymentId, used: used?.minor }).toEqual({ paymentId, used: paid.request.credit?.minor });
  expect({ paymentId, status: paid.status, refundDue: paid.refundDue }).toEqual({
    paymentId,
    status: paid.status === 'refunded' ? 'not refunded' : paid.status,
    refundDue: undefined,
  });
}

/** Asha has sent proof for a slot that Kavya held, and that is free again by now. */
async function provenWithoutSlot(market: Market): Promise<PaymentId> {
  const { asha, kavya, slotIds } = market;
  const [slotId] = slotIds;
  if (slotId === undefined) throw new Error('there are no slots');
  const { paymentId } = await must(market.hold({ candidate: asha, slotId }));
  market.hoursPass(0.5);
  await must(market.hold({ candidate: kavya, slotId }));
  await must(market.proves(asha, PaymentId.parse(paymentId)));
  await market.processesRun();
  market.hoursPass(0.5);
  await market.endHolds();
  return PaymentId.parse(paymentId);
}

const claimsOfNewProof = (events: readonly { readonly type: string; readonly data: unknown }[]): number =>
  (events as readonly WalletEvent[]).filter((event) => event.type === 'CreditClaimed' && event.data.proof > 1).length;

describe(`the money of a marketplace whose requests and processes overtake each other (seed ${SEED})`, () => {
  it.each([
    {
      ...{ around: 'anything', ticks: anything, isOvertaken: false },
      ...{ length: { minLength: 30, maxLength: 80 }, runs: 15, leadsTo: ['released'] },
    },
    {
      ...{ around: 'proofs that are answered', ticks: proofsAndAnswers, isOvertaken: true },
      ...{ length: { minLength: 8, maxLength: 30 }, runs: 80, leadsTo: ['givenUp', 'left', 'claimedAnew', 'released', 'asMoney'] },
    },
  ])(
    'is conserved, and never freed while it is in use: around $around',
    async ({ ticks, isOvertaken, length, runs, leadsTo }) => {
      const seen = new Map<string, number>();
      const property = fc.asyncProperty(fc.array(ticks, { ...length, size: 'max' }), async (story) => {
        markets += 1;
        const before = await store.head();
        const logs = await paymentLogs(store);
        const market = await openMarket(store, { name: `m${markets}`, price: 700, slots: [40, 60, 80] });
        for (const { userId } of [market.kavya, market.asha])
          await market.by(market.admin)(wallet, userId, { type: 'GrantCredit', userId, ...BEFORE });
        const known = nothingYet(market);
        if (isOvertaken) known.payments.push(await provenWithoutSlot(market));
        const { inTurn, begin, step } = createTurns();
        market.takeTurns(inTurn);
        for (const tick of story) {
          if ('nth' in tick) await step(tick.nth, tick.steps);
          else {
            const one = tick.begins;
            await begin(() => (typeof one === 'string' ? market.processRuns(one) : happens(market, known, one)), tick.steps);
          }
          for (const person of [market.kavya, market.asha]) await adds(store, market, person);
          for (const paymentId of known.payments) await keepsWhatIsInUse(market, paymentId);
        }
        // Everybody comes to an end, then the processes do what is left.
        while (await step(0, TO_THE_END));
        await begin(() => market.processesRun(), TO_THE_END);
        await isConserved(market, await logs());
        const settled = await areSettled(store, market, known.payments, await logs());
        const bonuses = await bonusesOf(store, market);
        const { events } = await store.readAll({ after: before, limit: 10_000 });
        const count = (type: string) => events.filter((event) => event.type === type).length;
        const counted = {
          ...{ ...settled, bonuses, givenUp: count('BookingGivenUp'), left: count('PaymentLeftWithoutSlot') },
          claimedAnew: claimsOfNewProof(events),
        };
        for (const [what, often] of Object.entries(counted)) seen.set(what, (seen.get(what) ?? 0) + often);
      });
      await fc.assert(property, { seed: SEED, numRuns: runs, interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: true });
      // The stories came to where money moves.
      expect(leadsTo.filter((what) => (seen.get(what) ?? 0) === 0)).toEqual([]);
    },
    LIMIT_MS + 30_000,
  );
});
