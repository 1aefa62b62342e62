import { beforeAll, describe, expect, it } from '@jest/globals';
import { DIFFICULTIES } from '@s30/contracts/documents/problem';
import type { AnswerOf } from '@s30/contracts/route';
import type { RouteName, Routes } from '@s30/contracts/routes';
import type { AnyAsked, Client } from '../system/client.ts';
import { DEMO_PASSWORD, signsIn } from '../system/people.ts';
import { startServer } from '../system/server.ts';

let admin: Client;
let ananya: Client;
let kavya: Client;
beforeAll(async () => {
  const server = await startServer();
  const signIn = async (name: string) => (await signsIn(server, `${name}@example.com`, DEMO_PASSWORD)).browser;
  [admin, ananya, kavya] = await Promise.all([signIn('admin'), signIn('ananya'), signIn('kavya')]);
});

const problem = {
  leetcodeUrl: 'https://leetcode.com/problems/min-stack',
  solutionVideoUrl: 'https://video.example.com/min-stack',
  difficulty: 'medium' as const,
  hints: [],
  solutions: [{ language: 'python' as const, code: 'pass', description: 'Two.', timeComplexity: 'O(1)', spaceComplexity: 'O(n)' }],
};

/** In the console's dialect each part of the query is JSON. */
const listed = (query: {
  readonly filter?: object;
  readonly range?: readonly [number, number];
  readonly sort?: readonly [string, string];
}) => Object.fromEntries(Object.entries(query).map(([part, value]) => [part, JSON.stringify(value)]));
const monthOf = (instant: string) => instant.slice(0, 7);
const round = (amount: number) => Math.round(amount * 100) / 100;
const sum = (amounts: readonly number[]) => round(amounts.reduce((total, amount) => total + amount, 0));

