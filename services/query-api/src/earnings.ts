import type { EarningsDocument, EarningsSums } from '@s30/contracts/documents/earnings';
import { CURRENCIES, decimalOf, minus } from '@s30/contracts/money';
import { monthOf } from '@s30/contracts/time';
import { handlers } from '@s30/platform/web/handler';
import { type PaymentRecord, payments, termsOf } from '@s30/projections/payments';
import type { QueryRequest } from './context.ts';

const sumsOf = (grossMinor: number, netMinor: number): EarningsSums => ({
  gross: grossMinor / 100,
  fee: (grossMinor - netMinor) / 100,
  net: netMinor / 100,
});
const total = (found: readonly PaymentRecord[], part: (payment: PaymentRecord) => number): number =>
  found.reduce((sum, payment) => sum + part(payment), 0);
const netMinor = (payment: PaymentRecord): number => {
  const { amount, fee } = termsOf(payment);
  return minus(amount, fee).minor;
};

function monthOfEarnings(month: string, found: readonly PaymentRecord[]): EarningsDocument['months'][number] {
  const currencies = CURRENCIES.flatMap((currency) => {
    const paid = found.filter((payment) => payment.currency === currency);
    return paid.length === 0
      ? []
      : [
          {
            currency,
            ...sumsOf(
              total(paid, ({ amountMinor }) => amountMinor),
              total(paid, netMinor),
            ),
          },
        ];
  });
  const inRupees = sumsOf(
    total(found, ({ amountPaise }) => amountPaise),
    total(found, ({ netPaise }) => netPaise),
  );
  return { month, ...inRupees, currencies };
}

export const earningsQueries = handlers<QueryRequest>()({
  earnings: async ({ user, read }) => {
    const where = { interviewerId: user.id, status: 'verified', deleted: false } as const;
    const [verified, gross, net] = await Promise.all([
      read(payments).find({ where, sort: { createdAt: 'desc' } }),
      read(payments).sum('amountPaise', { where }),
      read(payments).sum('netPaise', { where }),
    ]);
    const months = Map.groupBy(verified, ({ createdAt }) => monthOf(createdAt));
    return {
      total: sumsOf(gross, net),
      months: [...months].map(([month, found]) => monthOfEarnings(month, found)),
      payments: verified.map((payment) => {
        const { amount, fee } = termsOf(payment);
        return {
          paymentId: payment._id,
          date: payment.createdAt,
          candidate: { name: payment.candidateName },
          interviewType: payment.interviewType,
          amount: decimalOf(amount),
          currency: amount.currency,
          fee: decimalOf(fee),
          net: decimalOf(minus(amount, fee)),
          status: payment.status,
        };
      }),
    };
  },
});
