import { describe, expect, it } from '@jest/globals';
import { rupees } from '@s30/contracts/money';
import { addHours } from '@s30/contracts/time';
import { type GivenEvent, given } from '@s30/platform/projector/spec';
import { FOREVER } from './history.ts';
import { bookingOf, slotAt, termsOf, UPI, ZELLE } from './oneBooking.testing.ts';
import { NEVER, type PaymentRecord, payments } from './payments.ts';

const [createdAt, until] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:15:00.000Z'];
const [submittedAt, answeredAt] = ['2026-11-21T10:05:00.000Z', '2026-11-21T12:00:00.000Z'];
const startTime = '2026-11-24T13:30:00.000Z';
const booking = bookingOf('b1', { terms: [UPI, ZELLE], slot: slotAt('ravi.a', startTime) });
const byRavi = { at: answeredAt, actor: { userId: 'ravi', role: 'interviewer' } } as const;

const requested = booking.requested({ until, upiId: 'ravi@okbank' }, { at: createdAt });
const inRupees = { currency: 'INR', amountMinor: 149_900, amountPaise: 149_900, netPaise: 127_415, feePaise: 22_485 } as const;
/** $21, and $21 less 15%, at 83.5 rupees. */
const inDollars = { currency: 'USD', amountMinor: 2_100, amountPaise: 175_350, netPaise: 149_048, feePaise: 26_302 } as const;
const pending: PaymentRecord = {
  _id: '1.b1',
  bookingId: 'b1',
  isPreBooking: true,
  ...booking.parties,
  candidateName: '',
  candidateSortName: '',
  ...{ slotId: 'ravi.a', startTime },
  terms: [UPI, ZELLE],
  method: 'UPI',
  exchangeRate: 83.5,
  ...{ upiId: 'ravi@okbank', zelleId: '', qrCodeFileId: '' },
  status: 'pending',
  ...{ deleted: false, refundedPercent: 0, refundIsDue: false },
  ...{ transactionId: '', screenshotFileId: '' },
  createdAt,
  holdRenewals: 0,
  ...{ heldUntil: until, listedUntil: until, expectedUntil: until },
  ...inRupees,
  isEarned: false,
};
const { heldUntil: _, ...unheld } = pending;
const submitted: PaymentRecord = {
  ...unheld,
  status: 'submitted',
  ...{ transactionId: '1234', screenshotFileId: 'screenshot', submittedAt },
  ...{ listedUntil: FOREVER, expectedUntil: FOREVER },
};
const proof = booking.proof({ at: submittedAt });
const verified = booking.verified(byRavi);
const paid: PaymentRecord = { ...submitted, status: 'verified', answeredAt, answeredBy: 'ravi', isEarned: true };
const scheduled = booking.scheduled();

describe('the payments', () => {
  it('start as pending while the slot is held, by the first method, with the interviewer’s share after the fee', () =>
    given(payments, [requested]).then([pending]));
  it('contain no payee accounts that are not set up', () =>
    given(payments, [booking.requested({ until, terms: [ZELLE] }, { at: createdAt })]).then([
      { ...pending, terms: [ZELLE], method: 'Zelle', upiId: '', ...inDollars },
    ]));
  it('stay listed as long as the renewed hold', () => {
    const later = addHours(until, 1);
    return given(payments, [requested, booking.event('HoldRenewed', { paymentId: '1.b1', until: later })]).then([
      { ...pending, heldUntil: later, holdRenewals: 1, listedUntil: later, expectedUntil: later },
    ]);
  });
  it('start again on current terms after their hold has lapsed', () => {
    const [at, heldUntil] = [addHours(createdAt, 30), addHours(until, 30)];
    const cheaper = termsOf('UPI', 99_900);
    return given(payments, [
      requested,
      booking.event('PaymentMethodChosen', { paymentId: '1.b1', method: 'Zelle' }),
      booking.requested({ until: heldUntil, terms: [cheaper], upiId: 'ravi@okbank' }, { at }),
    ]).then([
      {
        ...{ ...pending, createdAt: at, terms: [cheaper], heldUntil, listedUntil: heldUntil, expectedUntil: heldUntil },
        ...{ amountMinor: 99_900, amountPaise: 99_900, netPaise: 84_915, feePaise: 14_985 },
      },
    ]);
  });

  it('use the chosen method', () =>
    given(payments, [requested, booking.event('PaymentMethodChosen', { paymentId: '1.b1', method: 'Zelle' })]).then([
      { ...pending, method: 'Zelle', ...inDollars },
    ]));
  it('use the method named in the proof', () => {
    const byZelle = { method: 'Zelle', transactionId: 'ZEL-77', screenshotFileId: 'screenshot-2' } as const;
    const named = booking.event('PaymentProofSubmitted', { paymentId: '1.b1', ...byZelle }, { at: submittedAt });
    return given(payments, [requested, named]).then([{ ...submitted, ...byZelle, ...inDollars }]);
  });
  it('are submitted with proof, and stay', () => given(payments, [requested, proof]).then([submitted]));
  it('are verified, and state by whom and when', () => given(payments, [requested, proof, verified]).then([paid]));
  it('are verified at once, by nobody, if the balance covers them', () =>
    given(payments, [requested, booking.covered({ at: answeredAt })]).then([
      { ...unheld, status: 'verified', isEarned: true, answeredAt, listedUntil: FOREVER, expectedUntil: FOREVER },
    ]));

  it('are marked as stranded and no longer expected until new proof arrives', async () => {
    const stranded = booking.stranded('slot-taken');
    await given(payments, [requested, proof, stranded]).then([{ ...submitted, stranded: 'slot-taken', expectedUntil: NEVER }]);
    await given(payments, [requested, proof, stranded, proof]).then([submitted]);
  });
});

