import { WHOLE_REFUND } from '@s30/contracts/cancellation';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { fileUrl } from '@s30/contracts/files';
import { CURRENCIES, type Currency, decimalOf, minus } from '@s30/contracts/money';
import { chosenTerms, isPaid, shownAmounts } from '@s30/contracts/payment';
import { reject } from '@s30/contracts/rejections';
import { SLOT_HOLD_RENEWALS } from '@s30/contracts/rules';
import type { CollectionReader, Document, Filter } from '@s30/platform/read-store/port';
import { handlers } from '@s30/platform/web/handler';
import { interviews } from '@s30/projections/interviews';
import { countingOf, waysOf } from '@s30/projections/paymentStanding';
import { listedAt, type PaymentRecord, payments } from '@s30/projections/payments';
import { slots } from '@s30/projections/slots';
import { type UserRecord, users } from '@s30/projections/users';
import { byId, isParty, namedBy, type QueryRequest, type Read } from './context.ts';
import { pageOf, pieceOf } from './listing.ts';

/** The refund still to be sent, or else the last one made, and what came back besides. */
function refundOf({ due, onWord, balanceBack, ...payment }: PaymentRecord): Pick<PaymentDocument, 'refund'> {
  const ways = waysOf(payment);
  const shown = due ? { ...due, as: 'money' as const } : ways[0];
  if (shown === undefined) return {};
  const { reason } = shown;
  const partOf = ({ amount, percent, as }: Pick<typeof shown, 'amount' | 'percent' | 'as'>) => {
    return { amount: decimalOf(amount), currency: amount.currency, percent, as };
  };
  const besides = ways
    .map(({ as, amount, percent }) =>
      as === shown.as ? { as, amount: minus(amount, shown.amount), percent: percent - shown.percent } : { as, amount, percent },
    )
    .filter(({ percent }) => percent > 0);
  const document = { ...partOf(shown), isDue: due !== undefined, ...(besides.length > 0 ? { besides: besides.map(partOf) } : {}) };
  const ofBalance = {
    ...(balanceBack ? { balance: decimalOf(balanceBack) } : {}),
    ...(onWord?.waiting ? { waiting: onWord.waiting / 100 } : {}),
    ...(onWord?.declined ? { declined: onWord.declined / 100 } : {}),
  };
  return { refund: { ...document, ...ofBalance, ...(reason ? { reason } : {}) } };
}

/** The payment as its payer sees it, on its own page and on that of its slot. */
function payable(payment: PaymentRecord) {
  const { status, exchangeRate, upiId, zelleId, method: paymentMethod, stranded, due } = payment;
  return {
    ...{ status, exchangeRate, upiId, zelleId, paymentMethod },
    ...shownAmounts(payment),
    qrCodeUrl: fileUrl(payment.qrCodeFileId),
    needsRefundOrSlot: stranded !== undefined && (due !== undefined || status !== 'refunded'),
    lateBecause: stranded,
  };
}

export function paymentDocument(payment: PaymentRecord, people: ReadonlyMap<string, UserRecord>): PaymentDocument {
  const candidate = people.get(payment.candidateId);
  const answeredBy = payment.answeredBy === undefined ? undefined : people.get(payment.answeredBy);
  const { _id, status, isPreBooking, transactionId, createdAt, interviewType } = payment;
  const { releaseAt, submittedAt, answeredAt, rejectionReason } = payment;
  return {
    ...payable(payment),
    _id,
    isPreBooking,
    transactionId,
    createdAt,
    interviewType,
    transactionScreenshotUrl: fileUrl(payment.screenshotFileId),
    credit: decimalOf(chosenTerms(payment).credit),
    ...refundOf(payment),
    refundablePercent: isPaid(status) ? WHOLE_REFUND - payment.refundedPercent : 0,
    releaseAt,
    submittedAt,
    answeredAt,
    rejectionReason,
    paidBy: { _id: payment.candidateId, name: candidate?.name ?? '', email: candidate?.email ?? '' },
    payee: namedBy(people)(payment.interviewerId),
    ...(isPaid(status) && answeredBy ? { verifiedBy: { name: answeredBy.name } } : {}),
    interview: {
      ...(payment.interviewStatus ? { _id: payment.bookingId, status: payment.interviewStatus } : {}),
      givesBack: payment.cancellation,
      scheduledDate: payment.startTime,
      candidate: { name: candidate?.name ?? '' },
    },
  };
}

