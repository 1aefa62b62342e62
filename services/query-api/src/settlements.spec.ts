import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { priceEvents } from '@s30/contracts/events/price';
import { userEvents } from '@s30/contracts/events/user';
import { walletEvents } from '@s30/contracts/events/wallet';
import { isRejection } from '@s30/contracts/rejections';
import { addHours, addMinutes, Instant, instantOf, millisecondsOf } from '@s30/contracts/time';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { load } from '@s30/platform/read-store/contract/sample';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { interviews } from '@s30/projections/interviews';
import { bookingOf, registered, slotAt, termsOf } from '@s30/projections/oneBooking.testing';
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
import { rejectedBookingsIn, undisputedNoShowsIn, upcomingInterviewsIn } from './worklists.ts';

const event = eventsOf(calendarEvents, priceEvents, userEvents, walletEvents);
const start = Instant.parse('2026-11-24T13:30:00.000Z');
const [now, reportedAt, disputableUntil] = [addHours(start, -72), addHours(start, 1), addHours(start, 25)];
const rupees = (minor: number) => ({ minor, currency: 'INR' as const });
const dollars = (minor: number) => ({ minor, currency: 'USD' as const });
const upi = termsOf('UPI', 149_900, 50_000);
/** $6 of the balance, to the cent. */
const zelle = termsOf('Zelle', 2_100, 600, 50_100);

const payee = (userId: string, method: 'UPI' | 'Zelle') => [
  registered(userId, `${userId} by name`),
  method === 'UPI'
    ? event('UpiSetUp', { upiId: `${userId}@okbank`, qrCodeFileId: 'qr' }, { stream: `user-${userId}` })
    : event('ZelleSetUp', { zelleId: `${userId}@example.com` }, { stream: `user-${userId}` }),
];
const published = (slotId: string, interviewerId: string) =>
  event('SlotPublished', { ...slotAt(slotId, start), interviewerId, interviewType: 'DSA' }, { stream: `calendar-${interviewerId}` });

const booking = (id: string, terms = upi) =>
  bookingOf(id, { terms: [terms], slot: slotAt(`ravi.${id}`, start), meetingLink: 'https://zoom.us/j/1' });
type Course = 'submitted' | 'verified' | 'deleted';
/** Bookings of Asha with Ravi, and what became of their payments. */
function booked(id: string, terms: typeof upi, ...courses: readonly Course[]) {
  const one = booking(id, terms);
  const happened = { submitted: one.proof(), verified: one.verified(), deleted: one.deleted() };
  return [one.requested({ until: now }), one.scheduled(), ...courses.map((course) => happened[course])];
}
const credit = (type: 'CreditHeld' | 'CreditSpent', id: string) =>
  event(
    type,
    { userId: 'asha', paymentId: `1.${id}`, amount: rupees(50_000), revision: 1 },
    { stream: 'wallet-asha', id: `${type}-${id}` },
  );
const report = { absent: 'interviewer', statement: 'I waited', disputableUntil } as const;
const reported = (id: string) => booking(id).event('NoShowReported', report, { at: reportedAt });
const heldUntil = addMinutes(now, 15);
const rejectedAt = addHours(now, 1);

