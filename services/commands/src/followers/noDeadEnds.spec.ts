import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '@s30/contracts/events/booking';
import { type BookingId, FileId, type PaymentId, paymentIdOf, type SlotId, type UserId } from '@s30/contracts/ids';
import { money, rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { addHours, addMinutes } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import * as b from '../booking/bookings.testing.ts';
import { type BookingCommand, booking } from '../booking/decider.ts';
import { isLapsed } from '../booking/request.ts';
import { currentPayment } from '../booking/state.ts';
import { calendar } from '../calendar/decider.ts';
import { termsOf } from '../checkout/terms.ts';
import type { Run } from '../context.ts';
import { price } from '../price/decider.ts';
import { user } from '../user/decider.ts';
import { availableAt, wallet } from '../wallet/decider.ts';
import { walletFollower } from './followUps.ts';
import { admin, begin, candidate, interviewer, type Market, openMarket } from './market.testing.ts';

// Each of these sequences once led to a dead end, or to money that nobody dealt with.

const verify = { type: 'VerifyPayment', paymentId: b.first } as const;
const reject = { type: 'RejectPayment', paymentId: b.first } as const;
const remove = { type: 'DeletePayment', paymentId: b.first } as const;
const report = { type: 'ReportNoShow', statement: 'alone' } as const;
const newProof = { type: 'SubmitProof', paymentId: b.first, transactionId: '4821', screenshotFileId: b.screenshot('new') } as const;
const submittedAgain = b.proven(b.first, 'new');

describe('a booking', () => {
  it('still accepts and refunds new proof if a payment is rejected after its interview was cancelled or settled', () => {
    const noShow = b.cancelled(100, { cause: 'no-show' });
    for (const end of [[b.cancelled(100)], [b.reported('interviewer'), b.settled(100), noShow]] as const) {
      const past = [...b.booked, ...end];
      given(booking, past)
        .when(reject, { ...b.byRavi, at: b.before(71) })
        .then(b.rejected());
      given(booking, [...past, b.rejected()])
        .when(newProof, b.byAsha)
        .then(submittedAgain);
      const rest = [{ type: 'VerifyPayment', paymentId: b.first } as const, b.byAdmin] as const;
      const [verified, refund] = booking.decide(
        { ...rest[0], ...rest[1], at: b.start },
        [...past, b.rejected()].reduce(booking.evolve, booking.initial),
      ) as readonly BookingEvent[];
      expect([verified?.type, refund?.type]).toEqual(['PaymentVerified', 'RefundGranted']);
    }
  });

  it('lets the candidate report, and an admin refund, however early the interviewer starts or gives feedback', () => {
    const at = b.after(15);
    const early = [...b.paid, b.started];
    const done = [...early, b.feedbackGiven, b.completed];
    given(booking, b.paid)
      .when({ type: 'StartInterview' }, { ...b.byRavi, at: b.before(71) })
      .then(b.started);
    for (const past of [early, done]) {
      given(booking, past)
        .when(report, { ...b.byAsha, at })
        .then(b.reported('interviewer'));
      given(booking, past)
        .when({ type: 'GrantRefund', paymentId: b.first, percent: 100, as: 'money', reason: 'an early start' }, b.byAdmin)
        .then(b.refunded(100, 'admin', 'an early start'));
    }
    given(booking, early)
      .when({ type: 'CancelInterview', refundAs: 'money' }, { ...b.byAdmin, at })
      .then(b.cancelled(100, { refundAs: 'money' }), b.refunded(100, 'cancellation'));
  });

  it('keeps a payment whose refund is due until the refund is recorded', () => {
    const due = [...b.paid, b.cancelled(100, { refundAs: 'money' }), b.refunded(100, 'cancellation')];
    given(booking, due).when(remove, b.byAdmin).thenRejected('refund_is_due');
    given(booking, due).when({ type: 'RecordRefund', paymentId: b.first }, b.byAdmin).then(b.sent);
  });

  it('accepts proof for a pending payment that an admin deleted while the candidate was paying', () =>
    given(booking, [b.requested, b.deleted()])
      .when({ ...newProof, screenshotFileId: b.screenshot() }, b.byAsha)
      .then(b.proven()));

  it('cannot be moved any more once it is completed', () =>
    given(booking, [...b.booked, b.started, b.feedbackGiven, b.completed])
      .when({ type: 'RequestMove', to: b.otherSlot, interviewType: 'DSA' }, { ...b.byAsha, at: b.before(48) })
      .thenRejected('interview_not_scheduled', { status: 'completed' }));

  it('states until when a no-show can be disputed, and is settled by timer only after that', () => {
    const past = [...b.paid, b.reported('interviewer')];
    given(booking, past)
      .when({ type: 'DisputeNoShow', statement: 'was there' }, { ...b.byRavi, at: b.after(16) })
      .then(b.disputed);
    given(booking, past)
      .when({ type: 'SettleNoShow' }, { ...b.byClock, at: b.after(24 * 60) })
      .thenNothing();
  });

  it('becomes an abandoned checkout when its hold lapses, without any event', () => {
    const state = [b.requested].reduce(booking.evolve, booking.initial);
    const payment = state.status === 'begun' ? currentPayment(state) : undefined;
    if (payment === undefined) throw new Error('there is no payment');
    expect([isLapsed(payment, addMinutes(b.until, -1)), isLapsed(payment, b.until)]).toEqual([false, true]);
    expect(state.status === 'begun' && walletFollower.wishes(state, rupees(0))).toEqual([]);
  });

  it('has no refund due if it was given as balance', () =>
    given(booking, [...b.paid, b.cancelled(100), b.asCredit(100, 'cancellation')])
      .when({ type: 'RecordRefund', paymentId: b.first }, b.byAdmin)
      .thenRejected('refund_not_due'));

  it('whose payment was rejected can be released by the interviewer, and is released by timer', () => {
    const past = [...b.booked, b.rejected(b.first, b.before(72))];
    const released = b.cancelled(100, { reason: 'The payment was rejected and no new proof came', refundAs: 'money', cause: 'release' });
    given(booking, past).when({ type: 'ReleaseBooking' }, b.byRavi).then(released);
    given(booking, past)
      .when({ type: 'ReleaseBooking' }, { ...b.byClock, at: b.before(48) })
      .then(released);
  });

  it('can be verified by an admin after a rejection', () =>
    given(booking, [...b.booked, b.rejected()])
      .when(verify, b.byAdmin)
      .then(b.verified(b.first, 'admin')));
});

it('S30 balance pays for a price of USD 20 to the cent, and no more of it is taken', () => {
  const twenty = {
    interviewType: 'DSA',
    entered: money(2000, 'USD'),
    price: rupees(1670),
    usdPrice: money(2000, 'USD'),
    exchangeRate: 83.5,
  } as const;
  const used = [100, 250, 500, 1000].map((balance) => {
    const [terms] = termsOf(twenty, { upiId: '', zelleId: 'ravi' }, rupees(balance));
    return [terms?.usedS30Balance.minor, (terms?.usedS30Balance.minor ?? 0) + (terms?.remainingAmount.minor ?? 0), terms?.credit.minor];
  });
  expect(used).toEqual([
    [119, 2000, 9937],
    [299, 2000, 24967],
    [598, 2000, 49933],
    [1197, 2000, 99950],
  ]);
});

describe('candidates who check out slots', () => {
  let market: Market;
  let count = 0;
  const fresh = () => {
    count += 1;
    return `x${count}`;
  };
  beforeAll(async () => {
    market = await openMarket();
  });
  afterAll(() => market.close());

  async function stage(balance = 0) {
    market.setTime(begin);
    const name = fresh();
    const ravi = await market.joins(`ravi-${name}`, 'interviewer');
    const asha = await market.joins(`asha-${name}`, 'candidate', balance);
    const slots = await market.publishes(ravi, 100, 130, 160, 190, 220);
    const asks = (slot: number, run: Run = market.as(candidate(asha))) => market.checksOut(asha, slots[slot] as SlotId, run);
    return { ravi, asha, slots, asks };
  }
  const refusal = (answer: unknown) => (isRejection(answer) ? answer.rejected : undefined);
  const idOf = (answer: unknown): PaymentId => (answer as { paymentId: PaymentId }).paymentId;
  const bookingIdOf = (paymentId: string) => paymentId.slice(2) as BookingId;
  const prove = (asha: UserId, paymentId: PaymentId) => {
    const proof: BookingCommand = {
      type: 'SubmitProof',
      paymentId,
      transactionId: '4821',
      screenshotFileId: FileId.parse(`of-${paymentId}`),
    };
    return market.changes(market.as(candidate(asha)), bookingIdOf(paymentId), proof);
  };

  it('do not get one whose interviewer may no longer conduct it, or no longer interviews', async () => {
    const { ravi, asks } = await stage();
    await market.must(admin, user, ravi, { type: 'AllowInterviewTypes', interviewTypes: ['System Design'] });
    expect(refusal(await asks(0))).toBe('slot_not_offered');
    await market.must(admin, user, ravi, { type: 'AllowInterviewTypes', interviewTypes: ['DSA'] });
    expect(refusal(await asks(0))).toBeUndefined();
  });

  it('who try every 12 minutes for four hours without paying leave the slot free for as long as they hold it', async () => {
    const { ravi, slots, asks } = await stage();
    let [held, withdrawable] = [0, 0];
    for (let minutes = 0; minutes < 240; minutes += 12) {
      market.setTime(addMinutes(begin, minutes));
      if (!isRejection(await asks(0))) held += 1;
      const decided = calendar.decide(
        { type: 'WithdrawSlot', slotId: slots[0] as SlotId, actor: interviewer(ravi), at: market.now() },
        await market.load(calendar, ravi),
      );
      if (!isRejection(decided)) withdrawable += 1;
    }
    // Held for 27 minutes including the renewal, then free for as long.
    expect([held, withdrawable]).toEqual([12, 8]);
  });

  it('hold three slots at once, and only one before they have confirmed their address', async () => {
    const { asks, slots } = await stage();
    for (const slot of [0, 1, 2]) expect(refusal(await asks(slot))).toBeUndefined();
    expect(refusal(await asks(3))).toBe('hold_limit_reached');
    const bela = `bela-${fresh()}` as UserId;
    const registration = { userId: bela, name: 'bela', email: `${bela}@example.org`, role: 'candidate', referralCode: bela } as const;
    await market.must(candidate(bela), user, bela, { type: 'RegisterUser', registration });
    const belaAsks = (slot: number) => market.checksOut(bela, slots[slot] as SlotId, market.as(candidate(bela)));
    expect(refusal(await belaAsks(3))).toBeUndefined();
    expect(refusal(await belaAsks(4))).toBe('hold_needs_confirmed_address');
  });

  it('never face a negative amount if the price falls during checkout', async () => {
    const { asha, asks } = await stage(1000);
    const run = market.as(candidate(asha));
    const falling: Run = async (decider, id, command) => {
      const outcome = await run(decider, id, command);
      const cheaper = { type: 'SetPrice', interviewType: 'DSA', entered: rupees(500), rates: { USD: 83.5, EUR: 90 } } as const;
      if (command.type === 'ReserveCredit') await market.must(admin, price, 'dsa', cheaper);
      return outcome;
    };
    const answer = await asks(0, falling);
    await market.must(admin, price, 'dsa', {
      type: 'SetPrice',
      interviewType: 'DSA',
      entered: rupees(1000),
      rates: { USD: 83.5, EUR: 90 },
    });
    expect(answer).toMatchObject({ amount: 1000, usedS30Balance: 1000, remainingAmount: 0 });
  });

  it('keep a booking paid by balance if the request stops half-way and is retried', async () => {
    const { asha, asks } = await stage(500);
    const first = await asks(0);
    expect(first).toMatchObject({ status: 'pending', remainingAmount: 500 });
    market.setTime(addMinutes(begin, 31));
    const gift = { type: 'GrantCredit', userId: asha, amount: rupees(500), cause: 'another gift', referredUserId: asha } as const;
    await market.must(admin, wallet, asha, gift);
    const run = market.as(candidate(asha));
    const stops: Run = async (decider, id, command) => {
      const outcome = await run(decider, id, command);
      if (command.type === 'RequestPayment') throw new Error('the power is out');
      return outcome;
    };
    await expect(asks(0, stops)).rejects.toThrow('the power is out');
    const paid = { paymentId: idOf(first), status: 'verified', remainingAmount: 0, interviewId: bookingIdOf(idOf(first)) };
    expect(await asks(0)).toMatchObject(paid);
    expect(await asks(0)).toMatchObject(paid);
  });

  it('get a payment that lapses, even if the request was paused until after the hold', async () => {
    const { asha, asks } = await stage();
    const run = market.as(candidate(asha));
    const paused: Run = async (decider, id, command) => {
      if (command.type === 'RequestPayment') market.setTime(addHours(begin, 1));
      return run(decider, id, command);
    };
    const paymentId = idOf(await asks(0, paused));
    const state = await market.load(booking, bookingIdOf(paymentId));
    const payment = state.status === 'begun' ? currentPayment(state) : undefined;
    expect(payment !== undefined && isLapsed(payment, market.now())).toBe(true);
  });

  it('keep their money if they submit proof three minutes before the start: the payment awaits a refund, whatever the tier', async () => {
    const { ravi, asha, asks } = await stage();
    const paymentId = idOf(await asks(0));
    market.setTime(addMinutes(addHours(begin, 100), -3));
    await prove(asha, paymentId);
    await market.changes(market.as(interviewer(ravi)), bookingIdOf(paymentId), { type: 'VerifyPayment', paymentId });
    expect(await market.load(booking, bookingIdOf(paymentId))).toMatchObject({
      interview: { status: 'none' },
      payments: [{ use: { status: 'stranded', because: 'too-late' }, refund: { status: 'due', percent: 100, money: rupees(1000) } }],
    });
  });

  it('pay the same payment in two tabs, with the balance that it reserved', async () => {
    const { asha, asks } = await stage(400);
    const old = idOf(await asks(0));
    market.setTime(addMinutes(begin, 40));
    const again = idOf(await asks(0));
    expect(again).toBe(old);
    await prove(asha, old);
    expect(await market.load(booking, bookingIdOf(old))).toMatchObject({
      interview: { status: 'scheduled' },
      payments: [{ paymentId: paymentIdOf(bookingIdOf(old), 1), use: { status: 'pays' } }],
    });
    expect(availableAt(await market.load(wallet, asha), market.now())).toEqual(rupees(0));
    expect(refusal(await asks(0))).toBe('slot_taken');
  });
});
