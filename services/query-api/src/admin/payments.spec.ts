import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRejection } from '@s30/contracts/rejections';
import { addMinutes } from '@s30/contracts/time';
import { given } from '@s30/platform/projector/spec';
import { load } from '@s30/platform/read-store/contract/sample';
import type { Document } from '@s30/platform/read-store/port';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { earnings } from '@s30/projections/earnings';
import { interviews } from '@s30/projections/interviews';
import { bookingOf, registered, termsOf, UPI as upi, ZELLE as zelle } from '@s30/projections/oneBooking.testing';
import { payments } from '@s30/projections/payments';
import { users } from '@s30/projections/users';
import { wallets } from '@s30/projections/wallets';
import { parse } from 'csv-parse/sync';
import { queryContext } from '../context.ts';
import { dashboardQueries } from '../dashboard.ts';
import { earningsQueries } from '../earnings.ts';
import { adminPaymentQueries } from './payments.ts';

type Course = 'requested' | 'submitted' | 'verified' | 'deleted';
type Asked = { readonly candidateId?: string; readonly interviewerId?: string; readonly terms?: readonly (typeof upi)[] };
const booking = (id: string, asked: Asked = {}) => bookingOf(id, { exchangeRate: 80, ...asked });
/** The events of a payment that was requested at an instant, and proven at once if at all. */
function payment(id: string, at: string, course: Course, asked: Asked = {}) {
  const one = booking(id, asked);
  return [
    one.requested({ until: addMinutes(at, 15) }, { at }),
    ...(course === 'requested' ? [] : [one.proof({ at })]),
    ...(course === 'verified' || course === 'deleted' ? [one.verified({ at })] : []),
    ...(course === 'deleted' ? [one.deleted({ at })] : []),
  ];
}
const refunded = (id: string, percent: number, terms = upi) => {
  const back = (terms.amount.minor * percent) / 100;
  const one = booking(id, { interviewerId: 'uma', terms: [terms] });
  return [one.refunded({ percent, as: 'money', money: back }), one.sent(back)];
};

const NOW = '2026-11-21T10:00:00.000Z';
const LOG = [
  registered('asha', 'Asha Rao'),
  registered('bela', 'Bela Sen'),
  ...payment('october', '2026-10-31T23:59:59.999Z', 'verified'),
  ...payment('first', '2026-11-01T00:00:00.000Z', 'verified'),
  ...payment('dollars', '2026-11-10T10:00:00.000Z', 'verified', { terms: [zelle], candidateId: 'bela' }),
  ...payment('waiting', '2026-11-11T10:00:00.000Z', 'submitted', { candidateId: 'bela' }),
  ...payment('abandoned', '2026-11-12T10:00:00.000Z', 'requested'),
  ...payment('asked', NOW, 'requested', { candidateId: 'bela' }),
  ...payment('gone', '2026-11-13T10:00:00.000Z', 'deleted'),
  ...payment('another', '2026-11-14T10:00:00.000Z', 'verified', { interviewerId: 'tara' }),
  ...payment('last', '2026-11-30T23:59:59.999Z', 'verified'),
  ...payment('december', '2026-12-01T00:00:00.000Z', 'verified'),
  ...payment('kept', '2027-01-01T10:00:00.000Z', 'verified', { interviewerId: 'uma' }),
  ...payment('half', '2027-01-02T10:00:00.000Z', 'verified', { interviewerId: 'uma' }),
  ...refunded('half', 50),
  ...payment('half-in-dollars', '2027-01-03T10:00:00.000Z', 'verified', { interviewerId: 'uma', terms: [zelle] }),
  ...refunded('half-in-dollars', 50, zelle),
  ...payment('nothing', '2027-01-04T10:00:00.000Z', 'verified', { interviewerId: 'uma' }),
  ...refunded('nothing', 100),
  ...payment('by-balance', '2027-03-01T10:00:00.000Z', 'verified', {
    interviewerId: 'vera',
    terms: [termsOf('Zelle', 2_000, 479, 39_997)],
  }),
  ...payment('proven', '2027-03-02T10:00:00.000Z', 'submitted', { interviewerId: 'vera' }),
  ...payment('doubted', '2027-03-03T10:00:00.000Z', 'submitted', { interviewerId: 'vera' }),
  booking('doubted', { interviewerId: 'vera' }).rejected('2027-03-03T11:00:00.000Z'),
  ...payment('let-go', '2027-03-04T10:00:00.000Z', 'submitted', { interviewerId: 'vera' }),
  booking('let-go', { interviewerId: 'vera' }).scheduled(),
  booking('let-go', { interviewerId: 'vera' }).rejected('2027-03-04T11:00:00.000Z'),
  booking('let-go', { interviewerId: 'vera' }).cancelled(),
  ...Array.from({ length: 203 }, (_, nth) =>
    payment(`many${nth}`, addMinutes('2027-02-01T00:00:00.000Z', nth), 'verified', { interviewerId: 'wanda' }),
  ).flat(),
];

