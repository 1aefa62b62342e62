import { text as textOf } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { SCORE_TITLES } from '@s30/contracts/interviewTypes';
import { type RouteName, routes } from '@s30/contracts/routes';
import { csvOf } from '@s30/query-api/csv';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { Client } from '../system/client.ts';
import { DEMO_PASSWORD, signsIn } from '../system/people.ts';
import { startServer } from '../system/server.ts';
import { hasLibreOffice, openedByLibreOffice } from '../testing/spreadsheet.ts';

const itOpens = hasLibreOffice ? it : it.skip;
const REASON = 'Good\n=2+5';
const MARKED_REASON = "Good\n'=2+5";

let admin: Client;
let auditor: Client;
let ananya: Client;
/** A payment rejected with a reason that looks like a CSV row. */
let rejectedId: string;
beforeAll(async () => {
  const server = await startServer();
  const signIn = async (name: string) => (await signsIn(server, `${name}@example.com`, DEMO_PASSWORD)).browser;
  [admin, auditor, ananya] = await Promise.all([signIn('admin'), signIn('auditor'), signIn('ananya')]);
  const [waiting] = await admin.call('pendingPayments');
  rejectedId = waiting?._id ?? '';
  await admin.call('verifyPayment', { body: { paymentId: rejectedId, verified: false, reason: REASON } });
});

type Row = Readonly<Record<string, string>>;
async function exported(name: RouteName, query = {}, by = admin): Promise<{ readonly text: string; readonly rows: readonly Row[] }> {
  const { status, headers, text } = await by.ask(name, { query });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return { text, rows: parse(text, { bom: true, columns: true }) };
}
const listed = (query: { readonly filter?: object; readonly sort?: readonly [string, string] }) =>
  Object.fromEntries(Object.entries(query).map(([part, value]) => [part, JSON.stringify(value)]));

const LISTS = [
  ['consoleUsersCsv', 'consoleUsers'],
  ['consolePricesCsv', 'consolePrices'],
  ['consoleInterviewsCsv', 'consoleInterviews'],
  ['consolePaymentsCsv', 'consolePayments'],
  ['consoleRatingsCsv', 'consoleRatings'],
  ['consoleFeedbackCsv', 'consoleFeedbackList'],
  ['consoleProblemsCsv', 'consoleProblems'],
  ['consoleReferralsCsv', 'consoleReferrals'],
] as const;

it.each(LISTS)('%s holds every row of its list, under a head', async (file, list) => {
  const { rows } = await exported(file);
  const records: readonly { readonly id: string }[] = await admin.call(list);
  expect(rows).toHaveLength(records.length);
  expect(Object.keys(rows[0] ?? {}).length).toBeGreaterThan(4);
});

