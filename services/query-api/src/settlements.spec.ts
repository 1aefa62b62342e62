import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewEvents } from '@s30/contracts/events/interview';
import { paymentEvents } from '@s30/contracts/events/payment';
import { priceEvents } from '@s30/contracts/events/price';
import { userEvents } from '@s30/contracts/events/user';
import { walletEvents } from '@s30/contracts/events/wallet';
import { isRejection } from '@s30/contracts/rejections';
import { addHours, Instant, instantOf, millisecondsOf } from '@s30/contracts/time';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { load } from '@s30/platform/read-store/contract/sample';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { interviews } from '@s30/projections/interviews';
import { payments } from '@s30/projections/payments';
import { prices } from '@s30/projections/prices';
import { slots } from '@s30/projections/slots';
import { users } from '@s30/projections/users';
import { wallets } from '@s30/projections/wallets';
import { consoleQueries } from './console.ts';
import { queryContext } from './context.ts';
import { dashboardQueries } from './dashboard.ts';
import { interviewQueries } from './interviews.ts';
import { settlementQueries } from './settlements.ts';
import { undisputedNoShowsIn } from './worklists.ts';

const event = eventsOf(calendarEvents, interviewEvents, paymentEvents, priceEvents, userEvents, walletEvents);
const start = Instant.parse('2026-11-24T13:30:00.000Z');
const [now, reportedAt, disputableUntil] = [addHours(start, -72), addHours(start, 1), addHours(start, 25)];
const rupees = (minor: number) => ({ minor, currency: 'INR' as const });
const dollars = (minor: number) => ({ minor, currency: 'USD' as const });
const upi = (used: number, remaining: number) => ({
  method: 'UPI' as const,
  amount: rupees(used + remaining),
  usedS30Balance: rupees(used),
  remainingAmount: rupees(remaining),
  fee: rupees(0),
});
const zelle = {
  method: 'Zelle' as const,
  amount: dollars(2_100),
  usedS30Balance: dollars(600),
  remainingAmount: dollars(1_500),
  fee: dollars(0),
};

const registered = (userId: string, paidBy: 'UPI' | 'Zelle' | undefined) => [
  event(
    'UserRegistered',
    { userId, name: `${userId} by name`, email: `${userId}@example.com`, role: 'candidate', referralCode: userId },
    { stream: `user-${userId}` },
  ),
  ...(paidBy === 'UPI' ? [event('UpiSetUp', { upiId: `${userId}@okbank`, qrCodeFileId: 'qr' }, { stream: `user-${userId}` })] : []),
  ...(paidBy === 'Zelle' ? [event('ZelleSetUp', { zelleId: `${userId}@example.com` }, { stream: `user-${userId}` })] : []),
];
const times = { startTime: start, endTime: addHours(start, 1), timeZone: 'UTC' };
const published = (slotId: string, interviewerId: string) =>
  event('SlotPublished', { slotId, interviewerId, interviewType: 'DSA', ...times }, { stream: `calendar-${interviewerId}` });

const movedFar = event(
  'InterviewRescheduled',
  { slotId: 'ravi.far', ...times, startTime: addHours(start, 480), endTime: addHours(start, 481), count: 1, refundLimit: 50 },
  { stream: 'interview-moved' },
);

/** Interviews and payments of Asha with Ravi, named alike. */
function booking(id: string, terms: ReturnType<typeof upi> | typeof zelle, ...courses: readonly ('submitted' | 'verified' | 'deleted')[]) {
  const inPayment = { stream: `payment-${id}` };
  const parties = { candidateId: 'asha', interviewerId: 'ravi', interviewType: 'DSA' as const };
  const happened = {
    submitted: event('PaymentProofSubmitted', { method: terms.method, transactionId: '1', screenshotFileId: 'f' }, inPayment),
    verified: event('PaymentVerified', {}, inPayment),
    deleted: event('PaymentDeleted', {}, inPayment),
  };
  return [
    event(
      'PaymentRequested',
      { paymentId: id, isPreBooking: true, ...parties, startTime: start, terms: [terms], credit: rupees(50_000), exchangeRate: 83.5 },
      inPayment,
    ),
    event(
      'InterviewScheduled',
      { interviewId: id, slotId: `ravi.${id}`, ...parties, ...times, meetingLink: '', paymentId: id, price: terms.amount },
      { stream: `interview-${id}` },
    ),
    event('PaymentLinkedToInterview', { interviewId: id }, inPayment),
    ...courses.map((course) => happened[course]),
  ];
}
const credit = (type: 'CreditReserved' | 'CreditSpent' | 'CreditReleased', paymentId: string, id: string) => {
  const options = { stream: 'wallet-asha', id };
  const data = { paymentId, amount: rupees(50_000) };
  if (type === 'CreditReserved') return event(type, { userId: 'asha', ...data }, options);
  return type === 'CreditReleased' ? event(type, { ...data, lastProof: 0 }, options) : event(type, data, options);
};
const report = { absent: 'interviewer', statement: 'I waited', disputableUntil } as const;