let folder: string;
let store: SqliteReadStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-payments-'));
  store = await openSqliteReadStore({ path: join(folder, 'read.db') });
  await load(store, await given(earnings, LOG).documents(), earnings.collection);
  await load(store, await given(payments, LOG).documents(), payments.collection);
  for (const { collection } of [users, interviews, wallets]) await load<Document>(store, [], collection);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

type Request = { readonly query?: object; readonly user?: object; readonly at?: string };
const request = ({ query = {}, user = { id: 'meera', role: 'admin' }, at = NOW }: Request) =>
  ({ ...queryContext(store)({ caughtUp: async () => undefined }), at, query, user }) as never;
/** `1.first` is the payment of the booking `first`. */
const nameOf = (paymentId: string): string => paymentId.slice(2);
async function paymentsOf(query: object, at = NOW) {
  const found = await adminPaymentQueries.allPayments(request({ query: { offset: 0, ...query }, at }));
  if (isRejection(found) || !('rows' in found)) throw new Error('rows were expected');
  const { payments: rows, ...figures } = found.rows;
  return { ids: rows.map(({ _id }) => nameOf(_id)), ...figures, ...(found.next && { next: found.next }) };
}

it('a month lists the payments requested in it, newest first, and its revenue is that of the verified ones', async () => {
  expect(await paymentsOf({ monthYear: '2026-11' })).toEqual({
    monthYear: '2026-11',
    ids: ['last', 'asked', 'another', 'waiting', 'dollars', 'first'],
    total: 6,
    totalPages: 1,
    page: 1,
    totalRevenue: 3 * 1499 + 21 * 80,
    revenueByCurrency: { INR: 3 * 1499, USD: 21, EUR: 0 },
  });
});

it('the default month is that of the request', async () => {
  expect(await paymentsOf({})).toEqual(await paymentsOf({ monthYear: '2026-11' }));
  expect(await paymentsOf({ monthYear: '2026-12' })).toMatchObject({ ids: ['december'], totalRevenue: 1499 });
});

it('a status narrows the list and the revenue, a payer only the list, and a page neither', async () => {
  expect(await paymentsOf({ status: 'submitted' })).toMatchObject({ ids: ['waiting'], totalRevenue: 1499 });
  const whole = 3 * 1499 + 21 * 80;
  expect(await paymentsOf({ search: 'BELA' })).toMatchObject({ ids: ['asked', 'waiting', 'dollars'], total: 3, totalRevenue: whole });
  expect(await paymentsOf({ page: 2, limit: 4 })).toMatchObject({
    ids: ['dollars', 'first'],
    total: 6,
    totalPages: 2,
    totalRevenue: whole,
  });
});

it('without a page the answer has the newest 200 of a month and a link to the next', async () => {
  const asked = { monthYear: '2027-02', search: 'asha' };
  const { ids, ...first } = await paymentsOf(asked);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([200, 'many202', 'many3']);
  expect(first).toMatchObject({ total: 203, totalPages: 2, page: 1, totalRevenue: 203 * 1499, next: { ...asked, offset: 200 } });
  const last = await paymentsOf({ ...asked, offset: 200 });
  expect(last).toMatchObject({ ids: ['many2', 'many1', 'many0'], total: 203, totalPages: 2, page: 2, totalRevenue: 203 * 1499 });
  expect(last).not.toHaveProperty('next');
  expect(await paymentsOf({ ...asked, limit: 2 })).toMatchObject({ ids: ['many202', 'many201'], next: { ...asked, offset: 2, limit: 2 } });
  expect(await paymentsOf({ ...asked, page: 3, limit: 100 })).toMatchObject({ ids: ['many2', 'many1', 'many0'], totalPages: 3 });
});

describe('a checkout that was abandoned', () => {
  const [before, after] = [addMinutes(NOW, 14), addMinutes(NOW, 15)];
  it('leaves all lists and sums once its hold has ended, without any event', async () => {
    expect(await paymentsOf({ status: 'pending' }, before)).toMatchObject({ ids: ['asked'], total: 1, totalRevenue: 1499 });
    expect(await paymentsOf({ status: 'pending' }, after)).toMatchObject({ ids: [], total: 0, totalRevenue: 0 });
  });
  it('leaves the console and its export', async () => {
    const listed = async (at: string) => {
      const found = await adminPaymentQueries.consolePayments(request({ query: { filter: '{"status":"pending"}' }, at }));
      const file = await adminPaymentQueries.consolePaymentsCsv(request({ query: { filter: '{"status":"pending"}' }, at }));
      if (isRejection(found) || isRejection(file) || !('stream' in file)) throw new Error('refused');
      let rows = '';
      for await (const part of file.stream) rows += part;
      return [found.items.map(({ _id }) => _id), found.total, rows.trim().split('\r\n').length - 1];
    };
    expect(await listed(before)).toEqual([['1.asked'], 1, 1]);
    expect(await listed(after)).toEqual([[], 0, 0]);
  });
  it('is no longer found by its id', async () => {
    const one = (at: string) => adminPaymentQueries.consolePayment({ ...Object(request({ at })), params: { id: '1.asked' } } as never);
    expect(await one(before)).toMatchObject({ _id: '1.asked', status: 'pending' });
    expect(await one(after)).toMatchObject({ rejected: 'payment_unknown' });
  });
  it('is no longer pending for its candidate', async () => {
    const pending = async (at: string) => {
      const dashboard = await dashboardQueries.dashboard(request({ user: { id: 'bela', role: 'candidate' }, at }));
      return 'pendingPayments' in dashboard ? dashboard.pendingPayments : undefined;
    };
    expect([await pending(before), await pending(after)]).toEqual([1, 0]);
  });
});

