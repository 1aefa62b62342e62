import type { EarningsDocument, EarningsSums } from '@s30/contracts/documents/earnings';
import { CURRENCIES } from '@s30/contracts/money';
import { handlers } from '@s30/platform/web/handler';
import { type EarnedSums, type EarningsRecord, earnings } from '@s30/projections/earnings';
import { shareOfInterviewer } from '@s30/projections/paymentMoney';
import { type PaymentRecord, payments } from '@s30/projections/payments';
import type { QueryRequest } from './context.ts';
import { pieceOf } from './listing.ts';

const sumsOf = (grossMinor: number, netMinor: number): EarningsSums => ({
  gross: grossMinor / 100,
  fee: (grossMinor - netMinor) / 100,
  net: netMinor / 100,
});
type Paise = Pick<EarnedSums, 'grossPaise' | 'netPaise'>;
const inRupees = (sums: readonly Paise[]): EarningsSums => {
  const total = (part: keyof Paise): number => sums.reduce((sum, one) => sum + one[part], 0);
  return sumsOf(total('grossPaise'), total('netPaise'));
};

function monthsOf(months: EarningsRecord['months']): EarningsDocument['months'] {
  const newestFirst = Object.entries(months).toSorted(([one], [other]) => (one > other ? -1 : 1));
  return newestFirst.map(([month, ofMonth]) => ({
    month,
    ...inRupees(Object.values(ofMonth)),
    currencies: CURRENCIES.flatMap((currency) => {
      const sums = ofMonth[currency];
      return sums === undefined ? [] : [{ currency, ...sumsOf(sums.grossMinor, sums.netMinor) }];
    }),
  }));
}

function earnedDocument(payment: PaymentRecord): EarningsDocument['payments'][number] {
  const { currency, grossMinor, netMinor } = shareOfInterviewer(payment);
  const { gross, ...sums } = sumsOf(grossMinor, netMinor);
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
}

export const earningsQueries = handlers<QueryRequest>()({
  earnings: async ({ query, user, read }) => {
    const own = { where: { interviewerId: user.id, isEarned: true }, sort: { createdAt: 'desc' } } as const;
    const [earned, { found, ...rest }] = await Promise.all([read(earnings).get(user.id), pieceOf(read(payments), own, query)]);
    const months = earned?.months ?? {};
    const total = inRupees(Object.values(months).flatMap((ofMonth) => Object.values(ofMonth)));
    return { rows: { total, months: monthsOf(months), payments: found.map(earnedDocument) }, ...rest };
  },
});