const LOG = [
  ...registered('asha', undefined),
  ...registered('ravi', 'UPI'),
  ...registered('daniel', 'Zelle'),
  event(
    'PriceSet',
    { interviewType: 'DSA', entered: rupees(149_900), price: rupees(149_900), usdPrice: dollars(2_100), exchangeRate: 83.5 },
    { stream: 'price-dsa' },
  ),
  published('ravi.open', 'ravi'),
  published('daniel.open', 'daniel'),
  published('ravi.held', 'ravi'),
  event(
    'CreditGranted',
    { userId: 'asha', amount: rupees(260_000), reason: 'cancellation', cause: 'x' },
    { stream: 'wallet-asha', id: 'g' },
  ),
  event('SlotHeld', { slotId: 'ravi.held', candidateId: 'asha', paymentId: 'held', until: now, renewal: 0 }, { stream: 'calendar-ravi' }),
  credit('CreditReserved', 'held', 'r0'),
  event(
    'PaymentRequested',
    {
      paymentId: 'held',
      isPreBooking: true,
      candidateId: 'asha',
      interviewerId: 'ravi',
      interviewType: 'DSA',
      slotId: 'ravi.held',
      startTime: start,
      terms: [upi(50_000, 99_900)],
      credit: rupees(50_000),
      exchangeRate: 83.5,
    },
    { stream: 'payment-held' },
  ),
  credit('CreditReserved', 'paid', 'r1'),
  credit('CreditSpent', 'paid', 's1'),
  ...booking('paid', upi(50_000, 99_900), 'submitted', 'verified'),
  credit('CreditReserved', 'waiting', 'r2'),
  ...booking('waiting', upi(50_000, 99_900), 'submitted'),
  credit('CreditReserved', 'dollars', 'r3'),
  credit('CreditSpent', 'dollars', 's3'),
  ...booking('dollars', zelle, 'submitted', 'verified'),
  // Its credit was used elsewhere before the proof came.
  credit('CreditReserved', 'late', 'r4'),
  credit('CreditReleased', 'late', 'l4'),
  ...booking('late', upi(50_000, 99_900), 'submitted', 'verified'),
  credit('CreditReserved', 'moved', 'r5'),
  credit('CreditSpent', 'moved', 's5'),
  ...booking('moved', upi(50_000, 99_900), 'submitted', 'verified'),
  movedFar,
  ...booking('unpaid', upi(50_000, 99_900)),
  ...booking('gone', upi(50_000, 99_900), 'submitted', 'verified', 'deleted'),
  event('RefundRequested', { amount: rupees(99_900), percent: 100 }, { stream: 'payment-paid' }),
  event('PaymentClosed', {}, { stream: 'payment-unpaid' }),
  event('NoShowReported', report, { stream: 'interview-paid', at: reportedAt }),
  event('NoShowReported', report, { stream: 'interview-waiting', at: reportedAt }),
  event('NoShowDisputed', { statement: 'I was there' }, { stream: 'interview-waiting' }),
];

let folder: string;
let store: SqliteReadStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settlements-'));
  store = await openSqliteReadStore({ path: join(folder, 'read.db') });
  await load(store, await given(interviews, LOG).documents(), interviews.collection);
  await load(store, await given(payments, LOG).documents(), payments.collection);
  await load(store, await given(prices, LOG).documents(), prices.collection);
  await load(store, await given(slots, LOG).documents(), slots.collection);
  await load(store, await given(users, LOG).documents(), users.collection);
  await load(store, await given(wallets, LOG).documents(), wallets.collection);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const [asha, bela, meera] = [
  { id: 'asha', role: 'candidate' },
  { id: 'bela', role: 'candidate' },
  { id: 'meera', role: 'admin' },
] as const;
const request = (user: object, id = '', at: string = now) => ({ ...queryContext(store)(), at, params: { id }, query: {}, user }) as never;
const ofSlot = (id: string, at?: string, user: object = asha) => settlementQueries.slotCancellationQuote(request(user, id, at));
const ofInterview = (id: string, at?: string, user: object = asha) => settlementQueries.interviewCancellationQuote(request(user, id, at));
const inRupees = (creditAmount: number, refundAmount: number) => ({ creditAmount, refundAmount, refundCurrency: 'INR' });