describe('a rejected payment', () => {
  const rejection = booking.event('PaymentRejected', { paymentId: '1.b1', reason: 'Nothing arrived', rejectedAt: answeredAt }, byRavi);
  const rejected: PaymentRecord = {
    ...{ ...submitted, status: 'rejected', answeredAt, answeredBy: 'ravi' },
    ...{ rejectedAt: answeredAt, rejectionReason: 'Nothing arrived' },
  };
  const booked = { ...rejected, interviewStatus: 'scheduled' } as const;
  it('states by whom, when and why', () => given(payments, [requested, proof, rejection]).then([rejected]));
  it('states when its booking is released, even after a move', async () => {
    const releaseAt = addHours(answeredAt, 24);
    await given(payments, [requested, proof, scheduled, rejection]).then([{ ...booked, releaseAt }]);
    const sooner = slotAt('ravi.b', addHours(answeredAt, 30));
    await given(payments, [requested, proof, scheduled, rejection, booking.moved(sooner)]).then([
      { ...booked, slotId: 'ravi.b', startTime: sooner.startTime, releaseAt: addHours(answeredAt, 6) },
    ]);
  });
  it('is no longer expected once the interview is cancelled', () =>
    given(payments, [requested, proof, scheduled, rejection, booking.cancelled()]).then([
      { ...rejected, interviewStatus: 'cancelled', cancellation: { percent: 100, as: 'credit' }, expectedUntil: NEVER },
    ]));
  it('has no release time once the interview has begun', () =>
    given(payments, [requested, proof, scheduled, rejection, booking.started()]).then([{ ...rejected, interviewStatus: 'in-progress' }]));
  it('is replaced by new proof', () => {
    const at = addHours(answeredAt, 2);
    return given(payments, [requested, proof, scheduled, rejection, booking.proof({ at })]).then([
      { ...submitted, submittedAt: at, interviewStatus: 'scheduled' },
    ]);
  });
});

describe('a payment and its interview', () => {
  const moved = slotAt('ravi.b', addHours(startTime, 48));
  const next = booking.requested({ ordinal: 2 }, { at: answeredAt });
  it('have the same time and status, even if the payment comes after the interview', async () => {
    const documents = await given(payments, [
      ...[requested, proof, scheduled, booking.deleted(), booking.moved(moved)],
      ...[next, booking.started(), booking.completed()],
    ]).documents();
    const place = { slotId: 'ravi.b', startTime: moved.startTime, interviewStatus: 'completed' };
    expect(documents).toMatchObject([
      { _id: '1.b1', ...place, deleted: true },
      { _id: '2.b1', ...place, deleted: false, isPreBooking: false },
    ]);
  });
  it('have no hold if the interview is already booked: the payment is expected until it is cancelled', async () => {
    const whole = [requested, proof, scheduled, booking.deleted(), next];
    const ofNext = async (log: readonly GivenEvent[]) => (await given(payments, log).documents())[1];
    expect(await ofNext(whole)).toMatchObject({ status: 'pending', listedUntil: FOREVER, expectedUntil: FOREVER });
    expect(await ofNext([...whole, booking.cancelled()])).toMatchObject({ listedUntil: FOREVER, expectedUntil: NEVER });
  });
});

