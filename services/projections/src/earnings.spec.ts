import { describe, expect, it } from '@jest/globals';
import { CURRENCIES } from '@s30/contracts/money';
import { addHours, type Instant, monthOf } from '@s30/contracts/time';
import { type GivenEvent, given } from '@s30/platform/projector/spec';
import fc from 'fast-check';
import { type EarnedSums, type EarningsRecord, earnings } from './earnings.ts';
import { bookingOf, termsOf, UPI, ZELLE } from './oneBooking.testing.ts';
import { shareOfInterviewer } from './paymentMoney.ts';
import { type PaymentRecord, payments } from './payments.ts';

const [october, november] = [{ at: '2026-10-31T23:59:59.999Z' }, { at: '2026-11-01T00:00:00.000Z' }];
const [first, second] = [bookingOf('b1'), bookingOf('b2', { terms: [ZELLE] })];
const paid = (booking: typeof first, at: { readonly at: string }) => [booking.requested({}, at), booking.proof(), booking.verified()];
const RUPEES: EarnedSums = { payments: 1, grossMinor: 149_900, netMinor: 127_415, grossPaise: 149_900, netPaise: 127_415 };
/** $21, and $21 less 15 %, at 83.5 rupees. */
const DOLLARS: EarnedSums = { payments: 1, grossMinor: 2_100, netMinor: 1_785, grossPaise: 175_350, netPaise: 149_048 };
const twice = (sums: EarnedSums) => Object.fromEntries(Object.entries(sums).map(([figure, sum]) => [figure, 2 * sum])) as EarnedSums;

describe('the earnings of an interviewer', () => {
  it('add up paid payments by the month in which they were requested, and by currency', () =>
    given(earnings, [
      ...[...paid(first, november), ...paid(bookingOf('b3'), november)],
      ...[...paid(second, november), ...paid(bookingOf('b4'), october)],
    ]).then([
      {
        _id: 'ravi',
        netPaise: 3 * 127_415 + 149_048,
        months: { '2026-11': { INR: twice(RUPEES), USD: DOLLARS }, '2026-10': { INR: RUPEES } },
      },
    ]));
  it('begin with the first paid payment', () => given(earnings, [first.requested(), first.proof()]).then([]));
  it('keep what is not refunded, whether or not the refund is sent already', async () => {
    const half = [...paid(first, november), first.refunded({ percent: 50, as: 'money', money: 74_950 })];
    const kept = { payments: 1, grossMinor: 74_950, netMinor: 63_707, grossPaise: 74_950, netPaise: 63_707 };
    for (const events of [half, [...half, first.sent(74_950)]])
      await given(earnings, events).then([{ _id: 'ravi', netPaise: 63_707, months: { '2026-11': { INR: kept } } }]);
  });
  it('leave out payments that were deleted or refunded in full, and their months', async () => {
    await given(earnings, [...paid(first, november), first.deleted()]).then([{ _id: 'ravi', netPaise: 0, months: {} }]);
    await given(earnings, [...paid(first, november), ...paid(second, november), first.refunded({ credit: 149_900 })]).then([
      { _id: 'ravi', netPaise: 149_048, months: { '2026-11': { USD: DOLLARS } } },
    ]);
  });
  it('leave out the balance’s part that was returned before the payment was verified', () => {
    const freed = bookingOf('b6', { terms: [termsOf('UPI', 149_900, 49_900)] });
    const events = [freed.requested({}, november), freed.proof(), freed.scheduled(), freed.rejected(november.at), freed.cancelled()];
    const alone = { payments: 1, grossMinor: 100_000, netMinor: 85_000, grossPaise: 100_000, netPaise: 85_000 };
    return given(earnings, [...events, freed.verified()]).then([{ _id: 'ravi', netPaise: 85_000, months: { '2026-11': { INR: alone } } }]);
  });
});

