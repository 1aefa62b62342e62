import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import { InterviewId, PaymentId, type UserId } from '@s30/contracts/ids';
import { inRupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import type { EventStore } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import fc from 'fast-check';
import { interview } from '../interview/decider.ts';
import { payment, type RequestedPayment } from '../payment/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { type Market, openMarket } from './market.ts';

/** From the environment to repeat a run that failed, else new each time. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const RUNS = 50;
/** Also for making a story that failed shorter. */
const LIMIT_MS = 120_000;

let folder: string;
let store: EventStore;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 's30-conservation-'));
  store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What may happen next, to the n-th of whatever there is by then. Refusals are part of life. */
const happenings = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constantFrom('hold' as const, 'booking' as const),
      nth: fc.nat(5),
      zelle: fc.boolean(),
      byKavya: fc.constantFrom(true, false, false),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('proof' as const), nth: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('answer' as const), nth: fc.nat(9), verified: fc.constantFrom(true, true, false) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('feedback' as const), nth: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('cancel' as const),
      nth: fc.nat(9),
      money: fc.constantFrom(true, false, false),
      byAdmin: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('no-show' as const), nth: fc.nat(9), percent: fc.nat(100) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delete' as const), nth: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('new payment' as const), nth: fc.nat(9), zelle: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('refund sent' as const), nth: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('time' as const), hours: fc.constantFrom(0.1, 0.5, 0.5, 15) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('holds end' as const, 'processes' as const) }) },
);
type Happening = typeof happenings extends fc.Arbitrary<infer One> ? One : never;
type Known = { readonly payments: PaymentId[]; readonly interviews: () => Promise<readonly InterviewId[]> };

async function happens(market: Market, known: Known, one: Happening): Promise<void> {
  const nthOf = <T>(all: readonly T[], nth: number): T | undefined => all[nth % Math.max(1, all.length)];
  const keep = (paymentId: string) => {
    const id = PaymentId.parse(paymentId);
    if (!known.payments.includes(id)) known.payments.push(id);
  };
  const paymentId = 'nth' in one ? nthOf(known.payments, one.nth) : undefined;
  const interviewId = 'nth' in one ? nthOf(await known.interviews(), one.nth) : undefined;
  const payerOf = async (id: PaymentId) => {
    const paid = await market.load(payment, id);
    return paid.status !== 'none' && paid.request.candidateId === market.kavya.userId ? market.kavya : market.asha;
  };
  switch (one.what) {
    case 'hold':
    case 'booking': {
      const slotId = nthOf(market.slotIds, one.nth);
      if (slotId === undefined) return;
      const method = one.zelle ? { paymentMethod: 'Zelle' as const } : {};
      const candidate = one.byKavya ? market.kavya : market.asha;
      const held = await market.hold({ candidate, slotId, ...method });
      if (isRejection(held)) return;
      keep(held.paymentId);
      if (one.what === 'hold') return;
      await market.proves(candidate, PaymentId.parse(held.paymentId));
      await market.answers(PaymentId.parse(held.paymentId), 'VerifyPayment');
      return;
    }
    case 'time':
      return market.hoursPass(one.hours);
    case 'holds end':
      return market.endHolds();
    case 'processes':
      return market.processesRun();
    case 'proof':
      if (paymentId) await market.proves(await payerOf(paymentId), paymentId);
      return;
    case 'answer':
      if (paymentId) await market.answers(paymentId, one.verified ? 'VerifyPayment' : 'RejectPayment');
      return;
    case 'delete':
      if (paymentId) await market.deletes(paymentId);
      return;
    case 'refund sent':
      if (paymentId) await market.sendsBack(paymentId);
      return;
    case 'feedback':
      if (interviewId) await market.completes(interviewId);
      return;
    case 'cancel': {
      if (interviewId === undefined) return;
      const payer = await payerOf(await market.paymentOf(interviewId));
      await market.cancels(one.byAdmin ? market.admin : payer, interviewId, one.money ? 'money' : 'credit');
      return;
    }
    case 'no-show':
      if (interviewId === undefined) return;
      await market.reports(market.ravi, interviewId);
      await market.settlesNoShow(interviewId, one.percent);
      return;
    case 'new payment': {
      if (interviewId === undefined) return;
      const payer = await payerOf(await market.paymentOf(interviewId));
      const requested = await market.requestsPayment(payer, interviewId, one.zelle ? 'Zelle' : undefined);
      if (!isRejection(requested)) keep(requested.paymentId);
      return;
    }
  }
}

const sumOf = (amounts: Iterable<{ readonly minor: number }>): number => [...amounts].reduce((sum, { minor }) => sum + minor, 0);
/** What somebody has sent for a payment, in paise, as far as anybody has confirmed it. */
function sentFor(paid: RequestedPayment): number {
  if (paid.status !== 'verified' && paid.status !== 'refunded') return 0;
  const terms = paid.request.terms.find(({ method }) => method === paid.method);
  return terms === undefined ? 0 : inRupees(terms.remainingAmount, paid.request.exchangeRate).minor;
}

type Grant = { readonly paymentId?: PaymentId | undefined; readonly amount: { readonly minor: number } };
const settledOf = (granted: readonly Grant[], paymentId: PaymentId): number =>
  sumOf(granted.filter((grant) => grant.paymentId === paymentId).map(({ amount }) => amount));

