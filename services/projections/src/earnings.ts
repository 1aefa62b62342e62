import { isDeepStrictEqual } from 'node:util';
import { Currency } from '@s30/contracts/money';
import { monthOf } from '@s30/contracts/time';
import { type Documents, onEach, projection, type Seen } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';
import { isEarned, losesCredit, type PaymentMoney, type Share, shareOfInterviewer } from './paymentMoney.ts';
import { REQUESTED, STANDING_EVENTS, type StandingEvent, standingAfter } from './paymentStanding.ts';

/** Sums over payments in one currency: in its minor units, and in paise at each payment's own rate. */
const EarnedSums = z.object({
  payments: z.int(),
  grossMinor: z.int(),
  netMinor: z.int(),
  grossPaise: z.int(),
  netPaise: z.int(),
});
export type EarnedSums = z.output<typeof EarnedSums>;

/** All that an interviewer has earned, after fees and refunds. */
export const EarningsRecord = z.object({
  /** The interviewer's id. */
  _id: z.string(),
  netPaise: z.int(),
  /** By the month in which payment was requested. Months and currencies without payments are left out. */
  months: z.record(z.string(), z.partialRecord(Currency, EarnedSums)),
});
export type EarningsRecord = z.output<typeof EarningsRecord>;

/** A note about a booking, with its payments by id. */
type Booking = {
  readonly interviewerId: string;
  readonly interviewStatus?: PaymentMoney['interviewStatus'];
  readonly payments: Readonly<Record<string, Payment>>;
};
type Payment = Omit<PaymentMoney, 'interviewStatus'> & { readonly month: string };
type Earned = Share & { readonly month: string };

const keyOf = (bookingId: string): string => `booking ${bookingId}`;
const NOTHING: EarnedSums = { payments: 0, grossMinor: 0, netMinor: 0, grossPaise: 0, netPaise: 0 };

function settled({ interviewStatus, payments, ...booking }: Booking): Booking {
  const each = Object.entries(payments).map(([id, { isWithoutCredit, ...payment }]) => {
    const isWithout = losesCredit({ ...payment, isWithoutCredit, interviewStatus });
    return [id, isWithout ? { ...payment, isWithoutCredit: true as const } : payment] as const;
  });
  return { ...booking, ...(interviewStatus && { interviewStatus }), payments: Object.fromEntries(each) };
}

const earnedBy = ({ payments }: Booking): readonly Earned[] =>
  Object.values(payments)
    .filter(isEarned)
    .map((payment) => ({ month: payment.month, ...shareOfInterviewer(payment) }));

/** `sign`: 1 adds, -1 takes away. */
function counted({ _id, netPaise, months }: EarningsRecord, { month, currency, ...share }: Earned, sign: 1 | -1): EarningsRecord {
  const { [month]: ofMonth = {}, ...otherMonths } = months;
  const { [currency]: sums = NOTHING, ...otherCurrencies } = ofMonth;
  const next: EarnedSums = {
    payments: sums.payments + sign,
    grossMinor: sums.grossMinor + sign * share.grossMinor,
    netMinor: sums.netMinor + sign * share.netMinor,
    grossPaise: sums.grossPaise + sign * share.grossPaise,
    netPaise: sums.netPaise + sign * share.netPaise,
  };
  const currencies = next.payments === 0 ? otherCurrencies : { ...otherCurrencies, [currency]: next };
  const isEmpty = Object.keys(currencies).length === 0;
  return { _id, netPaise: netPaise + sign * share.netPaise, months: isEmpty ? otherMonths : { ...otherMonths, [month]: currencies } };
}

type EarningsDocuments = Documents<EarningsRecord>;
async function becomes(bookingId: string, before: Booking, changed: Booking, documents: EarningsDocuments): Promise<void> {
  const after = settled(changed);
  documents.setNote(keyOf(bookingId), after);
  const [was, is] = [earnedBy(before), earnedBy(after)];
  if (isDeepStrictEqual(was, is)) return;
  const _id = after.interviewerId;
  const record = (await documents.get(_id)) ?? { _id, netPaise: 0, months: {} };
  const without = was.reduce((rest, earned) => counted(rest, earned, -1), record);
  documents.put(is.reduce((sum, earned) => counted(sum, earned, 1), without));
}

type OfBooking = { readonly stream: string };
async function change(event: OfBooking, documents: EarningsDocuments, changed: (booking: Booking) => Booking): Promise<void> {
  const booking = await documents.note<Booking>(keyOf(idOf(event)));
  if (booking !== undefined) await becomes(idOf(event), booking, changed(booking), documents);
}
const changePayment = (
  event: OfBooking & { readonly data: { readonly paymentId: string } },
  documents: EarningsDocuments,
  changed: (payment: Payment) => Payment,
): Promise<void> =>
  change(event, documents, (booking) => {
    const { paymentId } = event.data;
    const payment = booking.payments[paymentId];
    return payment === undefined ? booking : { ...booking, payments: { ...booking.payments, [paymentId]: changed(payment) } };
  });
const stands = (event: Seen<StandingEvent>, documents: EarningsDocuments) =>
  changePayment(event, documents, ({ terms, method, exchangeRate, month, isWithoutCredit, ...before }) => {
    const { refund: _f, otherRefund: _o, balanceBack: _b, rejectedAt: _r, ...standing } = standingAfter(before, event);
    const chosen = event.type === 'PaymentProofSubmitted' ? event.data.method : method;
    return { terms, method: chosen, exchangeRate, month, ...(isWithoutCredit && { isWithoutCredit }), ...standing };
  });
const interviewIs = (event: OfBooking, documents: EarningsDocuments, interviewStatus: PaymentMoney['interviewStatus']) =>
  change(event, documents, (booking) => ({ ...booking, interviewStatus }));

/** The totals of what each interviewer has earned, so that no answer sums up a long history. */
export const earnings = projection({
  name: 'earnings',
  version: 3,
  document: EarningsRecord,
  indexes: [],
  on: {
    PaymentRequested: async (event, documents) => {
      const { paymentId, interviewerId, terms, exchangeRate } = event.data;
      const [first] = terms;
      if (first === undefined) return;
      const booking = (await documents.note<Booking>(keyOf(idOf(event)))) ?? { interviewerId, payments: {} };
      const payment = { month: monthOf(event.at), terms, method: first.method, exchangeRate, ...REQUESTED };
      await becomes(idOf(event), booking, { ...booking, payments: { ...booking.payments, [paymentId]: payment } }, documents);
    },
    PaymentMethodChosen: (event, documents) => changePayment(event, documents, (payment) => ({ ...payment, method: event.data.method })),
    ...onEach(STANDING_EVENTS, stands),
    InterviewScheduled: (event, documents) => interviewIs(event, documents, 'scheduled'),
    InterviewStarted: (event, documents) => interviewIs(event, documents, 'in-progress'),
    InterviewCompleted: (event, documents) => interviewIs(event, documents, 'completed'),
    InterviewCancelled: (event, documents) => interviewIs(event, documents, 'cancelled'),
  },
});