export const peopleOf = (read: Read, found: readonly PaymentRecord[]) =>
  byId(
    read(users),
    found.flatMap(({ candidateId, interviewerId, answeredBy }) => [candidateId, interviewerId, ...(answeredBy ? [answeredBy] : [])]),
  );

/** Adds the names of payer, payee and who answered. */
export async function paymentDocuments(read: Read, found: readonly PaymentRecord[]): Promise<PaymentDocument[]> {
  const people = await peopleOf(read, found);
  return found.map((payment) => paymentDocument(payment, people));
}

/** The full prices of payments: in rupees, each at its own rate, and in each currency. */
export async function amountsOf<D extends Document>(reader: CollectionReader<D>, where: NonNullable<Filter['where']>) {
  const inCurrency = async (currency: Currency) =>
    [currency, (await reader.sum('amountMinor', { where: { ...where, currency } })) / 100] as const;
  const [paise, byCurrency] = await Promise.all([reader.sum('amountPaise', { where }), Promise.all(CURRENCIES.map(inCurrency))]);
  return { total: paise / 100, byCurrency: { INR: 0, USD: 0, EUR: 0, ...Object.fromEntries(byCurrency) } };
}

/** The payment that counts for a booking. */
export async function currentPayment(read: Read, bookingId: string): Promise<PaymentRecord | undefined> {
  return countingOf(await read(payments).find({ where: { bookingId }, sort: { createdAt: 'asc' } }));
}

/** True if there is still something to pay, answer or attend. */
const isAlive = ({ deleted, status, interviewStatus }: PaymentRecord): boolean =>
  !deleted && interviewStatus !== 'cancelled' && (interviewStatus !== undefined || status !== 'refunded');

export const paymentQueries = handlers<QueryRequest>()({
  pendingPayments: async ({ query, user, read }) => {
    const where = { interviewerId: user.role === 'admin' ? undefined : user.id, status: 'submitted', deleted: false };
    const { found, ...rest } = await pieceOf(read(payments), { where, sort: { submittedAt: 'asc' } }, query);
    return { rows: await paymentDocuments(read, found), ...rest };
  },

  ownPayments: async ({ query, user, at, read }) => {
    const where = { candidateId: user.id, ...listedAt(at) };
    const { found, figures } = await pageOf(read(payments), { where, sort: { createdAt: 'desc' } }, query);
    return { payments: await paymentDocuments(read, found), ...figures };
  },

  paymentOfInterview: async ({ params: { interviewId }, user, read }) => {
    const payment = await currentPayment(read, interviewId);
    // A payment whose slot was lost has no interview, but its payer and payee may ask for it.
    const paidFor = payment?.status === 'pending' ? undefined : payment;
    const parties = (await read(interviews).get(interviewId)) ?? paidFor;
    if (parties === undefined || !isParty(user, parties)) return reject('interview_unknown');
    if (payment === undefined) return { exists: false, status: 'pending' };
    return { exists: true, ...paymentDocument(payment, await peopleOf(read, [payment])) };
  },

  bookingOfSlot: async ({ params: { slotId }, user, at, read }) => {
    const all = await read(payments).find({ where: { candidateId: user.id, slotId }, sort: { createdAt: 'asc' } });
    const payment = countingOf(all.filter(isAlive));
    if (payment === undefined) return (await read(slots).get(slotId)) === undefined ? reject('slot_unknown') : { exists: false };
    const { _id: paymentId, bookingId, interviewStatus, heldUntil, holdRenewals } = payment;
    return {
      exists: true,
      ...payable(payment),
      paymentId,
      ...(interviewStatus === undefined ? {} : { interviewId: bookingId, interviewStatus }),
      ...(heldUntil === undefined ? {} : { heldUntil, holdRenewable: heldUntil > at && holdRenewals < SLOT_HOLD_RENEWALS }),
      serverTime: at,
    };
  },
});