describe('what a cancellation would give back, before paying', () => {
  it('is today’s price by the tier of the moment, with each deadline', async () => {
    expect(await ofSlot('ravi.open')).toEqual({
      percent: 100,
      words: '48 hours or more before the start: the full amount',
      ...inRupees(1499, 1499),
      tiers: [
        { percent: 100, words: '48 hours or more before the start: the full amount', until: addHours(start, -48) },
        { percent: 50, words: '24 to 48 hours before the start: half of the amount', until: addHours(start, -24) },
        { percent: 0, words: 'less than 24 hours before the start: nothing' },
      ],
    });
    expect(await ofSlot('ravi.open', addHours(start, -30))).toMatchObject({ percent: 50, ...inRupees(749.5, 749.5) });
    expect(await ofSlot('ravi.open', addHours(start, -2))).toMatchObject({ percent: 0, ...inRupees(0, 0) });
  });
  it('is in the currency of an interviewer who is paid in dollars', async () =>
    expect(await ofSlot('daniel.open')).toMatchObject({ creditAmount: 1753.5, refundAmount: 21, refundCurrency: 'USD' }));
  it('knows the payment of whoever holds the slot', async () => {
    expect(await ofSlot('ravi.held')).toMatchObject(inRupees(1499, 999));
    expect(await ofSlot('ravi.held', now, bela)).toMatchObject(inRupees(1499, 1499));
  });
  it('needs a slot', async () => expect(await ofSlot('ravi.x')).toMatchObject({ rejected: 'slot_unknown' }));
});

describe('what a cancellation would give back, before cancelling', () => {
  it('is what was paid, credit and money', async () => {
    expect(await ofInterview('paid')).toMatchObject({ percent: 100, ...inRupees(1499, 999) });
    expect(await ofInterview('paid', addHours(start, -48))).toMatchObject({ percent: 100 });
    expect(await ofInterview('paid', instantOf(millisecondsOf(addHours(start, -48)) + 1))).toMatchObject({
      percent: 50,
      ...inRupees(749.5, 499.5),
    });
    expect(await ofInterview('paid', addHours(start, -1))).toMatchObject({ percent: 0, ...inRupees(0, 0) });
  });
  it('holds for proof that waits for its answer', async () => expect(await ofInterview('waiting')).toMatchObject(inRupees(1499, 999)));
  it('is in the currency that was paid', async () =>
    expect(await ofInterview('dollars')).toMatchObject({ creditAmount: 500 + 15 * 83.5, refundAmount: 15, refundCurrency: 'USD' }));
  it('is no more than it was when the interview was moved', async () => {
    expect(await ofInterview('moved')).toEqual({
      percent: 50,
      words: '24 hours or more before the start, after a move within 48 hours of an earlier one: half of the amount',
      ...inRupees(749.5, 499.5),
      tiers: [
        {
          percent: 50,
          words: '24 hours or more before the start, after a move within 48 hours of an earlier one: half of the amount',
          until: addHours(start, 456),
        },
        { percent: 0, words: 'less than 24 hours before the start: nothing' },
      ],
    });
    expect(await ofInterview('moved', now, meera)).toMatchObject({ percent: 100 });
  });
  it('leaves out balance that was never spent', async () => expect(await ofInterview('late')).toMatchObject(inRupees(999, 999)));
  it('is nothing for what was not paid, or whose payment was deleted', async () => {
    for (const id of ['unpaid', 'gone']) expect(await ofInterview(id)).toMatchObject(inRupees(0, 0));
  });
  it('is everything, however late, when an admin cancels', async () =>
    expect(await ofInterview('paid', addHours(start, -1), meera)).toMatchObject({ percent: 100, ...inRupees(1499, 999) }));
  it('is for its candidate and admins', async () => {
    for (const user of [bela, { id: 'ravi', role: 'interviewer' }])
      expect(await ofInterview('paid', now, user)).toMatchObject({ rejected: 'interview_unknown' });
    expect(await ofInterview('nothing')).toMatchObject({ rejected: 'interview_unknown' });
  });
});

describe('what an admin has to decide and to send', () => {
  it('are the no-shows that were reported, with both statements', async () => {
    const open = await settlementQueries.noShows(request(meera));
    const known = {
      interviewType: 'DSA',
      scheduledDate: start,
      price: 1499,
      currency: 'INR',
      ...report,
      reportedAt,
      candidate: { _id: 'asha', name: 'asha by name' },
      interviewer: { _id: 'ravi', name: 'ravi by name' },
    };
    expect(open).toHaveLength(2);
    expect(open).toEqual(
      expect.arrayContaining([
        { interviewId: 'paid', ...known, payment: { _id: 'paid', status: 'verified' } },
        { interviewId: 'waiting', ...known, payment: { _id: 'waiting', status: 'submitted' }, dispute: 'I was there' },
      ]),
    );
  });
  it('are the refunds whose payers wait for money', async () => {
    const due = await settlementQueries.refundTasks(request(meera));
    expect(due).toMatchObject([{ _id: 'paid', refund: { amount: 999, currency: 'INR', percent: 100, as: 'money', isDue: true } }]);
  });
});