it.each([...LISTS.map(([file]) => file), 'consoleReferrersCsv'] as const)(
  '%s is saved under the name of its list and the day',
  async (file) => {
    const disposition = (await admin.ask(file)).headers.get('content-disposition');
    const list = routes[file].path.replace(/^.*\/|\.csv$/g, '');
    expect(disposition).toMatch(new RegExp(`^attachment; filename\\*=UTF-8''${list}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  },
);

itOpens('every spreadsheet opens in LibreOffice with its rows and without a formula', async () => {
  const files = [...LISTS.map(([file]) => file), 'consoleReferrersCsv'] as const;
  const all = await Promise.all([...files.map((file) => exported(file)), exported('auditExportCsv', {}, auditor)]);
  const opened = await openedByLibreOffice(...all.map(({ text }) => text));
  expect(opened).toEqual(all.map(({ rows }) => ({ formulas: [], rows: 1 + rows.length })));
});

itOpens('no text of any kind becomes a row or a formula of its own in LibreOffice', async () => {
  const nasty = fc.constantFrom(...'\n\r",;\t=+-@＝＋－＠\' ', '\r\n', '=2+5', 'word');
  const texts = fc.sample(
    fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join('')),
    { numRuns: 500, seed: 15 },
  );
  const file = csvOf(
    { Text: (text: string) => text, Length: (text: string) => text.length },
    (async function* () {
      yield texts;
    })(),
  );
  const [safe, unsafe] = await openedByLibreOffice(await textOf(file), 'Text\r\n=2+5\r\n');
  expect(safe).toEqual({ formulas: [], rows: 1 + texts.length });
  expect(unsafe?.formulas).toEqual(['of:=2+5']);
});

it('the export of the log has one row per event', async () => {
  const { rows } = await exported('auditExportCsv', { kind: 'payment' }, auditor);
  const { total } = await auditor.call('auditSearch', { query: { kind: 'payment' } });
  expect(rows).toHaveLength(total);
  expect(rows.filter(({ type, changes }) => type === 'PaymentRejected' && changes?.includes(MARKED_REASON))).toHaveLength(1);
});

it('the export of referrers holds all of them', async () => {
  const { stats } = await admin.call('referralOverview');
  const { rows } = await exported('consoleReferrersCsv');
  expect(Object.keys(rows[0] ?? {})).toEqual(['Name', 'Email', 'Role', 'Referral code', 'Referrals', 'S30 balance', 'ID']);
  expect(rows).toHaveLength(stats.totalReferrers);
});

describe('what a spreadsheet says', () => {
  it('of accounts is what their list shows', async () => {
    const people = new Map((await admin.call('consoleUsers')).map((account) => [account.id, account]));
    const { rows } = await exported('consoleUsersCsv');
    for (const row of rows) {
      const person = people.get(row.ID ?? '');
      expect(row.Role?.toLowerCase()).toBe(person?.role);
      const conducts = person?.role === 'interviewer' ? person.allowedInterviewTypes.join(', ') : '';
      expect(row['Interview types']).toBe(conducts || 'None');
    }
    expect(new Set(rows.map((row) => row['Interview types'])).size).toBeGreaterThan(2);
  });

  it('of feedback has every score', async () => {
    const given = new Map((await admin.call('consoleFeedbackList')).map((feedback) => [feedback.id, feedback]));
    const { rows } = await exported('consoleFeedbackCsv');
    for (const row of rows) {
      const feedback: Readonly<Record<string, unknown>> = given.get(row.ID ?? '') ?? {};
      const scores = Object.entries(SCORE_TITLES).map(([name, title]) => [title, String(feedback[name] ?? '')]);
      expect(row).toMatchObject(Object.fromEntries(scores));
      expect(row.Communication).toMatch(/^\d+$/);
    }
    expect(new Set(rows.map((row) => row['Interview type'])).size).toBe(3);
  });

  it('of payments has the method, the fee, rupees, the payee and the interview', async () => {
    const payments = new Map((await admin.call('consolePayments')).map((payment) => [payment.id, payment]));
    const { rows } = await exported('consolePaymentsCsv');
    for (const row of rows) {
      const payment = payments.get(row.ID ?? '');
      if (payment === undefined) throw new Error(`${row.ID} is on no list`);
      const { amount, currency, exchangeRate } = payment;
      expect(row).toMatchObject({
        Method: payment.paymentMethod,
        'Paid to': payment.payee.name,
        'Payee ID': payment.payee._id,
        Fee: String(Math.round(amount * 15) / 100),
        'Amount in INR': String(currency === 'INR' ? amount : Math.round(amount * exchangeRate * 100) / 100),
        'Interview ID': payment.interview._id ?? '',
      });
    }
    expect(new Set(rows.map(({ Method }) => Method))).toEqual(new Set(['UPI', 'Zelle']));
    expect(rows.find(({ ID }) => ID === rejectedId)).toMatchObject({ 'Reason of rejection': MARKED_REASON });
  });
});

it('a spreadsheet has the filters and the order of its list', async () => {
  const query = listed({ filter: { role: 'interviewer' }, sort: ['name', 'DESC'] });
  const { rows } = await exported('consoleUsersCsv', query);
  const names = (await admin.call('consoleUsers', { query })).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(rows.map(({ Name }) => Name)).toEqual(names);
});

it('no list ignores a filter that it does not know, and prices are filtered by type', async () => {
  for (const [file, list] of LISTS)
    for (const name of [file, list] as const)
      expect([name, (await admin.ask(name, { query: listed({ filter: { colour: 'red' } }) })).status]).toEqual([name, 400]);
  const prices = await admin.call('consolePrices', { query: listed({ filter: { interviewType: 'DSA' } }) });
  expect(prices.map(({ interviewType }) => interviewType)).toEqual(['DSA']);
});

it('a spreadsheet is refused like its list', async () => {
  expect((await admin.ask('consoleUsersCsv', { query: listed({ filter: { role: 'king' } }) })).status).toBe(400);
  expect((await ananya.ask('consoleUsersCsv')).status).toBe(403);
});