/** The totals as sums over all payments. */
function summed(documents: readonly PaymentRecord[]): readonly EarningsRecord[] {
  const byInterviewer = Map.groupBy(documents, ({ interviewerId }) => interviewerId);
  return [...byInterviewer].flatMap(([_id, theirs]) => {
    const earned = theirs.filter(({ isEarned }) => isEarned);
    const months = Map.groupBy(earned, ({ createdAt }) => monthOf(createdAt));
    const sumsOf = (each: readonly PaymentRecord[]): EarnedSums => {
      const shares = each.map(shareOfInterviewer);
      const sum = (figure: Exclude<keyof EarnedSums, 'payments'>) => shares.reduce((total, share) => total + share[figure], 0);
      const [minor, paise] = [
        { grossMinor: sum('grossMinor'), netMinor: sum('netMinor') },
        { grossPaise: sum('grossPaise'), netPaise: sum('netPaise') },
      ];
      return { payments: each.length, ...minor, ...paise };
    };
    const ofMonth = (each: readonly PaymentRecord[]) =>
      Object.fromEntries(
        CURRENCIES.flatMap((currency) => {
          const inCurrency = each.filter((payment) => payment.currency === currency);
          return inCurrency.length === 0 ? [] : [[currency, sumsOf(inCurrency)]];
        }),
      );
    const netPaise = earned.reduce((sum, payment) => sum + payment.netPaise, 0);
    return [{ _id, netPaise, months: Object.fromEntries([...months].map(([month, each]) => [month, ofMonth(each)])) }];
  });
}

const bookings = ['a', 'b', 'c', 'd'].map((id, index) =>
  bookingOf(id, {
    interviewerId: index % 2 === 0 ? 'ravi' : 'uma',
    terms: index < 2 ? [termsOf('UPI', 149_901, 33_333)] : [termsOf('Zelle', 2_099, 599, 50_017), UPI],
    exchangeRate: 83.37,
  }),
);
const STEPS = {
  asks: (booking, at) => [booking.requested({}, { at })],
  'asks again': (booking, at) => [booking.requested({ ordinal: 2 }, { at })],
  proves: (booking) => [booking.proof()],
  'proves again': (booking) => [booking.proof({}, booking.paymentId(2))],
  chooses: (booking) => [booking.event('PaymentMethodChosen', { paymentId: booking.paymentId(), method: 'UPI' })],
  'is verified': (booking) => [booking.verified()],
  'is verified again': (booking) => [booking.verified({}, booking.paymentId(2))],
  'is covered': (booking) => [booking.covered()],
  'is rejected': (booking, at) => [booking.rejected(at)],
  'is stranded': (booking) => [booking.stranded('balance-used')],
  'is refunded': (booking) => [booking.refunded({ percent: 33, credit: 49_467 })],
  'is to be sent back': (booking) => [booking.refunded({ percent: 33, as: 'money', money: 33_000 })],
  'is sent back': (booking) => [booking.sent(33_000)],
  'is deleted': (booking) => [booking.deleted()],
  'is scheduled': (booking) => [booking.scheduled()],
  'is completed': (booking) => [booking.completed()],
  'is cancelled': (booking) => [booking.cancelled()],
} as const satisfies Record<string, (booking: typeof first, at: string) => readonly GivenEvent[]>;

it('the earnings are the sums over the payments of any history', async () => {
  const step = fc.record({
    booking: fc.constantFrom(...bookings),
    step: fc.constantFrom(...Object.values(STEPS)),
    hours: fc.constantFrom(0, 1, 500),
  });
  let told = 0;
  const follows = async (history: readonly { booking: typeof first; step: (typeof STEPS)['asks']; hours: number }[]): Promise<void> => {
    let at = november.at as Instant;
    const events = [...bookings.flatMap((booking) => booking.requested({}, { at }))];
    for (const { booking, step: happens, hours } of history) {
      at = addHours(at, hours);
      events.push(...happens(booking, at));
    }
    const expected = summed(await given(payments, events).documents());
    const found = new Map((await given(earnings, events).documents()).map((record) => [record._id, record]));
    for (const record of expected) expect(found.get(record._id) ?? { _id: record._id, netPaise: 0, months: {} }).toEqual(record);
    told += expected.some(({ netPaise }) => netPaise > 0) ? 1 : 0;
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), follows), { numRuns: 100 });
  expect(told).toBeGreaterThan(50);
});
