import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRejection } from '@s30/contracts/rejections';
import { UNPAGED_ROWS } from '@s30/contracts/routes/listQuery';
import { DASHBOARD_WEEKS } from '@s30/contracts/rules';
import { addHours, instantOf, millisecondsOf } from '@s30/contracts/time';
import type { PieceAnswer } from '@s30/platform/web/handler';
import { consoleQueries } from './console.ts';
import { dashboardQueries } from './dashboard.ts';
import { asha, bela, heldUntil, type Marketplace, marketplace, meera, now, report, reportedAt, start } from './marketplace.testing.ts';
import { paymentQueries } from './payments.ts';
import { settlementQueries as queriesWith } from './settlements.ts';

/** All users share one address. */
const settlementQueries = queriesWith({
  sessionsOf: async (userId) => [
    { id: 's1', userId, epoch: 0, startedAt: now, seenAt: now, expiresAt: now, device: '', address: '198.51.100.7' },
  ],
});

let place: Marketplace;
beforeAll(async () => {
  place = await marketplace();
});
afterAll(() => place.close());
const request = (...asked: Parameters<Marketplace['request']>) => place.request(...asked);
const ofSlot = (id: string, at?: string, user: object = asha) => settlementQueries.slotCancellationQuote(request(user, id, at));
const ofInterview = (id: string, at?: string, user: object = asha) => settlementQueries.interviewCancellationQuote(request(user, id, at));
const inRupees = (creditAmount: number, refundAmount: number) => ({ creditAmount, refundAmount, refundCurrency: 'INR' });

