import { keptOf, WHOLE_REFUND } from '@s30/contracts/cancellation';
import type { EarningsDocument, EarningsSums } from '@s30/contracts/documents/earnings';
import { CURRENCIES, type Currency, minus, inRupees as toRupees } from '@s30/contracts/money';
import { PAID } from '@s30/contracts/payment';
import { monthOf } from '@s30/contracts/time';
import { handlers } from '@s30/platform/web/handler';
import { percentBack } from '@s30/projections/paymentStanding';
import { earnedTerms, type PaymentRecord, payments } from '@s30/projections/payments';
import type { QueryRequest } from './context.ts';

/** Gross and net of a payment's part that was not refunded, in minor units of its currency and in paise. */
type Earned = {
  readonly payment: PaymentRecord;
  readonly currency: Currency;
  readonly amount: number;
  readonly net: number;
  readonly amountPaise: number;
  readonly netPaise: number;
};
function earnedFrom(payment: PaymentRecord): readonly Earned[] {
  const back = percentBack(payment);
  const { amount, fee } = earnedTerms(payment);
  const { exchangeRate, netPaise } = payment;
  const kept = keptOf(amount, back);
  const net = minus(kept, keptOf(fee, back)).minor;
  const earned = { amount: kept.minor, net, amountPaise: toRupees(kept, exchangeRate).minor, netPaise };
  return back === WHOLE_REFUND ? [] : [{ payment, currency: amount.currency, ...earned }];
}

const sumsOf = (amountMinor: number, netMinor: number): EarningsSums => ({
  gross: amountMinor / 100,
  fee: (amountMinor - netMinor) / 100,
  net: netMinor / 100,
});
const total = (earned: readonly Earned[], part: 'amount' | 'net' | 'amountPaise' | 'netPaise'): number =>
  earned.reduce((sum, one) => sum + one[part], 0);
const inRupees = (earned: readonly Earned[]): EarningsSums => sumsOf(total(earned, 'amountPaise'), total(earned, 'netPaise'));

function byCurrency(earned: readonly Earned[]): EarningsDocument['months'][number]['currencies'] {
  return CURRENCIES.flatMap((currency) => {
    const paid = earned.filter((one) => one.currency === currency);
    return paid.length === 0 ? [] : [{ currency, ...sumsOf(total(paid, 'amount'), total(paid, 'net')) }];
  });
}

export const earningsQueries = handlers<QueryRequest>()({
  earnings: async ({ query, user, read }) => {
    const found = await read(payments).find({
      where: { interviewerId: user.id, status: { in: PAID }, deleted: false },
      sort: { createdAt: 'desc' },
    });
    const earned = found.flatMap(earnedFrom);
    const months = Map.groupBy(earned, ({ payment }) => monthOf(payment.createdAt));
    const { offset, limit } = query;
    const rows = {
      total: inRupees(earned),
      months: [...months].map(([month, ofMonth]) => ({ month, ...inRupees(ofMonth), currencies: byCurrency(ofMonth) })),
      payments: earned.slice(offset, offset + limit).map(({ payment, currency, amount, net }) => {
        const { gross, ...sums } = sumsOf(amount, net);
        return {
          paymentId: payment._id,
          date: payment.createdAt,
          candidate: { name: payment.candidateName },
          interviewType: payment.interviewType,
          amount: gross,
          currency,
          ...sums,
          status: payment.status,
        };
      }),
    };
    return { rows, ...(offset + limit < earned.length ? { next: { ...query, offset: offset + limit } } : {}) };
  },
});
