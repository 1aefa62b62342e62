import { PaymentStatus } from '@s30/contracts/documents/payment';
import { decimalOf } from '@s30/contracts/money';
import { chosenTerms, isPaid, OWED } from '@s30/contracts/payment';
import { type Instant, Month, monthOf, monthSpan } from '@s30/contracts/time';
import { handlers } from '@s30/platform/web/handler';
import { listedAt, NEVER, type PaymentRecord, payments } from '@s30/projections/payments';
import { z } from 'zod';
import { during, type QueryRequest, type Read } from '../context.ts';
import { ConsoleFilter, consoleResource, pageOrPiece } from '../listing.ts';
import { amountsOf, paymentDocuments } from '../payments.ts';

/** A month's revenue: of verified payments, or of those with a chosen status. */
async function revenueOf(read: Read, month: string, at: Instant, status: PaymentStatus = 'verified') {
  const { total, byCurrency } = await amountsOf(read(payments), { createdAt: during(monthSpan(month)), status, ...listedAt(at) });
  return { totalRevenue: total, revenueByCurrency: byCurrency };
}

/** Does the payer still have something to send? */
const isExpected = ({ status, expectedUntil }: PaymentRecord): boolean => OWED.includes(status) && expectedUntil !== NEVER;

const resource = consoleResource({
  projection: payments,
  filters: ConsoleFilter.extend({
    status: PaymentStatus.optional(),
    monthYear: Month.optional(),
    candidateId: z.string().optional(),
    interviewerId: z.string().optional(),
  }),
  where: ({ monthYear, ...filter }, at) => ({
    ...filter,
    ...listedAt(at),
    createdAt: monthYear === undefined ? undefined : during(monthSpan(monthYear)),
  }),
  sortable: { createdAt: ['createdAt'], status: ['status', 'createdAt'], amount: ['amountPaise'], 'paidBy.name': ['candidateSortName'] },
  order: { createdAt: 'desc' },
  rows: paymentDocuments,
  csv: {
    Date: ({ createdAt }) => createdAt,
    'Paid by': ({ paidBy }) => paidBy.name,
    'Payer email': ({ paidBy }) => paidBy.email,
    'Paid to': ({ payee }) => payee.name,
    'Payee ID': ({ payee }) => payee._id,
    'Verified by': ({ verifiedBy }) => verifiedBy?.name,
    'Interview type': ({ interviewType }) => interviewType,
    Interview: ({ interview }) => interview.scheduledDate,
    'Interview status': ({ found }) => found.interviewStatus,
    'Interview ID': ({ interview }) => interview._id,
    Method: ({ paymentMethod }) => paymentMethod,
    'Transaction ID': ({ transactionId }) => transactionId,
    Amount: ({ amount }) => amount,
    Fee: ({ found }) => decimalOf(chosenTerms(found).fee),
    'Amount in INR': ({ found }) => found.amountPaise / 100,
    'Net in INR after fee and refunds': ({ found }) => (isPaid(found.status) ? found.netPaise / 100 : 0),
    'S30 balance used': ({ usedS30Balance }) => usedS30Balance,
    'S30 balance used in INR': ({ credit }) => credit,
    'By UPI or Zelle': ({ remainingAmount }) => remainingAmount,
    'Left to pay': ({ remainingAmount, found }) => (isExpected(found) ? remainingAmount : 0),
    Currency: ({ currency }) => currency,
    'INR per USD': ({ exchangeRate }) => exchangeRate,
    Status: ({ status }) => status,
    Submitted: ({ submittedAt }) => submittedAt,
    Answered: ({ answeredAt }) => answeredAt,
    'Reason of rejection': ({ rejectionReason }) => rejectionReason,
    Refund: ({ refund }) => refund?.amount,
    'Refund as': ({ refund }) => refund?.as,
    'Refund is due': ({ refund }) => refund?.isDue,
    'Refunded besides': ({ refund }) => refund?.besides?.map(({ amount, as }) => `${amount} ${as}`).join(', '),
    'S30 balance returned with it': ({ refund }) => refund?.balance,
    'Reason of the refund': ({ refund }) => refund?.reason,
    'Percent left to refund': ({ refundablePercent }) => refundablePercent,
    ID: ({ _id }) => _id,
  },
});

export const adminPaymentQueries = handlers<QueryRequest>()({
  allPayments: async ({ query: { page, limit, offset, ...filter }, at, read }) => {
    const { monthYear = monthOf(at), status, search = '' } = filter;
    const where = { createdAt: during(monthSpan(monthYear)), status, ...listedAt(at) };
    const query = { where, contains: search, sort: { createdAt: 'desc' } } as const;
    const [{ found, figures, next }, revenue] = await Promise.all([
      pageOrPiece(read(payments), query, { page, limit, offset }),
      revenueOf(read, monthYear, at, status),
    ]);
    const rows = { monthYear, payments: await paymentDocuments(read, found), ...figures, ...revenue };
    return { rows, ...(next && { next: { ...filter, monthYear, ...next } }) };
  },

  consolePayments: resource.list,
  consolePaymentsCsv: resource.csv,
  consolePayment: resource.one('payment_unknown'),
});