describe('the cancellation quote of a slot', () => {
  it('is today’s price by the current tier, with each deadline', async () => {
    expect(await ofSlot('ravi.open')).toEqual({
      percent: 100,
      words: '48 hours or more before the start: the full amount',
      ...inRupees(1499, 1499),
      balanceAmount: 0,
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
  it('uses the payment of the candidate who holds the slot', async () => {
    expect(await ofSlot('ravi.held')).toMatchObject(inRupees(1499, 999));
    expect(await ofSlot('ravi.held', now, bela)).toMatchObject(inRupees(1499, 1499));
  });
  it('is rejected for an unknown slot', async () => expect(await ofSlot('ravi.x')).toMatchObject({ rejected: 'slot_unknown' }));
});

describe('the cancellation quote of an interview', () => {
  it('is what was paid, credit and money', async () => {
    expect(await ofInterview('begun')).toMatchObject({ percent: 100, ...inRupees(1499, 999) });
    expect(await ofInterview('begun', addHours(start, -48))).toMatchObject({ percent: 100 });
    expect(await ofInterview('begun', instantOf(millisecondsOf(addHours(start, -48)) + 1))).toMatchObject({
      percent: 50,
      ...inRupees(749.5, 499.5),
    });
    expect(await ofInterview('begun', addHours(start, -1))).toMatchObject({ percent: 0, ...inRupees(0, 0) });
  });
  it('is rejected once it is cancelled: nothing is left to decide', async () =>
    expect(await ofInterview('unpaid')).toMatchObject({ rejected: 'interview_over', detail: { status: 'cancelled' } }));
  it('counts proof that awaits verification', async () => expect(await ofInterview('waiting')).toMatchObject(inRupees(1499, 999)));
  it('is in the currency that was paid', async () =>
    expect(await ofInterview('dollars')).toMatchObject({
      creditAmount: 501 + 15 * 83.5,
      refundAmount: 15,
      refundCurrency: 'USD',
      balanceAmount: 501,
    }));
  it('is limited to what it was when the interview was moved', async () => {
    expect(await ofInterview('moved')).toEqual({
      percent: 50,
      words: '24 hours or more before the start, after a move within 48 hours of an earlier one: half of the amount',
      ...inRupees(749.5, 499.5),
      balanceAmount: 250,
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
  it('excludes balance that was never spent', async () => expect(await ofInterview('late')).toMatchObject(inRupees(999, 999)));
  it('is what has not been refunded yet', async () =>
    expect(await ofInterview('half')).toMatchObject({ percent: 40, ...inRupees(599.6, 399.6) }));
  it('is nothing for an interview whose payment was deleted', async () => expect(await ofInterview('gone')).toMatchObject(inRupees(0, 0)));
  it('is the balance used, by any tier, if no proof is valid', async () => {
    for (const at of [now, addHours(start, -1)])
      expect(await ofInterview('rejected', at)).toMatchObject({ ...inRupees(0, 0), balanceAmount: 500 });
  });
  it('is everything, however late, when an admin cancels', async () =>
    expect(await ofInterview('begun', addHours(start, -1), meera)).toMatchObject({ percent: 100, ...inRupees(1499, 999) }));
  it('is only for its candidate and admins', async () => {
    for (const user of [bela, { id: 'ravi', role: 'interviewer' }])
      expect(await ofInterview('paid', now, user)).toMatchObject({ rejected: 'interview_unknown' });
    expect(await ofInterview('nothing')).toMatchObject({ rejected: 'interview_unknown' });
  });
});

it('shows the candidate a booked slot as their own even when the payment was refunded', async () => {
  const asked = { ...Object(request(asha)), params: { slotId: 'ravi.half' } } as never;
  expect(await paymentQueries.bookingOfSlot(asked)).toMatchObject({ exists: true, status: 'refunded', interviewId: 'half' });
});

/** Of an answer that comes in pieces. */
function rowsOf<Rows>(answer: PieceAnswer<Rows> | object): Rows {
  if (!('rows' in answer)) throw new Error('there are no rows');
  return answer.rows;
}

describe('what an admin has to decide and to send', () => {
  it('are the no-shows that were reported, with both statements', async () => {
    const open = rowsOf(await settlementQueries.noShows(request(meera)));
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
    const due = rowsOf(await settlementQueries.refundTasks(request(meera)));
    const refund = { amount: 999, currency: 'INR', percent: 100, as: 'money', isDue: true, reason: 'He was late' };
    expect(due).toMatchObject([
      { _id: '1.paid', status: 'verified', refund, refundablePercent: 0, odd: ['same-address', 'new-account', 'verified-at-once'] },
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

describe('what people see of their balance', () => {
  it('is what they can use, what payments hold back, and each movement in rupees, the newest first', async () => {
    const wallet = rowsOf(await settlementQueries.ownWallet(request(asha)));
    expect(wallet).toMatchObject({ s30Balance: 600, reserved: 1000 });
    expect(wallet.movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['spent 500', 'held 500', 'spent 500', 'granted 2600']);
    expect(wallet.movements[0]).not.toHaveProperty('paymentId');
  });
  it('is more again when a hold has ended, without any event', async () =>
    expect(rowsOf(await settlementQueries.ownWallet(request(asha, '', heldUntil)))).toMatchObject({ s30Balance: 1100, reserved: 500 }));
  it('names a declined bonus to both friends, to each their half', async () => {
    for (const id of ['chitra', 'dev'])
      expect(rowsOf(await settlementQueries.ownWallet(request({ id, role: 'candidate' })))).toMatchObject({
        waiting: 0,
        declined: [{ amount: 500, reason: 'the same device' }],
      });
  });
  it('includes all bonuses that wait for an admin, as the part that each person gets', async () => {
    const waitingFor = async (id: string) => rowsOf(await settlementQueries.ownWallet(request({ id, role: 'candidate' }))).waiting;
    expect(await waitingFor('hema')).toBe((UNPAGED_ROWS + 6) * 500);
    expect(await waitingFor('friend-3')).toBe(500);
    expect(await waitingFor('isha')).toBe(500);
  });
  it('is empty before the first credit', async () =>
    expect(rowsOf(await settlementQueries.ownWallet(request(bela)))).toEqual({
      s30Balance: 0,
      reserved: 0,
      waiting: 0,
      declined: [],
      movements: [],
    }));
});

describe('the dashboard', () => {
  const ravi = { id: 'ravi', role: 'interviewer' };
  it('names the start of the next interview that has not begun, whichever side one is on', async () => {
    for (const [user, at, nextInterview] of [
      [asha, now, start],
      [asha, start, addHours(start, 480)],
      [ravi, now, start],
      [ravi, start, addHours(start, 1)],
    ] as const)
      expect(await dashboardQueries.dashboard(request(user, '', at))).toMatchObject({ nextInterview });
  });
  it('counts the open slots of an interviewer in the next weeks', async () => {
    const since = addHours(start, -DASHBOARD_WEEKS * 7 * 24);
    for (const [at, openSlots] of [
      [since, 0],
      [addHours(since, 1), 1],
      [start, 0],
    ] as const)
      expect(await dashboardQueries.dashboard(request(ravi, '', at))).toMatchObject({ openSlots });
  });
  it('counts a slot as open again once its hold has lapsed', async () => {
    for (const [at, openSlots] of [
      [now, 1],
      [heldUntil, 2],
    ] as const)
      expect(await dashboardQueries.dashboard(request(ravi, '', at))).toMatchObject({ openSlots });
  });
  it('counts the payments that the candidate still has to make, and no obsolete ones', async () => {
    // The held one and the two rejected ones, but not the one whose interview was cancelled before it was paid.
    expect(await dashboardQueries.dashboard(request(asha))).toMatchObject({ pendingPayments: 3 });
    expect(await dashboardQueries.dashboard(request(asha, '', heldUntil))).toMatchObject({ pendingPayments: 2 });
  });
});
