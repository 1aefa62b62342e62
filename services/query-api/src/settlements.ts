import { PLATFORM_CANCELS, shareOf, tierAt, tiersWithin, WHOLE_REFUND } from '@s30/contracts/cancellation';
import type { CancellationQuote } from '@s30/contracts/documents/settlement';
import { decimalOf, inRupees, type Money, money, moneyFrom, plus, rupees } from '@s30/contracts/money';
import { reject } from '@s30/contracts/rejections';
import { addHours } from '@s30/contracts/time';
import { handlers } from '@s30/platform/web/handler';
import { interviews } from '@s30/projections/interviews';
import { type PaymentRecord, payments, termsOf } from '@s30/projections/payments';
import { prices } from '@s30/projections/prices';
import { type SlotRecord, slots } from '@s30/projections/slots';
import { users } from '@s30/projections/users';
import { creditFor, wallets } from '@s30/projections/wallets';
import { byId, type QueryRequest, type Read } from './context.ts';
import { paymentDocument, peopleOf } from './payments.ts';
import { currencyOf } from './slots.ts';

type Paid = { readonly credit: Money; readonly sent: Money; readonly exchangeRate: number };
const NOTHING: Paid = { credit: rupees(0), sent: rupees(0), exchangeRate: 1 };

/** What a tier gives back of what was, or would be, paid. */
function quoteOf(
  { credit, sent, exchangeRate }: Paid,
  { startTime, refundLimit }: { readonly startTime: string; readonly refundLimit: number },
  { percent, words }: { readonly percent: number; readonly words: string },
): CancellationQuote {
  return {
    percent,
    words,
    creditAmount: decimalOf(shareOf(plus(credit, inRupees(sent, exchangeRate)), percent)),
    refundAmount: decimalOf(shareOf(sent, percent)),
    refundCurrency: sent.currency,
    tiers: tiersWithin(refundLimit).map((tier) => ({
      percent: tier.percent,
      words: tier.words,
      ...(tier.percent > 0 ? { until: addHours(startTime, -tier.hoursAhead) } : {}),
    })),
  };
}

async function paidBy(read: Read, payment: PaymentRecord): Promise<Paid> {
  const wallet = await read(wallets).get(payment.candidateId);
  const credit = money(creditFor(wallet, payment._id), 'INR');
  return { credit, sent: termsOf(payment).remainingAmount, exchangeRate: payment.exchangeRate };
}

/** Who holds the slot knows the payment; for others it is today's price, in the currency of its interviewer. */
async function toPayFor(read: Read, slot: SlotRecord, userId: string): Promise<Paid> {
  const payment = slot.candidateId === userId && slot.paymentId !== undefined ? await read(payments).get(slot.paymentId) : undefined;
  if (payment !== undefined && !payment.deleted) return paidBy(read, payment);
  const [price] = await read(prices).find({ where: { interviewType: slot.interviewType }, limit: 1 });
  if (price === undefined) return NOTHING;
  const currency = currencyOf(await read(users).get(slot.interviewerId));
  const sent = currency === 'USD' ? moneyFrom(price.usdPrice, currency) : rupees(price.price);
  return { credit: rupees(0), sent, exchangeRate: price.exchangeRate };
}

export const settlementQueries = handlers<QueryRequest>()({
  slotCancellationQuote: async ({ params, user, at, read }) => {
    const slot = await read(slots).get(params.id);
    if (slot === undefined) return reject('slot_unknown');
    const { startTime } = slot;
    return quoteOf(await toPayFor(read, slot, user.id), { startTime, refundLimit: WHOLE_REFUND }, tierAt(at, startTime));
  },

  interviewCancellationQuote: async ({ params, user, at, read }) => {
    const interview = await read(interviews).get(params.id);
    if (interview === undefined || (user.role !== 'admin' && interview.candidateId !== user.id)) return reject('interview_unknown');
    const payment = interview.payment && (await read(payments).get(interview.payment._id));
    const isPaid = payment?.status === 'verified' || payment?.status === 'submitted';
    const { startTime, refundLimit, candidateId } = interview;
    const tier = user.id === candidateId ? tierAt(at, startTime, refundLimit) : PLATFORM_CANCELS;
    return quoteOf(payment && isPaid ? await paidBy(read, payment) : NOTHING, interview, tier);
  },

  noShows: async ({ read }) => {
    const reported = await read(interviews).find({
      where: { 'noShow.state': { in: ['reported', 'disputed'] } },
      sort: { startTime: 'asc' },
    });
    const people = await byId(
      read(users),
      reported.flatMap(({ candidateId, interviewerId }) => [candidateId, interviewerId]),
    );
    const nameOf = (id: string) => ({ _id: id, name: people.get(id)?.name ?? '' });
    return reported.flatMap(({ _id, startTime, interviewType, price, payment = null, noShow, candidateId, interviewerId }) => {
      if (noShow === undefined) return [];
      const { state: _, outcome: __, ...statements } = noShow;
      const what = { interviewType, scheduledDate: startTime, price: decimalOf(price), currency: price.currency, payment };
      return [{ interviewId: _id, ...what, ...statements, candidate: nameOf(candidateId), interviewer: nameOf(interviewerId) }];
    });
  },

  refundTasks: async ({ read }) => {
    const due = await read(payments).find({ where: { refundIsDue: true, deleted: false }, sort: { createdAt: 'asc' } });
    const people = await peopleOf(read, due);
    return due.map((payment) => paymentDocument(payment, people));
  },

  ownWallet: async ({ user, read }) => {
    const wallet = await read(wallets).get(user.id);
    return {
      s30Balance: (wallet?.available ?? 0) / 100,
      reserved: (wallet?.reserved ?? 0) / 100,
      movements: (wallet?.movements ?? []).map(({ paymentId: _, ...movement }) => ({ ...movement, amount: movement.amount / 100 })),
    };
  },
});
