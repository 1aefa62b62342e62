import { type Brought, givenBack, ownCancellation, PLATFORM_CANCELS, tierAt, tiersWithin, WHOLE_REFUND } from '@s30/contracts/cancellation';
import type { CancellationQuote } from '@s30/contracts/documents/settlement';
import type { RefundAs } from '@s30/contracts/events/booking';
import { decimalOf, moneyFrom, noMoney, rupees } from '@s30/contracts/money';
import { chosenTerms, isPaid } from '@s30/contracts/payment';
import { reject } from '@s30/contracts/rejections';
import { UNPAGED_ROWS } from '@s30/contracts/routes/listQuery';
import { REFERRAL_BONUS_RUPEES } from '@s30/contracts/rules';
import { addHours } from '@s30/contracts/time';
import { handlers } from '@s30/platform/web/handler';
import { credits } from '@s30/projections/credits';
import { interviews } from '@s30/projections/interviews';
import { type PaymentRecord, payments } from '@s30/projections/payments';
import { prices } from '@s30/projections/prices';
import { type SlotRecord, slots } from '@s30/projections/slots';
import { users } from '@s30/projections/users';
import { walletMovements } from '@s30/projections/walletMovements';
import { balanceAt, wallets } from '@s30/projections/wallets';
import { type OdditySources, oddities } from './books/oddities.ts';
import { hasLeft, namedBy, partiesOf, type QueryRequest, type Read } from './context.ts';
import { pieceOf } from './listing.ts';
import { currentPayment, paymentDocument, peopleOf } from './payments.ts';
import { currencyOf } from './slots.ts';

/** `left`: the percentage not refunded yet. */
type Paid = Brought & { readonly left: number };
const NOTHING: Paid = { credit: rupees(0), sent: rupees(0), exchangeRate: 1, left: WHOLE_REFUND };

/** What a tier refunds of what was, or would be, paid. */
function quoteOf(
  { left, ...brought }: Paid,
  { startTime, refundLimit }: { readonly startTime: string; readonly refundLimit: number },
  tier: { readonly percent: number; readonly words: string },
): CancellationQuote {
  const percent = Math.min(tier.percent, left);
  const back = (as: RefundAs) => givenBack(brought, as, percent, WHOLE_REFUND - left);
  const asMoney = back('money');
  return {
    percent,
    words: tier.words,
    creditAmount: decimalOf(back('credit').credit),
    refundAmount: decimalOf(asMoney.money),
    refundCurrency: brought.sent.currency,
    balanceAmount: decimalOf(asMoney.credit),
    tiers: tiersWithin(refundLimit).map(({ hoursAhead, ...one }) => ({
      ...one,
      ...(one.percent > 0 ? { until: addHours(startTime, -hoursAhead) } : {}),
    })),
  };
}

/** In rupees: credit to a user that waits for an admin, and credits that an admin declined. A bonus is charged for two people. */
async function creditOnWord(read: Read, userId: string) {
  const open = { gt: 0 } as const;
  const own = { anyOf: [{ candidateId: userId }, { referrerId: userId }] } as const;
  const [refunds, bonuses, declined] = await Promise.all([
    read(credits).sum('waiting', { where: { kind: 'refund', waiting: open }, ...own }),
    read(credits).count({ where: { kind: 'bonus', waiting: open }, ...own }),
    read(credits).find({ where: { declined: open }, ...own, sort: { askedAt: 'desc' }, limit: UNPAGED_ROWS }),
  ]);
  return {
    waiting: refunds / 100 + bonuses * REFERRAL_BONUS_RUPEES,
    declined: declined.map(({ kind, declined: paise, reason = '' }) => ({
      amount: kind === 'bonus' ? REFERRAL_BONUS_RUPEES : paise / 100,
      reason,
    })),
  };
}

/** What a payment takes from the balance (unless that was used elsewhere meanwhile), and what is sent for it. */
function paidBy(payment: PaymentRecord): Paid {
  const { credit, remainingAmount: sent } = chosenTerms(payment);
  const { exchangeRate, refundedPercent } = payment;
  const isWithout = payment.stranded === 'balance-used';
  return { credit: isWithout ? noMoney('INR') : credit, sent, exchangeRate, left: WHOLE_REFUND - refundedPercent };
}