const LOG = [
  registered('asha', 'asha by name'),
  ...payee('ravi', 'UPI'),
  ...payee('daniel', 'Zelle'),
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
    { userId: 'asha', amount: rupees(260_000), cause: 'referral of asha', referredUserId: 'asha' },
    { stream: 'wallet-asha', id: 'g' },
  ),
  event(
    'SlotHeld',
    { slotId: 'ravi.held', candidateId: 'asha', bookingId: 'held', since: now, until: heldUntil, renewal: 0 },
    { stream: 'calendar-ravi' },
  ),
  event(
    'CreditReserved',
    { userId: 'asha', paymentId: '1.held', amount: rupees(50_000), until: heldUntil },
    { stream: 'wallet-asha', at: now },
  ),
  booking('held').requested({ until: heldUntil }),
  credit('CreditSpent', 'paid'),
  ...booked('paid', upi, 'submitted', 'verified'),
  credit('CreditHeld', 'waiting'),
  ...booked('waiting', upi, 'submitted'),
  credit('CreditSpent', 'dollars'),
  ...booked('dollars', zelle, 'submitted', 'verified'),
  // Its credit was used elsewhere before the proof came.
  ...booked('late', upi, 'submitted', 'verified'),
  booking('late').stranded('balance-used'),
  ...booked('moved', upi, 'submitted', 'verified'),
  booking('moved').moved(slotAt('ravi.far', addHours(start, 480)), { refundLimit: 50 }),
  ...booked('unpaid', upi),
  booking('unpaid').deleted(),
  booking('unpaid').requested({ ordinal: 2 }),
  booking('unpaid').cancelled(),
  ...booked('gone', upi, 'submitted', 'verified', 'deleted'),
  ...booked('half', upi, 'submitted', 'verified'),
  booking('half').refunded({ percent: 60, credit: 89_940 }),
  ...booked('rejected', upi, 'submitted'),
  booking('rejected').rejected(rejectedAt),
  booking('paid').refunded({ percent: 100, as: 'money', credit: 50_000, money: 99_900, reason: 'He was late' }),
  ...booked('begun', upi, 'submitted', 'verified'),
  booking('begun').started(),
  reported('paid'),
  reported('waiting'),
  booking('waiting').event('NoShowDisputed', { statement: 'I was there' }),
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
    expect(await ofInterview('begun')).toMatchObject({ percent: 100, ...inRupees(1499, 999) });
    expect(await ofInterview('begun', addHours(start, -48))).toMatchObject({ percent: 100 });
    expect(await ofInterview('begun', instantOf(millisecondsOf(addHours(start, -48)) + 1))).toMatchObject({
      percent: 50,
      ...inRupees(749.5, 499.5),
    });
    expect(await ofInterview('begun', addHours(start, -1))).toMatchObject({ percent: 0, ...inRupees(0, 0) });
  });
  it('holds for proof that waits for its answer', async () => expect(await ofInterview('waiting')).toMatchObject(inRupees(1499, 999)));
  it('is in the currency that was paid', async () =>
    expect(await ofInterview('dollars')).toMatchObject({ creditAmount: 501 + 15 * 83.5, refundAmount: 15, refundCurrency: 'USD' }));
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
  it('is what has not come back yet', async () =>
    expect(await ofInterview('half')).toMatchObject({ percent: 40, ...inRupees(599.6, 399.6) }));
  it('is nothing for what was not paid, or whose payment was deleted', async () => {
    for (const id of ['unpaid', 'gone']) expect(await ofInterview(id)).toMatchObject(inRupees(0, 0));
  });
  it('is everything, however late, when an admin cancels', async () =>
    expect(await ofInterview('begun', addHours(start, -1), meera)).toMatchObject({ percent: 100, ...inRupees(1499, 999) }));
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
        { interviewId: 'paid', ...known, payment: { _id: '1.paid', status: 'verified' } },
        { interviewId: 'waiting', ...known, payment: { _id: '1.waiting', status: 'submitted' }, dispute: 'I was there' },
      ]),
    );
  });
  it('are the refunds whose payers wait for money', async () => {
    const due = await settlementQueries.refundTasks(request(meera));
    const refund = { amount: 999, currency: 'INR', percent: 100, as: 'money', isDue: true, reason: 'He was late' };
    expect(due).toMatchObject([{ _id: '1.paid', status: 'verified', refund, refundablePercent: 0 }]);
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
  it('can be reported by its candidate also once it was started, until a day after its end', async () => {
    const [first, last] = [addMinutes(start, 15), addHours(addMinutes(start, 40), 24)];
    for (const [at, can] of [
      [instantOf(millisecondsOf(first) - 1), false],
      [first, true],
      [last, true],
      [instantOf(millisecondsOf(last) + 1), false],
    ] as const)
      expect(await seenBy(asha, 'begun', at)).toMatchObject({ status: 'in-progress', canReportNoShow: can });
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

describe('an interview that was started', () => {
  it('can be cancelled by an admin alone, and by nobody while a report is open', async () => {
    const canCancel = async (user: object, id: string) => {
      const seen = await interviewQueries.interviewById(request(user, id, now));
      return 'canCancel' in seen && seen.canCancel;
    };
    expect([await canCancel(meera, 'begun'), await canCancel(asha, 'begun')]).toEqual([true, false]);
    expect([await canCancel(meera, 'moved'), await canCancel(asha, 'moved')]).toEqual([true, true]);
    expect([await canCancel(meera, 'paid'), await canCancel(asha, 'paid')]).toEqual([false, false]);
    // Who is an interviewer of it has no say as an admin.
    expect(await canCancel({ id: 'ravi', role: 'admin' }, 'moved')).toBe(false);
  });
});

describe('an interview whose payment was rejected', () => {
  const ravi = { id: 'ravi', role: 'interviewer' };
  const releaseAt = addHours(rejectedAt, 24);
  const link = { meetingLink: 'https://zoom.us/j/1' };
  const seenBy = (user: object, id = 'rejected') => interviewQueries.interviewById(request(user, id));
  it('hides its link from the candidate, and from nobody else', async () => {
    expect(await seenBy(asha)).toMatchObject({ releaseAt, meetingLink: '', meetingPassword: '' });
    expect(await seenBy(asha, 'waiting')).toMatchObject(link);
    for (const user of [ravi, meera]) expect(await seenBy(user)).toMatchObject({ releaseAt, ...link });
  });
  it('hides it in lists and calendar files as well', async () => {
    const listed = async (user: object) => {
      const found = await interviewQueries.interviews(request(user));
      return Array.isArray(found) ? found.find(({ _id }) => _id === 'rejected')?.meetingLink : undefined;
    };
    expect([await listed(asha), await listed(ravi), await listed(meera)]).toEqual(['', link.meetingLink, link.meetingLink]);
    const calendar = async (user: object) => {
      const file = await interviewQueries.interviewCalendar(request(user, 'rejected'));
      return 'bytes' in file && Buffer.from(file.bytes as Uint8Array).toString();
    };
    expect(await calendar(asha)).not.toContain(link.meetingLink);
    expect(await calendar(ravi)).toContain(link.meetingLink);
  });
  it('can be released by its interviewer and by admins', async () => {
    for (const user of [ravi, meera]) expect(await seenBy(user)).toMatchObject({ canRelease: true });
    expect(await seenBy(asha)).toMatchObject({ canRelease: false });
    expect(await seenBy(ravi, 'waiting')).toMatchObject({ canRelease: false });
  });
  it('is on the worklist once it is due', async () => {
    expect(await rejectedBookingsIn(store)(instantOf(millisecondsOf(releaseAt) - 1))).toEqual([]);
    expect(await rejectedBookingsIn(store)(releaseAt)).toEqual(['rejected']);
  });
});

describe('the worklist of reminders', () => {
  it('has what begins between two instants, also what was started early', async () => {
    const upcoming = await upcomingInterviewsIn(store)(start, start);
    expect(upcoming.map(({ interviewId }) => interviewId)).toEqual([
      'begun',
      'dollars',
      'gone',
      'half',
      'late',
      'paid',
      'rejected',
      'waiting',
    ]);
  });
});

describe('an account in the console', () => {
  it('has its S30 balance', async () => {
    const listed = await consoleQueries.accounts({ ...Object(request(meera)), query: { page: 1, limit: 10 } } as never);
    if (isRejection(listed)) throw new Error(listed.rejected);
    expect(new Map(listed.users.map(({ _id, s30Balance }) => [_id, s30Balance]))).toEqual(
      new Map([
        ['asha', 600],
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
    expect(wallet).toMatchObject({ s30Balance: 600, reserved: 1000 });
    expect('movements' in wallet && wallet.movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'spent 500',
      'held 500',
      'spent 500',
      'granted 2600',
    ]);
    expect('movements' in wallet && wallet.movements[0]).not.toHaveProperty('paymentId');
  });
  it('is more again when a hold has ended, without any event', async () =>
    expect(await settlementQueries.ownWallet(request(asha, '', heldUntil))).toMatchObject({ s30Balance: 1100, reserved: 500 }));
  it('is empty before the first credit', async () =>
    expect(await settlementQueries.ownWallet(request(bela))).toEqual({ s30Balance: 0, reserved: 0, movements: [] }));
});

describe('the dashboard', () => {
  it('counts what waits for its payer, and no payment that nobody wants any more', async () => {
    // The held one and the rejected one; the one whose interview was cancelled before it was paid does not.
    expect(await dashboardQueries.dashboard(request(asha))).toMatchObject({ pendingPayments: 2 });
    expect(await dashboardQueries.dashboard(request(asha, '', heldUntil))).toMatchObject({ pendingPayments: 1 });
  });
});