describe('an interview with a reported no-show', () => {
  const ravi = { id: 'ravi', role: 'interviewer' };
  const seenBy = (user: object, id: string, at: Instant) => interviewQueries.interviewById(request(user, id, at));
  const shown = { absent: 'interviewer', reportedBy: 'candidate', reportedAt, statement: 'I waited', disputableUntil };

  it('says who reported, when, and until when the other side can dispute it', async () => {
    const reported = { noShow: { ...shown, state: 'reported' }, canReportNoShow: false, canCancel: false };
    const at = addHours(start, 2);
    expect(await seenBy(asha, 'paid', at)).toMatchObject({ ...reported, canDisputeNoShow: false });
    expect(await seenBy(ravi, 'paid', at)).toMatchObject({ ...reported, canDisputeNoShow: true });
    expect(await seenBy(ravi, 'paid', disputableUntil)).toMatchObject({ ...reported, canDisputeNoShow: false });
    expect(await seenBy(meera, 'paid', at)).toMatchObject({ ...reported, canDisputeNoShow: false });
  });
  it('says what the other side answers, and has nothing more to say', async () => {
    const disputed = { noShow: { ...shown, state: 'disputed', dispute: 'I was there' }, canReportNoShow: false, canDisputeNoShow: false };
    for (const user of [asha, ravi]) expect(await seenBy(user, 'waiting', addHours(start, 2))).toMatchObject(disputed);
  });
  it('could be reported before', async () => {
    for (const user of [asha, ravi]) {
      const early = await seenBy(user, 'late', addHours(start, 0.2));
      expect(early).toMatchObject({ canReportNoShow: false });
      expect(early).not.toHaveProperty('noShow');
      expect(await seenBy(user, 'late', addHours(start, 0.3))).toMatchObject({ canReportNoShow: true, canDisputeNoShow: false });
    }
    expect(await seenBy(meera, 'late', addHours(start, 1))).toMatchObject({ canReportNoShow: false });
  });
});

describe('an account in the console', () => {
  it('has its S30 balance', async () => {
    const listed = await consoleQueries.accounts({ ...Object(request(meera)), query: { page: 1, limit: 10 } } as never);
    if (isRejection(listed)) throw new Error(listed.rejected);
    expect(new Map(listed.users.map(({ _id, s30Balance }) => [_id, s30Balance]))).toEqual(
      new Map([
        ['asha', 100],
        ['ravi', 0],
        ['daniel', 0],
      ]),
    );
  });
});

describe('the worklist of the clock', () => {
  const listed = (at: Instant) => undisputedNoShowsIn(store)(at);
  it('has what can no longer be disputed, and nothing that was', async () => {
    expect(await listed(disputableUntil)).toEqual(['paid']);
    expect(await listed(addHours(disputableUntil, 100))).toEqual(['paid']);
  });
  it('has nothing while it can be disputed', async () => expect(await listed(instantOf(millisecondsOf(disputableUntil) - 1))).toEqual([]));
});

describe('what people see of their balance', () => {
  it('is what they can use, what payments hold back, and each movement in rupees, the newest first', async () => {
    const wallet = await settlementQueries.ownWallet(request(asha));
    expect(wallet).toMatchObject({ s30Balance: 100, reserved: 1000 });
    expect('movements' in wallet && wallet.movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'spent 500',
      'reserved 500',
      'released 500',
      'reserved 500',
      'spent 500',
      'reserved 500',
      'reserved 500',
      'spent 500',
      'reserved 500',
      'reserved 500',
      'granted 2600',
    ]);
    expect('movements' in wallet && wallet.movements[0]).not.toHaveProperty('paymentId');
  });
  it('is empty before the first credit', async () =>
    expect(await settlementQueries.ownWallet(request(bela))).toEqual({ s30Balance: 0, reserved: 0, movements: [] }));
});

describe('the dashboard', () => {
  it('does not count a payment that nobody wants any more', async () =>
    // The held one waits; the one of the interview that was cancelled before it was paid does not.
    expect(await dashboardQueries.dashboard(request(asha))).toMatchObject({ pendingPayments: 1 }));
});
