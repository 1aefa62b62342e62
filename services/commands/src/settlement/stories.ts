import { type InterviewId, PaymentId } from '@s30/contracts/ids';
import { isRejection } from '@s30/contracts/rejections';
import fc from 'fast-check';
import { payment } from '../payment/decider.ts';
import type { Market } from './market.ts';

/** What may happen next, to the n-th of whatever there is by then. Refusals are part of life. */
export const happenings = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constantFrom('hold' as const, 'proven hold' as const, 'booking' as const),
      nth: fc.nat(5),
      zelle: fc.boolean(),
      byKavya: fc.constantFrom(true, false, false),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('proof' as const), nth: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('answer' as const), nth: fc.nat(9), verified: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('feedback' as const), nth: fc.nat(9) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('cancel' as const),
      nth: fc.nat(9),
      money: fc.boolean(),
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
export type Happening = typeof happenings extends fc.Arbitrary<infer One> ? One : never;
type Known = { readonly payments: PaymentId[]; readonly interviews: () => Promise<readonly InterviewId[]> };

/** What people of a market know of, from nothing on. */
export function nothingYet({ load }: Pick<Market, 'load'>): Known {
  const payments: PaymentId[] = [];
  const interviewOf = async (paymentId: PaymentId) => {
    const paid = await load(payment, paymentId);
    return paid.status !== 'none' && paid.interviewId !== undefined ? [paid.interviewId] : [];
  };
  return { payments, interviews: async () => [...new Set((await Promise.all(payments.map(interviewOf))).flat())] };
}

export async function happens(market: Market, known: Known, one: Happening): Promise<void> {
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
    case 'proven hold':
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
      if (one.what === 'booking') await market.answers(PaymentId.parse(held.paymentId), 'VerifyPayment');
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
