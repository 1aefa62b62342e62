import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { paymentEvents } from '@s30/contracts/events/payment';
import { userEvents } from '@s30/contracts/events/user';
import { isRejection } from '@s30/contracts/rejections';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { load } from '@s30/platform/read-store/contract/sample';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { payments } from '@s30/projections/payments';
import { queryContext } from '../context.ts';
import { earningsQueries } from '../earnings.ts';
import { adminPaymentQueries } from './payments.ts';

const event = eventsOf(paymentEvents, userEvents);
const terms = (currency: 'INR' | 'USD', minor: number, fee: number) => ({
  method: currency === 'INR' ? ('UPI' as const) : ('Zelle' as const),
  amount: { minor, currency },
  usedS30Balance: { minor: 0, currency },
  remainingAmount: { minor, currency },
  fee: { minor: fee, currency },
});
const [upi, zelle] = [terms('INR', 149900, 22485), terms('USD', 2100, 315)];

type Course = 'requested' | 'submitted' | 'verified' | 'deleted';
/** What happened to a payment that was requested at an instant. */
function payment(paymentId: string, at: string, course: Course, asked: object = {}) {
  const inPayment = { stream: `payment-${paymentId}`, at };
  const request = {
    paymentId,
    isPreBooking: true,
    candidateId: 'asha',
    interviewerId: 'ravi',
    interviewType: 'DSA' as const,
    startTime: '2026-12-24T13:30:00.000Z',
    terms: [upi],
    exchangeRate: 80,
    ...asked,
  };
  const method = request.terms[0]?.method ?? 'UPI';
  return [
    event('PaymentRequested', request, inPayment),
    ...(course === 'requested'
      ? []
      : [event('PaymentProofSubmitted', { method, transactionId: '1234', screenshotFileId: 'f' }, inPayment)]),
    ...(course === 'verified' || course === 'deleted' ? [event('PaymentVerified', {}, inPayment)] : []),
    ...(course === 'deleted' ? [event('PaymentDeleted', {}, inPayment)] : []),
  ];
}
const refunded = (paymentId: string, percent: number, { amount: { minor, currency } } = upi) =>
  event(
    'PaymentRefunded',
    { amount: { minor: (minor * percent) / 100, currency }, percent, as: 'money' },
    { stream: `payment-${paymentId}` },
  );
const registered = (userId: string, name: string) =>
  event(
    'UserRegistered',
    { userId, name, email: `${userId}@example.com`, role: 'candidate', referralCode: userId },
    { stream: `user-${userId}` },
  );

const LOG = [
  registered('asha', 'Asha Rao'),
  registered('bela', 'Bela Sen'),
  ...payment('october', '2026-10-31T23:59:59.999Z', 'verified'),
  ...payment('first', '2026-11-01T00:00:00.000Z', 'verified'),
  ...payment('dollars', '2026-11-10T10:00:00.000Z', 'verified', { terms: [zelle], candidateId: 'bela' }),
  ...payment('waiting', '2026-11-11T10:00:00.000Z', 'submitted', { candidateId: 'bela' }),
  ...payment('asked', '2026-11-12T10:00:00.000Z', 'requested'),
  ...payment('gone', '2026-11-13T10:00:00.000Z', 'deleted'),
  ...payment('another', '2026-11-14T10:00:00.000Z', 'verified', { interviewerId: 'tara' }),
  ...payment('last', '2026-11-30T23:59:59.999Z', 'verified'),
  ...payment('december', '2026-12-01T00:00:00.000Z', 'verified'),
  ...payment('kept', '2027-01-01T10:00:00.000Z', 'verified', { interviewerId: 'uma' }),
  ...payment('half', '2027-01-02T10:00:00.000Z', 'verified', { interviewerId: 'uma' }),
  refunded('half', 50),
  ...payment('half-in-dollars', '2027-01-03T10:00:00.000Z', 'verified', { interviewerId: 'uma', terms: [zelle] }),
  refunded('half-in-dollars', 50, zelle),
  ...payment('nothing', '2027-01-04T10:00:00.000Z', 'verified', { interviewerId: 'uma' }),
  refunded('nothing', 100),
];

let folder: string;
let store: SqliteReadStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-payments-'));
  store = await openSqliteReadStore({ path: join(folder, 'read.db') });
  await load(store, await given(payments, LOG).documents(), payments.collection);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

type Asked = { readonly query?: object; readonly user?: object };
const request = ({ query = {}, user = { id: 'meera', role: 'admin' } }: Asked) =>
  ({ ...queryContext(store)(), at: '2026-11-21T10:00:00.000Z', query: { limit: 10, ...query }, user }) as never;
