import { interviewerAccountEvents } from '@s30/contracts/events/interviewerAccount';
import { walletEvents } from '@s30/contracts/events/wallet';
import { money, rupees } from '@s30/contracts/money';
import { eventsOf, type GivenEvent } from '@s30/platform/projector/spec';
import { bookingOf, registered, termsOf } from './oneBooking.testing.ts';

const onAccount = eventsOf(interviewerAccountEvents);
const onWallet = eventsOf(walletEvents);
/** Of ₹1,499 the balance pays ₹500; the fee is ₹224.85. */
export const booking = bookingOf('b1', { terms: [termsOf('UPI', 149_900, 50_000)] });
export const at = (minute: number): string => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const ofAccount = (id: string, minute: number) => ({ stream: 'interviewerAccount-ravi', id, at: at(minute) });
const ofWallet = (id: string, minute: number) => ({ stream: 'wallet-asha', id, at: at(minute) });
const ravi = { interviewerId: 'ravi' };
const charge = { ...ravi, chargeId: '1.b1' };
const followed = { userId: 'asha', paymentId: '1.b1', revision: 4 };

export const asha = registered('asha', 'Asha', { id: 'asha', at: at(0) });
export const paid: readonly GivenEvent[] = [
  booking.requested({}, { id: 'asked', at: at(1) }),
  booking.proof({ id: 'proof', at: at(2) }),
  booking.verified({ id: 'verified', at: at(3) }),
  onWallet('CreditSpent', { ...followed, amount: rupees(500) }, ofWallet('spent', 4)),
];
const ofCredit = { ...followed, amount: rupees(500) };
export const held = onWallet('CreditHeld', ofCredit, ofWallet('held', 2));
export const released = onWallet('CreditReleased', ofCredit, ofWallet('released', 3));
export const heldAgain = onWallet('CreditHeld', ofCredit, ofWallet('heldAgain', 4));
/** Half is refunded as balance: ₹250 had been paid by balance, ₹499.50 rests on Ravi's word. */
export const refunded: readonly GivenEvent[] = [
  booking.refunded({ percent: 50, credit: 74_950 }, { id: 'refund', at: at(5) }),
  onWallet('CreditRefunded', { ...followed, amount: rupees(749.5), total: rupees(749.5) }, ofWallet('back', 6)),
];
const wanted = { kind: 'refund', bookingId: 'b1', candidateId: 'asha', revision: 6, wanted: rupees(499.5) } as const;
export const asked = onAccount('ChargeAsked', { ...charge, ...wanted }, ofAccount('wanted', 5));
export const charged = onAccount(
  'CreditCharged',
  { ...charge, amount: rupees(499.5), by: 'allowance', hasWaited: false },
  ofAccount('charged', 5),
);
export const declined = onAccount('ChargeDeclined', { ...charge, amount: rupees(499.5), reason: 'odd' }, ofAccount('declined', 6));
export const waived = onAccount('ChargeWaived', { ...charge, amount: rupees(499.5) }, ofAccount('waived', 7));
export const collected = onAccount('CollectionRecorded', { ...ravi, amount: rupees(300), note: 'UPI 7731' }, ofAccount('collected', 8));
export const paidOut = onAccount('PayoutRecorded', { ...ravi, amount: money(2_500, 'USD') }, ofAccount('paidOut', 9));
export const allowance = onAccount('TrustAllowanceSet', { ...ravi, amount: rupees(9_000) }, ofAccount('allowance', 9));
export const lapsed = onWallet('CreditLapsed', { userId: 'asha', amount: rupees(500) }, ofWallet('lapsed', 10));
export const bonusOf = (chargedTo?: string, userId = 'asha'): GivenEvent =>
  onWallet(
    'CreditGranted',
    { userId, amount: rupees(500), cause: 'referral of asha', referredUserId: 'asha', ...(chargedTo ? { chargedTo } : {}) },
    ofWallet(`bonus of ${userId}`, 9),
  );
const bonusOn = (booking: string) => ({ ...charge, chargeId: `bonus of ${booking}` });
const bonus = rupees(1_000);
export const bonusCharge = (booking: string): readonly GivenEvent[] => [
  onAccount('ChargeAsked', { ...bonusOn(booking), ...wanted, kind: 'bonus', wanted: bonus }, ofAccount(`wanted ${booking}`, 5)),
  onAccount('CreditCharged', { ...bonusOn(booking), amount: bonus, by: 'allowance', hasWaited: false }, ofAccount(`charged ${booking}`, 5)),
];
export const bonusWaived = (booking: string): GivenEvent =>
  onAccount('ChargeWaived', { ...bonusOn(booking), amount: bonus }, ofAccount(`waived ${booking}`, 7));