describe('a spreadsheet of payments', () => {
  const march = async () => {
    const query = { filter: '{"monthYear":"2027-03"}', sort: '["createdAt","ASC"]' };
    const file = await adminPaymentQueries.consolePaymentsCsv(request({ query }));
    if (isRejection(file) || !('stream' in file)) throw new Error('refused');
    const rows: readonly Record<string, string>[] = parse(await text(file.stream), { bom: true, columns: true });
    return rows;
  };

  it('says what the S30 balance gave in rupees, beside what that paid of a price in dollars', async () => {
    const [first] = await march();
    const sums = { Amount: '20', Currency: 'USD', 'S30 balance used': '4.79', 'S30 balance used in INR': '399.97' };
    expect(first).toMatchObject({ ID: '1.by-balance', ...sums, 'By UPI or Zelle': '15.21' });
  });

  it('says that something is left to pay only while the payer is expected to pay it', async () => {
    const left = (await march()).map((row) => [nameOf(row.ID ?? ''), row.Status, row['Left to pay']]);
    expect(left).toEqual([
      ['by-balance', 'verified', '0'],
      ['proven', 'submitted', '0'],
      ['doubted', 'rejected', '1499'],
      ['let-go', 'rejected', '0'],
    ]);
  });

  it('says what is earned only of payments that are paid', async () => {
    const net = (await march()).map((row) => [nameOf(row.ID ?? ''), Number(row['Net in INR after fee and refunds']) > 0]);
    expect(Object.fromEntries(net)).toEqual({ 'by-balance': true, proven: false, doubted: false, 'let-go': false });
  });
});

it('an admin sees what can still be refunded of each payment', async () => {
  const left = async (id: string) => {
    const found = await adminPaymentQueries.consolePayment({ ...Object(request({})), params: { id: `1.${id}` } } as never);
    return 'refundablePercent' in found ? found.refundablePercent : undefined;
  };
  expect(await Promise.all(['waiting', 'first', 'half', 'nothing'].map(left))).toEqual([0, 100, 50, 0]);
});

async function earningsOf(id: string) {
  const query = { offset: 0, limit: 200 };
  const answer = await earningsQueries.earnings(request({ user: { id, role: 'interviewer' }, query }));
  if (isRejection(answer) || !('rows' in answer)) throw new Error('no earnings');
  return answer.rows;
}
it('an interviewer’s earnings are the verified payments minus the fee, by month and currency', async () => {
  const earned = await earningsOf('ravi');
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
  expect(earned.payments.map(({ paymentId }) => nameOf(paymentId))).toEqual(['december', 'last', 'dollars', 'first', 'october']);
  expect(earned.payments[2]).toEqual({
    paymentId: '1.dollars',
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

it('the earnings from a refunded payment are the part not refunded, minus the fee in the books, to the last paisa', async () => {
  const earned = await earningsOf('uma');
  const [half, halfInDollars] = [
    { amount: 749.5, fee: 112.43, net: 637.07, status: 'refunded' },
    { amount: 10.5, fee: 1.58, net: 8.92, status: 'refunded' },
  ];
  expect(earned.payments).toMatchObject([
    { paymentId: '1.half-in-dollars', currency: 'USD', ...halfInDollars },
    { paymentId: '1.half', currency: 'INR', ...half },
    { paymentId: '1.kept', currency: 'INR', amount: 1499, fee: 224.85, net: 1274.15, status: 'verified' },
  ]);
  const total = { gross: 3088.5, fee: 463.68, net: 2624.82 };
  expect(earned.total).toEqual(total);
  expect(earned.months).toEqual([
    {
      month: '2027-01',
      ...total,
      currencies: [
        { currency: 'INR', gross: 2248.5, fee: 337.28, net: 1911.22 },
        { currency: 'USD', gross: 10.5, fee: 1.58, net: 8.92 },
      ],
    },
  ]);
});
