import { CANCELLATION_TIERS, shareOf, tierAt } from '@s30/contracts/cancellation';
import type { CancellationQuote } from '@s30/contracts/documents/settlement';
import { decimalOf, inRupees, type Money, plus, rupees } from '@s30/contracts/money';
import { reject } from '@s30/contracts/rejections';
import { addHours, type Instant } from '@s30/contracts/time';
import { handlers } from '@s30/platform/web/handler';
import { interviews } from '@s30/projections/interviews';
import { payments, termsOf } from '@s30/projections/payments';
import { prices } from '@s30/projections/prices';
import { slots } from '@s30/projections/slots';
import { users } from '@s30/projections/users';
import { wallets } from '@s30/projections/wallets';
import { byId, type QueryRequest } from './context.ts';
import { paymentDocument, peopleOf } from './payments.ts';

type Paid = { readonly credit: Money; readonly sent: Money; readonly exchangeRate: number };

/** What the tier of an instant gives back of what was, or would be, paid. */
function quoteOf({ credit, sent, exchangeRate }: Paid, startTime: string, at: Instant): CancellationQuote {
  const { percent, words } = tierAt(at, startTime);
  return {
    percent,
    words,
    creditAmount: decimalOf(shareOf(plus(credit, inRupees(sent, exchangeRate)), percent)),
    refundAmount: decimalOf(shareOf(sent, percent)),
    refundCurrency: sent.currency,
    tiers: CANCELLATION_TIERS.map((tier) => ({
      percent: tier.percent,
      words: tier.words,
      ...(tier.percent > 0 ? { until: addHours(startTime, -tier.hoursAhead) } : {}),
    })),
  };
}

export const settlementQueries = handlers<QueryRequest>()({
  slotCancellationQuote: async ({ params, at, read }) => {
    const slot = await read(slots).get(params.id);
    if (slot === undefined) return reject('slot_unknown');
    const [price] = await read(prices).find({ where: { interviewType: slot.interviewType }, limit: 1 });
    const sent = rupees(price?.price ?? 0);
    return quoteOf({ credit: rupees(0), sent, exchangeRate: price?.exchangeRate ?? 1 }, slot.startTime, at);
  },

  interviewCancellationQuote: async ({ params, user, at, read }) => {
    const interview = await read(interviews).get(params.id);
    if (interview === undefined || (user.role !== 'admin' && interview.candidateId !== user.id)) return reject('interview_unknown');
    const payment = interview.payment && (await read(payments).get(interview.payment._id));
    const isPaid = payment?.status === 'verified' || payment?.status === 'submitted';
    const none = { credit: rupees(0), sent: rupees(0), exchangeRate: 1 };
    const paid =
      payment && isPaid
        ? { credit: payment.credit ?? rupees(0), sent: termsOf(payment).remainingAmount, exchangeRate: payment.exchangeRate }
        : none;
    return quoteOf(paid, interview.startTime, at);
  },

  noShows: async ({ read }) => {
    const reported = await read(interviews).find({ where: { noShowState: { in: ['reported', 'disputed'] } }, sort: { startTime: 'asc' } });
    const people = await byId(
      read(users),
      reported.flatMap(({ candidateId, interviewerId }) => [candidateId, interviewerId]),
    );
    const nameOf = (id: string) => ({ _id: id, name: people.get(id)?.name ?? '' });
    return reported.flatMap(({ _id, startTime, noShow, candidateId, interviewerId }) =>
      noShow
        ? [{ interviewId: _id, scheduledDate: startTime, ...noShow, candidate: nameOf(candidateId), interviewer: nameOf(interviewerId) }]
        : [],
    );
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
      movements: (wallet?.movements ?? []).map((movement) => ({ ...movement, amount: movement.amount / 100 })),
    };
  },
});