/** Granted = available + reserved + spent, and no cause has paid twice: at every moment, whatever is still to be done. */
async function adds({ load }: Market, { userId }: { readonly userId: UserId }) {
  const { available, reserved, spent } = await load(wallet, userId);
  const granted = ((await store.readStream(`wallet-${userId}`)) as readonly WalletEvent[]).flatMap((event) =>
    event.type === 'CreditGranted' ? [event.data] : [],
  );
  expect(available.minor).toBeGreaterThanOrEqual(0);
  expect(available.minor + sumOf(reserved.values()) + sumOf(spent.values())).toBe(sumOf(granted.map(({ amount }) => amount)));
  expect(new Set(granted.map(({ cause }) => cause)).size).toBe(granted.length);
  return { granted, reserved, spent };
}

describe(`the money of a marketplace (seed ${SEED})`, () => {
  it(
    'is conserved, whatever people do in whatever order',
    async () => {
      let markets = 0;
      const seen = { covered: 0, refunded: 0, bonuses: 0, owed: 0 };
      const property = fc.asyncProperty(fc.array(happenings, { minLength: 30, maxLength: 60, size: 'max' }), async (story) => {
        markets += 1;
        const market = await openMarket(store, { name: `m${markets}`, price: 700, slots: [40, 60, 80, 100, 120, 140] });
        const { load } = market;
        const payments: PaymentId[] = [];
        const interviews = async () => {
          const ids = await Promise.all(
            payments.map(async (id) => {
              const paid = await load(payment, id);
              return paid.status !== 'none' && paid.interviewId !== undefined ? [paid.interviewId] : [];
            }),
          );
          return [...new Set(ids.flat())];
        };
        for (const one of story) {
          await happens(market, { payments, interviews }, one);
          for (const person of [market.kavya, market.asha]) await adds(market, person);
        }
        await market.processesRun();

        // When everything is done that follows: each payment is settled, and gave back no more than it brought.
        const wallets = new Map([market.kavya, market.asha].map((person) => [person.userId, person]));
        for (const paymentId of payments) {
          const paid = await load(payment, paymentId);
          const person = paid.status === 'none' ? undefined : wallets.get(paid.request.candidateId);
          if (paid.status === 'none' || person === undefined) throw new Error(`nobody pays ${paymentId}`);
          const { granted, reserved, spent } = await adds(market, person);
          const { status, deleted, closed, expired, leftWithoutSlot, interviewId } = paid;
          if (deleted || closed || status === 'verified' || status === 'refunded' || (status === 'pending' && expired))
            expect(reserved.has(paymentId)).toBe(false);
          // Whoever deletes a payment says that it never counted: the balance is back, whole or by the refund that came before.
          if (deleted && spent.has(paymentId)) expect(settledOf(granted, paymentId)).toBeGreaterThan(0);
          if (status === 'pending' || status === 'submitted' || status === 'rejected') expect(spent.has(paymentId)).toBe(false);

          // Nobody has an interview for less than its price.
          if (interviewId !== undefined && paid.request.isPreBooking && !deleted && (status === 'submitted' || status === 'verified'))
            expect(reserved.get(paymentId)?.minor ?? spent.get(paymentId)?.minor ?? 0).toBe(paid.request.credit?.minor ?? 0);
          const cost = (spent.get(paymentId)?.minor ?? 0) + sentFor(paid);
          const held = interviewId === undefined ? undefined : await load(interview, InterviewId.parse(interviewId));
          const isCurrent = held !== undefined && held.status !== 'none' && held.paymentId === paymentId;
          const asCredit = granted.filter(
            ({ cause }) => cause === `lost slot of ${paymentId}` || (isCurrent && cause.endsWith(` of ${interviewId}`)),
          );
          const refunds = (await store.readStream(`payment-${paymentId}`)).filter(({ type }) => type === 'RefundRequested');
          const asMoney = refunds.map(
            ({ data }) => (data as { readonly amount: { readonly minor: number; readonly currency: 'INR' | 'USD' } }).amount,
          );
          expect(asMoney.length).toBeLessThanOrEqual(1);
          const back =
            sumOf(asCredit.map(({ amount }) => amount)) + sumOf(asMoney.map((amount) => inRupees(amount, paid.request.exchangeRate)));
          expect(back).toBeLessThanOrEqual(cost);
          // Nobody waits for what nobody has begun: a cancelled interview is settled.
          if (isCurrent && held.status === 'cancelled' && !deleted && status === 'verified' && (held.cancellation?.percent ?? 0) > 0)
            expect(paid.refundDue).toBeDefined();
          if (leftWithoutSlot !== undefined && !deleted && status === 'verified') expect(paid.refundDue).toBeDefined();
          seen.covered += cost > 0 && sentFor(paid) === 0 ? 1 : 0;
          seen.refunded += status === 'refunded' ? 1 : 0;
          seen.owed += asMoney.length;
        }

        const bonuses = await Promise.all(
          [market.kavya, market.asha].map(
            async (person) => (await adds(market, person)).granted.filter(({ reason }) => reason === 'referral').length,
          ),
        );
        expect([
          [0, 0],
          [1, 1],
        ]).toContainEqual(bonuses);
        seen.bonuses += bonuses[0] ?? 0;
      });
      await fc.assert(property, { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: true });
      // The stories came to where money moves.
      expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
    },
    LIMIT_MS + 30_000,
  );
});