describe("one's own interviews", () => {
  it('are listed latest first', async () => {
    const dates = (await ananya.call('interviews')).map(({ scheduledDate }) => scheduledDate);
    expect(dates.length).toBeGreaterThan(2);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('are found by a part of the name of whom they are with', async () => {
    const all = await ananya.call('interviews');
    const [{ candidate }] = all as [(typeof all)[0]];
    const found = await ananya.call('interviews', { query: { search: candidate.name.slice(1, -1).toUpperCase() } });
    expect(found).toEqual(all.filter(({ candidate: { name } }) => name === candidate.name));
    expect(await ananya.call('interviews', { query: { search: 'nemo' } })).toEqual([]);
  });

  it('are separate from everybody’s for admins', async () => {
    expect(await admin.call('interviews', { query: { own: 'true' } })).toEqual([]);
    expect((await admin.call('interviews')).length).toBeGreaterThan((await ananya.call('interviews', { query: { own: 'true' } })).length);
  });
});

describe('all interviews', () => {
  it('are paged, the latest first, and found by the names of both people', async () => {
    const first = await admin.call('adminInterviews');
    expect(first).toMatchObject({ page: 1, totalPages: Math.ceil(first.total / 10) });
    expect(first.interviews).toHaveLength(10);
    const rest = await admin.call('adminInterviews', { query: { page: 2, limit: 100 } });
    expect(rest).toMatchObject({ interviews: [], total: first.total });
    const dates = first.interviews.map(({ scheduledDate }) => scheduledDate);
    expect(dates).toEqual(dates.toSorted().reverse());

    const everything = await admin.call('adminInterviews', { query: { limit: 100 } });
    const isAnanyas = everything.interviews.filter(({ interviewer, candidate }) => /ananya/i.test(`${interviewer.name} ${candidate.name}`));
    expect(isAnanyas.length).toBeGreaterThan(0);
    expect((await admin.call('adminInterviews', { query: { search: 'ANANYA' } })).total).toBe(isAnanyas.length);
    expect((await admin.call('adminInterviews', { query: { search: '%' } })).total).toBe(0);

    const settled = everything.interviews.filter(({ status, paymentId }) => status === 'completed' && paymentId?.status === 'verified');
    const filtered = await admin.call('adminInterviews', { query: { status: 'completed', paymentStatus: 'verified', limit: 100 } });
    expect(filtered.interviews).toEqual(settled);
    const unfiltered = await admin.call('adminInterviews', { query: { status: 'all', paymentStatus: '' } });
    expect(unfiltered.total).toBe(first.total);
    expect((await admin.ask('adminInterviews', { query: { status: 'lost' } })).status).toBe(400);
    expect((await ananya.ask('adminInterviews')).status).toBe(403);
  });

  it('follow a change of name', async () => {
    const interviewId = (await kavya.call('interviews'))[0]?._id;
    await kavya.call('updateProfile', { body: { name: 'Kavya Ārya-Lakshmi' } });
    const found = await admin.call('adminInterviews', { query: { search: 'arya-LAKS' } });
    expect(found.interviews.map(({ _id }) => _id)).toContain(interviewId);
    for (const { candidate } of found.interviews) expect(candidate.name).toBe('Kavya Ārya-Lakshmi');
  });
});

describe('all payments', () => {
  /** The month of the demo's newest verified payment. */
  async function newestVerifiedMonth() {
    const { body } = await admin.ask('consolePayments', { query: listed({ filter: { status: 'verified' }, range: [0, 0] }) });
    const [newest] = body as unknown as readonly { readonly createdAt: string }[];
    return monthOf(newest?.createdAt ?? '');
  }
  type Payment = AnswerOf<Routes['allPayments']>['payments'][number];
  const rupeesOf = ({ amount, currency, exchangeRate }: Payment) => (currency === 'INR' ? amount : round(amount * exchangeRate));

  it('of a month come with its revenue, in rupees and by currency', async () => {
    const monthYear = await newestVerifiedMonth();
    const all = await admin.call('allPayments', { query: { monthYear } });
    expect(all).toMatchObject({ monthYear, total: all.payments.length });
    for (const { createdAt } of all.payments) expect(monthOf(createdAt)).toBe(monthYear);
    const verified = all.payments.filter(({ status }) => status === 'verified');
    expect(all.totalRevenue).toBe(sum(verified.map(rupeesOf)));
    for (const currency of ['INR', 'USD', 'EUR'] as const)
      expect(all.revenueByCurrency[currency]).toBe(sum(verified.filter((one) => one.currency === currency).map(({ amount }) => amount)));

    const submitted = await admin.call('allPayments', { query: { monthYear, status: 'submitted' } });
    expect(submitted.payments).toEqual(all.payments.filter(({ status }) => status === 'submitted'));
    expect(submitted.totalRevenue).toBe(sum(submitted.payments.map(rupeesOf)));

    const [payer] = verified.map(({ paidBy }) => paidBy.name);
    const ofPayer = await admin.call('allPayments', { query: { monthYear, search: payer?.toUpperCase() } });
    expect(ofPayer.payments).toEqual(all.payments.filter(({ paidBy }) => paidBy.name === payer));
    expect(ofPayer.totalRevenue).toBe(all.totalRevenue);

    const paged = await admin.call('allPayments', { query: { monthYear, page: 1, limit: 2 } });
    expect(paged).toMatchObject({ total: all.total, totalRevenue: all.totalRevenue, payments: all.payments.slice(0, 2) });
    expect((await admin.ask('allPayments', { query: { monthYear: '2026-13' } })).status).toBe(400);
    expect(await admin.call('allPayments', { query: { monthYear: '2001-01' } })).toMatchObject({ payments: [], total: 0, totalRevenue: 0 });
  });

  it('are the current month’s by default', async () => {
    const { monthYear, payments } = await admin.call('allPayments');
    expect(monthYear).toMatch(/^\d{4}-\d{2}$/);
    for (const { createdAt } of payments) expect(monthOf(createdAt)).toBe(monthYear);
  });

  it('drop one that is deleted, as does the revenue; its interview stays', async () => {
    const monthYear = await newestVerifiedMonth();
    const before = await admin.call('allPayments', { query: { monthYear } });
    const doomed = before.payments.find(({ status }) => status === 'verified');
    if (doomed === undefined) throw new Error('the demo has no verified payment');
    const params = { id: doomed._id };
    expect((await ananya.ask('deletePayment', { params })).status).toBe(403);
    for (const _ of ['once', 'again'])
      expect(await admin.call('deletePayment', { params })).toEqual({ message: 'Payment deleted successfully' });
    const after = await admin.call('allPayments', { query: { monthYear } });
    expect(after.payments).toEqual(before.payments.filter(({ _id }) => _id !== doomed._id));
    expect(after.totalRevenue).toBe(round(before.totalRevenue - rupeesOf(doomed)));
    expect((await admin.ask('consolePayment', { params })).status).toBe(404);
    expect(await admin.call('consoleInterview', { params: { id: doomed.interview._id ?? '' } })).toMatchObject({ paymentId: null });
    expect(await admin.ask('deletePayment', { params: { id: 'unknown' } })).toMatchObject({
      status: 404,
      body: { code: 'payment_unknown' },
    });
  });
});

describe('all feedback and ratings', () => {
  it('are plain lists, unless a page is asked for', async () => {
    const everything = await admin.call('allFeedback');
    if (!Array.isArray(everything)) throw new Error('not a list');
    expect(everything.length).toBeGreaterThan(10);
    const paged = await admin.call('allFeedback', { query: { page: 2 } });
    expect(paged).toEqual({
      feedback: everything.slice(10, 20),
      total: everything.length,
      totalPages: Math.ceil(everything.length / 10),
      page: 2,
    });
    const [first] = everything;
    const ofType = await admin.call('allFeedback', { query: { interviewType: first?.interviewType, search: first?.candidate.name } });
    expect(ofType).toEqual(
      everything.filter(
        ({ interviewType, candidate }) => interviewType === first?.interviewType && candidate.name === first?.candidate.name,
      ),
    );
    expect(await admin.call('allFeedback', { query: { interviewType: 'All Types' } })).toEqual(everything);
    expect((await kavya.ask('allFeedback')).status).toBe(403);
  });

  it('are found by the names of both people and by their text', async () => {
    const everything = await admin.call('allRatings');
    if (!Array.isArray(everything)) throw new Error('not a list');
    const [written] = everything.filter(({ feedback }) => feedback.length > 10);
    const found = await admin.call('allRatings', { query: { search: written?.feedback.slice(2, 12).toUpperCase(), page: 1 } });
    if (Array.isArray(found)) throw new Error('not a page');
    expect(found.ratings).toContainEqual(written);
    expect(found.ratings[0]?.candidate.email).toContain('@');
    const byName = await admin.call('allRatings', { query: { search: written?.interviewer.name } });
    expect(byName).toContainEqual(written);
    expect((await ananya.ask('allRatings')).status).toBe(403);
  });
});

describe('referrals', () => {
  it('are counted, listed, and shown for one referrer', async () => {
    const { stats, referrerStats, referredUsers } = await admin.call('referralOverview');
    expect(stats.totalReferrals).toBe(referredUsers.length);
    expect(stats.totalReferrers).toBe(referrerStats.length);
    expect(stats.totalReferrals).toBe(sum(referrerStats.map(({ referralCount }) => referralCount)));
    const [best] = referrerStats;
    if (best === undefined) throw new Error('the demo has no referrals');
    const shown = await admin.call('referralsOfCode', { params: { referralCode: best.referralCode.toLowerCase() } });
    expect(shown).toMatchObject({ referrer: best, stats: { totalReferred: best.referralCount } });
    expect(shown.referredUsers).toEqual(referredUsers.filter(({ referredBy }) => referredBy._id === best._id));
    expect(await admin.ask('referralsOfCode', { params: { referralCode: 'NOBODYS' } })).toMatchObject({
      status: 404,
      body: { code: 'referrer_unknown' },
    });
    expect((await kavya.ask('referralOverview')).status).toBe(403);
  });
});

describe('earnings', () => {
  it('add up, by month and by payment, to what the dashboard says', async () => {
    const { total, months, payments } = await ananya.call('earnings');
    expect(payments.length).toBeGreaterThan(0);
    expect(total.net).toBe((await ananya.call('dashboard')).totalEarnings);
    expect(sum(months.map(({ net }) => net))).toBe(total.net);
    expect(sum(months.map(({ gross }) => gross))).toBe(total.gross);
    expect(round(total.gross - total.fee)).toBe(total.net);
    // Verified amounts less refunds.
    const { _id: interviewerId } = (await ananya.call('me')).user;
    const { body } = await admin.ask('consolePayments', { query: listed({ filter: { interviewerId }, range: [0, 99] }) });
    const paid = (body as AnswerOf<Routes['consolePayments']>).filter(({ status }) => status === 'verified' || status === 'refunded');
    const kept = paid.map(({ _id, status, amount, refund }) => {
      const percent = status === 'refunded' ? 100 - (refund?.percent ?? 0) : 100;
      return { paymentId: _id, status, amount: round((amount * percent) / 100) };
    });
    expect(payments).toMatchObject(kept.filter(({ amount }) => amount > 0));
    for (const { amount, fee, net } of payments) {
      expect(round(amount - fee)).toBe(net);
      expect(fee).toBeCloseTo(amount * 0.15, 1);
    }
    for (const { month, currencies } of months)
      for (const { currency, gross } of currencies)
        expect(gross).toBe(
          sum(payments.filter((one) => monthOf(one.date) === month && one.currency === currency).map(({ amount }) => amount)),
        );
    expect((await kavya.ask('earnings')).status).toBe(403);
  });
});

describe('the console', () => {
  type Rows = readonly { readonly id: string; readonly _id: string }[];
  it.each([
    ['consoleInterviews', 'consoleInterview', ['scheduledDate', 'ASC'], 'interviews'],
    ['consolePayments', 'consolePayment', ['amount', 'DESC'], 'payments'],
    ['consoleFeedbackList', 'consoleFeedback', ['candidate.name', 'ASC'], 'feedback'],
    ['consoleRatings', 'consoleRating', ['rating', 'DESC'], 'ratings'],
    ['consoleProblems', 'consoleProblem', ['title', 'DESC'], 'problems'],
    ['consoleReferrals', 'consoleReferral', ['name', 'ASC'], 'referrals'],
    ['consoleUsers', 'consoleUser', ['email', 'ASC'], 'users'],
    ['consolePrices', 'consolePrice', ['price', 'ASC'], 'prices'],
  ] as const)('%s pages, sorts and fetches records by id', async (list, one, sort, resource) => {
    const page = await admin.ask(list, { query: listed({ range: [0, 1], sort }) });
    const rows = page.body as unknown as Rows;
    expect(rows).toHaveLength(2);
    expect(page.headers.get('Content-Range')).toMatch(new RegExp(`^${resource} 0-1/\\d+$`));
    const [first] = rows;
    if (first === undefined) throw new Error('no rows');
    expect(first.id).toBe(first._id);
    expect((await admin.ask(one, { params: { id: first.id } })).body).toEqual(first);
    const many = await admin.ask(list, { query: listed({ filter: { id: rows.map(({ id }) => id) } }) });
    expect((many.body as unknown as Rows).map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect((await admin.ask(one, { params: { id: 'unknown' } })).status).toBe(404);
    expect((await admin.ask(list, { query: listed({ sort: ['secret', 'ASC'] }) })).status).toBe(400);
    expect((await ananya.ask(list)).status).toBe(403);
  });

  it('sorts problems by how hard they are, and names whatever their case', async () => {
    const ranks = (await admin.call('consoleProblems', { query: listed({ sort: ['difficulty', 'ASC'] }) })).map(({ difficulty }) =>
      DIFFICULTIES.indexOf(difficulty),
    );
    expect(new Set(ranks).size).toBe(3);
    expect(ranks).toEqual(ranks.toSorted());

    await ananya.call('updateProfile', { body: { name: 'ananya krishnan' } });
    await admin.call('addProblem', { body: { ...problem, title: 'a stack' } });
    const lowerCase = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());
    for (const found of [
      (await admin.call('consoleUsers', { query: listed({ sort: ['name', 'ASC'] }) })).map(({ name }) => name),
      (await admin.call('consoleProblems', { query: listed({ sort: ['title', 'ASC'] }) })).map(({ title }) => title),
      (await admin.call('problems')).map(({ title }) => title),
      (await admin.call('consoleInterviews', { query: listed({ sort: ['interviewer.name', 'ASC'] }) })).map(
        ({ interviewer: { name } }) => name,
      ),
      (await admin.call('consoleRatings', { query: listed({ sort: ['interviewer.name', 'ASC'] }) })).map(
        ({ interviewer: { name } }) => name,
      ),
    ])
      expect(lowerCase(found)).toEqual(lowerCase(found).toSorted());
  });

  it('narrows by text and by the filters of each list', async () => {
    const total = async (list: RouteName, filter: object) =>
      Number((await admin.ask(list, { query: listed({ filter, range: [0, 0] }) })).headers.get('Content-Range')?.split('/')[1]);
    expect(await total('consoleProblems', { q: ' two s ' })).toBe(1);
    expect(await total('consoleProblems', { difficulty: 'hard' })).toBe(2);
    expect(await total('consoleInterviews', { q: 'ananya', status: 'completed' })).toBe(
      (await admin.call('adminInterviews', { query: { search: 'ananya', status: 'completed' } })).total,
    );
    const { monthYear, total: ofMonth } = await admin.call('allPayments');
    expect(await total('consolePayments', { monthYear })).toBe(ofMonth);
    expect(await total('consoleReferrals', { referralBonusClaimed: true })).toBe(
      (await admin.call('referralOverview')).stats.totalBonusesClaimed,
    );
    expect(await total('consoleRatings', { rating: 5, q: 'zzz' })).toBe(0);
  });
});

describe("the marketplace's health", () => {
  it('counts what the lists hold', async () => {
    const { weeks, backlog } = await admin.call('marketplaceHealth', { query: { weeks: 52 } });
    expect(weeks).toHaveLength(52);
    const interviews = await admin.call('consoleInterviews');
    const paid = (await admin.call('consolePayments')).filter(({ status }) => status === 'verified' || status === 'refunded');
    expect(weeks.reduce((total, { bookings }) => total + bookings, 0)).toBe(interviews.length);
    expect(sum(weeks.map(({ revenue }) => revenue))).toBe(
      sum(
        paid.map(
          ({ amount, currency, exchangeRate, refundablePercent }) =>
            ((currency === 'INR' ? amount : amount * exchangeRate) * refundablePercent) / 100,
        ),
      ),
    );
    expect(backlog.count).toBe((await admin.call('consolePayments', { query: listed({ filter: { status: 'submitted' } }) })).length);
  });
});

describe('a list that is longer than one answer', () => {
  type Part = { readonly rows: readonly unknown[]; readonly limit: number; readonly next: number | undefined };
  /** One piece of a list, which may stand in an object, and where the next one begins. */
  async function pieceOf(who: Client, name: RouteName, asked: AnyAsked, rowsOf: (body: unknown) => readonly unknown[]): Promise<Part> {
    const { body, headers } = await who.ask(name, asked);
    const link = headers.get('link');
    const next = new URL(/^<(.+)>; rel="next"$/.exec(link ?? '')?.[1] ?? '', 'http://localhost').searchParams;
    return { rows: rowsOf(body), limit: Number(next.get('limit')), next: link === null ? undefined : Number(next.get('offset')) };
  }
  const anArray = (body: unknown) => body as readonly unknown[];
  const referrers = (body: unknown) => (body as AnswerOf<Routes['referralOverview']>).referrerStats;
  const referred = (body: unknown) => (body as AnswerOf<Routes['referralOverview']>).referredUsers;

  it.each([
    ['availableSlots', () => kavya, anArray],
    ['problems', () => kavya, anArray],
    ['interviewers', () => kavya, anArray],
    ['ownWallet', () => kavya, (body: unknown) => (body as AnswerOf<Routes['ownWallet']>).movements],
    ['earnings', () => ananya, (body: unknown) => (body as AnswerOf<Routes['earnings']>).payments],
    ['pendingPayments', () => admin, anArray],
    ['noShows', () => admin, anArray],
    ['refundTasks', () => admin, anArray],
    ['referralOverview', () => admin, referrers],
    ['referralOverview', () => admin, referred],
    ['referralsOfCode', () => admin, referred],
  ] as const)('comes in pieces, each naming the next one, which make the whole: %s', async (name, client, rowsOf) => {
    const [best] = (await admin.call('referralOverview')).referrerStats;
    const params = { referralCode: best?.referralCode ?? '' };
    const whole = await pieceOf(client(), name, { params, query: { limit: 1000 } }, rowsOf);
    // How many slots are open depends on the hour.
    const limit = Math.ceil(whole.rows.length / 3);
    expect([limit > 0, whole.next]).toEqual([true, undefined]);
    const rows: unknown[] = [];
    for (let offset: number | undefined = 0; offset !== undefined && rows.length <= whole.rows.length; ) {
      const piece: Part = await pieceOf(client(), name, { params, query: { limit, offset } }, rowsOf);
      rows.push(...piece.rows);
      if (piece.next !== undefined) expect(piece).toMatchObject({ limit, next: offset + limit });
      offset = piece.next;
    }
    expect(rows).toEqual(whole.rows);
    const refused = await client().ask(name, { params, query: { limit: 1001 } });
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ param: 'limit' }] }]);
  });

  it('tells of a referrer how many they brought, however few are shown', async () => {
    const [best] = (await admin.call('referralOverview')).referrerStats;
    const params = { referralCode: best?.referralCode ?? '' };
    const shown = await admin.call('referralsOfCode', { params, query: { limit: 1, offset: best?.referralCount } });
    expect(shown).toMatchObject({ stats: { totalReferred: best?.referralCount }, referredUsers: [] });
  });
});