/** The payment for its slot's holder; for others, today's price in the interviewer's currency. */
async function toPayFor(read: Read, { bookingId, candidateId, ...slot }: SlotRecord, userId: string): Promise<Paid> {
  const own = candidateId === userId && bookingId !== undefined;
  const payment = own ? await currentPayment(read, bookingId) : undefined;
  if (payment !== undefined) return paidBy(payment);
  const [price] = await read(prices).find({ where: { interviewType: slot.interviewType }, limit: 1 });
  if (price === undefined) return NOTHING;
  const currency = currencyOf(await read(users).get(slot.interviewerId));
  const sent = currency === 'USD' ? moneyFrom(price.usdPrice, currency) : rupees(price.price);
  return { ...NOTHING, sent, exchangeRate: price.exchangeRate };
}

export const settlementQueries = (secrets: OdditySources['secrets']) =>
  handlers<QueryRequest>()({
    slotCancellationQuote: async ({ params, user, at, read }) => {
      const slot = await read(slots).get(params.id);
      if (slot === undefined) return reject('slot_unknown');
      const { startTime } = slot;
      return quoteOf(await toPayFor(read, slot, user.id), { startTime, refundLimit: WHOLE_REFUND }, tierAt(at, startTime));
    },

    interviewCancellationQuote: async ({ params, user, at, read }) => {
      const interview = await read(interviews).get(params.id);
      if (interview === undefined || (user.role !== 'admin' && interview.candidateId !== user.id)) return reject('interview_unknown');
      if (interview.status === 'cancelled') return reject('interview_over', { status: interview.status });
      const payment = interview.payment && (await read(payments).get(interview.payment._id));
      const interviewer = await read(users).get(interview.interviewerId);
      const tier = user.id === interview.candidateId ? ownCancellation(at, interview, hasLeft(interviewer)) : PLATFORM_CANCELS;
      if (payment === undefined) return quoteOf(NOTHING, interview, tier);
      const brought = paidBy(payment);
      if (isPaid(payment.status) || payment.status === 'submitted') return quoteOf(brought, interview, tier);
      return { ...quoteOf(NOTHING, interview, tier), balanceAmount: decimalOf(brought.credit) };
    },

    noShows: async ({ query, read }) => {
      const where = { 'noShow.state': { in: ['reported', 'disputed'] } };
      const { found: reported, ...rest } = await pieceOf(read(interviews), { where, sort: { startTime: 'asc' } }, query);
      const named = namedBy(await partiesOf(read, reported));
      const rows = reported.flatMap(({ _id, startTime, interviewType, price, payment = null, noShow, candidateId, interviewerId }) => {
        if (noShow === undefined) return [];
        const { state: _, outcome: __, ...statements } = noShow;
        const what = { interviewType, scheduledDate: startTime, price: decimalOf(price), currency: price.currency, payment };
        return [{ interviewId: _id, ...what, ...statements, candidate: named(candidateId), interviewer: named(interviewerId) }];
      });
      return { rows, ...rest };
    },

    refundTasks: async ({ query, read, at }) => {
      const { found: due, ...rest } = await pieceOf(read(payments), { where: { refundIsDue: true }, sort: { createdAt: 'asc' } }, query);
      const people = await peopleOf(read, due);
      const rows = await Promise.all(
        due.map(async (payment) => ({
          ...paymentDocument(payment, people),
          odd: await oddities({ read, secrets, at }, payment, [payment], people.get(payment.candidateId)),
        })),
      );
      return { rows, ...rest };
    },

    ownWallet: async ({ user, at, query, read }) => {
      const wallet = await read(wallets).get(user.id);
      const own = { where: { userId: user.id }, sort: { position: 'desc' } } as const;
      const { found: moved, ...rest } = await pieceOf(read(walletMovements), own, query);
      const { available, reserved } = balanceAt(wallet, at);
      const waiting = await creditOnWord(read, user.id);
      const rows = {
        s30Balance: available / 100,
        reserved: reserved / 100,
        ...waiting,
        movements: moved.map(({ paymentId: _p, userId: _u, position: _o, ...movement }) => ({
          ...movement,
          amount: movement.amount / 100,
        })),
      };
      return { rows, ...rest };
    },
  });