describe('the refund of a payment', () => {
  const log = [requested, proof, verified];
  const half = { percent: 50, amount: rupees(749.5) };
  const asCredit = booking.refunded({ percent: 50, credit: 74_950, reason: 'He was late' });
  const asMoney = booking.refunded({ percent: 50, as: 'money', money: 74_950, reason: 'He was late' });
  const reason = 'He was late';
  it('leaves the interviewer the rest', () =>
    given(payments, [...log, asCredit]).then([
      { ...paid, status: 'refunded', refundedPercent: 50, refund: { ...half, as: 'credit', reason }, netPaise: 63_707, feePaise: 11_243 },
    ]));
  it('is a share of the money sent if the balance’s part was returned before verification', async () => {
    const part = bookingOf('b1', { terms: [termsOf('UPI', 149_900, 50_000)], slot: slotAt('ravi.a', startTime) });
    const rejectedLate = [part.requested({ until }), part.proof(), part.scheduled(), part.rejected(answeredAt), part.cancelled({}, 50)];
    const half = part.refunded({ percent: 50, credit: 49_950 });
    const netPaise = async (...more: readonly GivenEvent[]) => (await given(payments, [...rejectedLate, ...more]).documents())[0]?.netPaise;
    // ₹999 less 15%.
    expect(await netPaise(part.proof(), part.verified())).toBe(84_915);
    expect(await netPaise(part.proof(), part.verified(), half)).toBe(42_457);
  });
  it('is a share of the money sent if it follows a deletion, which returned the balance’s part', async () => {
    const part = bookingOf('b1', { terms: [termsOf('UPI', 149_900, 50_000)], slot: slotAt('ravi.a', startTime) });
    const deleted = [part.requested({ until }), part.proof(), part.scheduled(), part.verified(), part.deleted()];
    const after = [part.refunded({ percent: 50, as: 'money', money: 49_950 }), part.cancelled({}, 100)];
    const [record] = await given(payments, [...deleted, ...after]).documents();
    // Half of ₹999, less 15%.
    expect(record).toMatchObject({ isWithoutCredit: true, netPaise: 42_457 });
  });
  it('is a task for an admin while it is due as money', async () => {
    const kept = { ...paid, refundedPercent: 50, netPaise: 63_707, feePaise: 11_243 };
    const due = { ...kept, refundIsDue: true, refund: { ...half, as: 'money', reason }, due: { ...half, reason } };
    await given(payments, [...log, asMoney]).then([due as PaymentRecord]);
    const { due: _d, ...rest } = due;
    await given(payments, [...log, asMoney, booking.sent(74_950)]).then([
      {
        ...(rest as PaymentRecord),
        ...{ refundIsDue: false, status: 'refunded' },
        refund: { ...half, as: 'money', reason, note: 'UPI 7731' },
      },
    ]);
  });
  it('adds up: money already sent stays sent while more is due', async () => {
    const [third] = await given(payments, [
      ...[...log, booking.refunded({ percent: 30, credit: 44_970 })],
      ...[booking.refunded({ percent: 20, as: 'money', money: 29_980 }), booking.refunded({ percent: 10, as: 'money', money: 14_990 })],
    ]).documents();
    expect(third).toMatchObject({
      ...{ status: 'refunded', refundedPercent: 60, refundIsDue: true },
      due: { amount: rupees(449.7), percent: 30 },
      // Of the 40 % that are not given back.
      netPaise: 50_966,
      feePaise: 8994,
    });
    const [fourth] = await given(payments, [
      ...[...log, booking.refunded({ percent: 30, credit: 44_970 }), booking.refunded({ percent: 70, as: 'money', money: 104_930 })],
      booking.sent(104_930),
    ]).documents();
    expect(fourth).toMatchObject({ status: 'refunded', refundedPercent: 100, refundIsDue: false, netPaise: 0 });
    expect(fourth).not.toHaveProperty('due');
  });
  it('is shown as one sum if its parts come back the same way', async () => {
    const part = (as: 'credit' | 'money', percent: number, minor: number) =>
      booking.refunded({ percent, as, ...(as === 'credit' ? { credit: minor } : { money: minor }) });
    const refundAfter = async (...more: readonly GivenEvent[]) => (await given(payments, [...log, ...more]).documents())[0]?.refund;
    const credited = [part('credit', 30, 44_970), part('credit', 70, 104_930)];
    expect(await refundAfter(...credited)).toMatchObject({ as: 'credit', percent: 100, amount: rupees(1499) });
    const sentTwice = [part('money', 30, 44_970), booking.sent(44_970), part('money', 70, 104_930), booking.sent(104_930)];
    expect(await refundAfter(...sentTwice)).toMatchObject({ as: 'money', percent: 100, amount: rupees(1499) });
    const [due, credit, sent] = [part('money', 70, 104_930), part('credit', 30, 44_970), booking.sent(104_930)];
    for (const both of [
      [credit, due, sent],
      [due, credit, sent],
    ])
      expect(await refundAfter(...both)).toMatchObject({ as: 'money', percent: 70, amount: rupees(1049.3) });
  });
  it('is kept as two sums, the last one first, if its parts come back in both ways', async () => {
    const parts = [
      booking.refunded({ percent: 30, credit: 44_970 }),
      ...[booking.refunded({ percent: 20, as: 'money', money: 29_980 }), booking.sent(29_980)],
      ...[booking.refunded({ percent: 20, credit: 29_980 }), booking.refunded({ percent: 20, credit: 29_980 })],
    ];
    expect((await given(payments, [...log, ...parts]).documents())[0]).toMatchObject({
      refund: { as: 'credit', percent: 70, amount: rupees(1049.3) },
      otherRefund: { as: 'money', percent: 20, amount: rupees(299.8) },
      refundedPercent: 90,
    });
  });
  it('adds up the balance that comes back along with money', async () => {
    const parts = [
      booking.refunded({ percent: 20, as: 'money', credit: 10_000, money: 19_980 }),
      booking.refunded({ percent: 30, credit: 44_970 }),
      booking.refunded({ percent: 10, as: 'money', credit: 5000, money: 9990 }),
    ];
    expect((await given(payments, [...log, ...parts]).documents())[0]).toMatchObject({
      refund: { as: 'money', amount: rupees(299.7) },
      otherRefund: { as: 'credit', amount: rupees(449.7) },
      balanceBack: rupees(150),
    });
  });
  it('stays a task if balance comes back as well', async () => {
    const both = [...log, asMoney, booking.refunded({ percent: 10, credit: 14_990 })];
    expect(await given(payments, both).documents()).toMatchObject([{ status: 'refunded', refundIsDue: true, refundedPercent: 60 }]);
  });
  it('stays refunded while more of it is due as money, so that it does not return to revenue', async () => {
    const statusAfter = async (...more: readonly GivenEvent[]) => (await given(payments, [...log, ...more]).documents())[0]?.status;
    const more = booking.refunded({ percent: 20, as: 'money', money: 29_980 });
    expect(await statusAfter(asMoney)).toBe('verified');
    expect(await statusAfter(asMoney, more)).toBe('verified');
    expect(await statusAfter(asMoney, booking.sent(74_950), more)).toBe('refunded');
    expect(await statusAfter(asCredit, more)).toBe('refunded');
    expect(await statusAfter(asCredit, more, booking.sent(29_980))).toBe('refunded');
  });
  it('shows balance if the balance paid all of it', async () => {
    const back = booking.refunded({ percent: 100, as: 'money', credit: 149_900 });
    expect(await given(payments, [requested, booking.covered(), back]).documents()).toMatchObject([
      { status: 'refunded', refund: { amount: rupees(1499), as: 'credit', percent: 100 }, refundIsDue: false },
    ]);
  });
});

describe('a deleted payment', () => {
  const deleted = { deleted: true, listedUntil: NEVER, expectedUntil: NEVER };
  it('stays on record but is on no list', async () => {
    await given(payments, [requested, booking.deleted()]).then([{ ...pending, ...deleted }]);
    await given(payments, [requested, proof, booking.deleted()]).then([{ ...submitted, ...deleted }]);
  });
  it('reappears with new proof or a verification', async () => {
    await given(payments, [requested, booking.deleted(), proof]).then([submitted]);
    await given(payments, [requested, proof, booking.deleted(), verified]).then([paid]);
  });
});