async function paymentsOf(query: object) {
  const found = await adminPaymentQueries.allPayments(request({ query }));
  if (isRejection(found)) throw new Error(found.rejected);
  const { payments: rows, ...figures } = found;
  return { ids: rows.map(({ _id }) => _id), ...figures };
}

it('a month holds what was requested in it, the newest first, and its verified payments are its revenue', async () => {
  expect(await paymentsOf({ monthYear: '2026-11' })).toEqual({
    monthYear: '2026-11',
    ids: ['last', 'another', 'asked', 'waiting', 'dollars', 'first'],
    total: 6,
    totalPages: 1,
    page: 1,
    totalRevenue: 3 * 1499 + 21 * 80,
    revenueByCurrency: { INR: 3 * 1499, USD: 21, EUR: 0 },
  });
});

it('without a month it is the one of the request', async () => {
  expect(await paymentsOf({})).toEqual(await paymentsOf({ monthYear: '2026-11' }));
  expect(await paymentsOf({ monthYear: '2026-12' })).toMatchObject({ ids: ['december'], totalRevenue: 1499 });
});

it('a chosen status narrows list and revenue; a payer narrows the list alone; a page neither', async () => {
  expect(await paymentsOf({ status: 'submitted' })).toMatchObject({ ids: ['waiting'], totalRevenue: 1499 });
  const whole = 3 * 1499 + 21 * 80;
  expect(await paymentsOf({ search: 'BELA' })).toMatchObject({ ids: ['waiting', 'dollars'], total: 2, totalRevenue: whole });
  expect(await paymentsOf({ page: 2, limit: 4 })).toMatchObject({
    ids: ['dollars', 'first'],
    total: 6,
    totalPages: 2,
    totalRevenue: whole,
  });
});

it('an interviewer has earned what is verified, after the fee, by month and currency', async () => {
  const earned = await earningsQueries.earnings(request({ user: { id: 'ravi', role: 'interviewer' } }));
  if (isRejection(earned)) throw new Error(earned.rejected);
  const rupees = (count: number) => ({ gross: count * 1499, fee: count * 224.85, net: count * 1274.15 });
  const dollars = { gross: 21, fee: 3.15, net: 17.85 };
  expect(earned.total).toEqual({ gross: 4 * 1499 + 1680, fee: 4 * 224.85 + 252, net: 4 * 1274.15 + 1428 });
  expect(earned.months).toEqual([
    { month: '2026-12', ...rupees(1), currencies: [{ currency: 'INR', ...rupees(1) }] },
    {
      month: '2026-11',
      gross: 2 * 1499 + 1680,
      fee: 2 * 224.85 + 252,
      net: 2 * 1274.15 + 1428,
      currencies: [
        { currency: 'INR', ...rupees(2) },
        { currency: 'USD', ...dollars },
      ],
    },
    { month: '2026-10', ...rupees(1), currencies: [{ currency: 'INR', ...rupees(1) }] },
  ]);
  expect(earned.payments.map(({ paymentId }) => paymentId)).toEqual(['december', 'last', 'dollars', 'first', 'october']);
  expect(earned.payments[2]).toEqual({
    paymentId: 'dollars',
    date: '2026-11-10T10:00:00.000Z',
    candidate: { name: 'Bela Sen' },
    interviewType: 'DSA',
    amount: 21,
    currency: 'USD',
    fee: 3.15,
    net: 17.85,
    status: 'verified',
  });
});

it('of a refunded payment an interviewer has earned the share that did not go back', async () => {
  const earned = await earningsQueries.earnings(request({ user: { id: 'uma', role: 'interviewer' } }));
  if (isRejection(earned)) throw new Error(earned.rejected);
  const [half, halfInDollars] = [
    { amount: 749.5, fee: 112.42, net: 637.08, status: 'refunded' },
    { amount: 10.5, fee: 1.57, net: 8.93, status: 'refunded' },
  ];
  expect(earned.payments).toMatchObject([
    { paymentId: 'half-in-dollars', currency: 'USD', ...halfInDollars },
    { paymentId: 'half', currency: 'INR', ...half },
    { paymentId: 'kept', currency: 'INR', amount: 1499, fee: 224.85, net: 1274.15, status: 'verified' },
  ]);
  const total = { gross: 3088.5, fee: 463.27, net: 2625.23 };
  expect(earned.total).toEqual(total);
  expect(earned.months).toEqual([
    {
      month: '2027-01',
      ...total,
      currencies: [
        { currency: 'INR', gross: 2248.5, fee: 337.27, net: 1911.23 },
        { currency: 'USD', gross: 10.5, fee: 1.57, net: 8.93 },
      ],
    },
  ]);
});
