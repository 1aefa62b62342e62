import { describe, expect, it } from '@jest/globals';
import { isRejection, messageOf, paramOf, type RejectionCode, type RejectionDetail, reject, rejections, statusOf } from './rejections.ts';

const codes = Object.keys(rejections) as RejectionCode[];

/** Every code whose message depends on details, with an example. A missing code does not compile. */
type Detailed = {
  [Code in RejectionCode]: (typeof rejections)[Code]['message'] extends string ? never : Code;
}[RejectionCode];
const details: Readonly<Record<Detailed, readonly [RejectionDetail, string]>> = {
  role_not_changeable: [{ role: 'admin', to: 'candidate' }, 'A user with the role admin cannot be made candidate'],
  slot_not_on_the_hour: [{ timeZone: 'Asia/Kolkata' }, 'Slots must start on the hour in Asia/Kolkata'],
  slot_end_wrong: [{ interviewType: 'DSA', minutes: 40 }, 'A DSA slot ends 40 minutes after its start'],
  slot_overlaps: [
    { starts: '2026-11-24T13:30:00.000Z', timeZone: 'Asia/Kolkata' },
    'The slot at Tuesday, November 24, 2026 at 7:00\u00a0PM\u00a0(IST) overlaps another of your slots',
  ],
  slot_type_not_permitted: [{ interviewType: 'System Design' }, "You don't have permission to create System Design interview slots"],
  interview_type_not_offered: [{ interviewType: 'System Design' }, 'This interviewer does not offer System Design interviews'],
  affairs_open: [{ open: 'payment 1.b waits for an answer' }, 'Please settle this first: payment 1.b waits for an answer'],
  price_changed: [{ price: '₹450.00' }, 'The price is now ₹450.00. Please check it before you book.'],
  balance_changed: [
    { used: '₹450.00', toPay: '₹0.00' },
    'Your S30 balance would now pay ₹450.00 of it, and ₹0.00 is left to pay. Please check it before you book.',
  ],
  price_not_set: [{ interviewType: 'DSA' }, 'No price has been set for DSA interviews yet. Please contact the administrator.'],
  payment_method_not_accepted: [{ method: 'Zelle' }, 'The interviewer does not accept Zelle'],
  interview_not_scheduled: [{ status: 'cancelled' }, 'This interview is cancelled, not scheduled'],
  interview_over: [{ status: 'completed' }, 'This interview is completed and can no longer be changed'],
  slot_hold_paused: [{ minutes: 15 }, 'Your time with this slot has ended. You can hold it again in 15 min, if it is still free.'],
  refund_changed: [{ percent: 50 }, 'Cancelling now gives back 50%. Please check it before you cancel.'],
  refund_due_changed: [{ amount: '₹450.00' }, 'The refund to send is now ₹450.00. Please check it before you record it.'],
  refund_exceeds_payment: [{ percent: 40 }, 'At most 40% of this payment can still be refunded'],
  refund_left_changed: [{ percent: 40 }, 'What can still be given back is now 40%. Please check it before you refund.'],
  refund_of_nothing: [{ percent: 1 }, 'Nothing would come back of 1% of this payment: choose a higher percent, if anything is left of it'],
  reschedule_type_differs: [{ interviewType: 'DSA' }, 'Please choose a slot for a DSA interview, like the one you have'],
};

describe('rejections', () => {
  it.each(codes)('%s has a status and a message', (code) => {
    const detail = code in details ? details[code as Detailed][0] : {};
    const message = messageOf(reject(code, detail));
    expect(message).toMatch(/^[A-Z].{5,}/);
    expect(message).not.toMatch(/undefined|NaN|\[object|\$\{/);
    expect(statusOf(code)).toBeGreaterThanOrEqual(400);
    expect(statusOf(code)).toBeLessThan(600);
  });
  it.each(Object.entries(details))('%s describes the case at hand', (code, [detail, message]) =>
    expect(messageOf(reject(code as Detailed, detail))).toBe(message),
  );
  it('use the specification’s wording', () => {
    const said: Partial<Record<RejectionCode, string>> = {
      slot_too_soon: 'Slots must be at least 24 hours in the future',
      no_payment_setup: 'No UPI setup found. Please contact the administrator.',
      meeting_link_missing: 'Please add meeting details before starting the interview',
      transaction_id_required: 'Please enter the transaction ID',
      screenshot_required: 'Please upload a screenshot of the payment',
      qr_code_required: 'Please upload a QR code image',
    };
    for (const [code, message] of Object.entries(said)) expect(messageOf(reject(code as RejectionCode))).toBe(message);
  });
  it('name the field to correct, if there is one', () => {
    expect(paramOf(reject('email_taken'))).toBe('email');
    expect(paramOf(reject('upi_reference_wrong'))).toBe('transactionId');
    expect(paramOf(reject('wrong_credentials'))).toBeUndefined();
  });
  it('use the field name of the request at hand where requests differ', () => {
    expect(paramOf(reject('password_too_common'))).toBe('password');
    expect(paramOf(reject('password_too_common', { param: 'newPassword' }))).toBe('newPassword');
  });
  it('log a client out only when its session is at fault, or when it has none and fails to sign in', () => {
    const ofSession = ['not_signed_in', 'session_ended'];
    const ofSignIn = ['google_credential_invalid', 'wrong_credentials'];
    expect(codes.filter((code) => statusOf(code) === 401).sort()).toEqual([...ofSession, ...ofSignIn].sort());
  });
  it('are distinguished from all other values', () => {
    expect(isRejection(reject('slot_taken'))).toBe(true);
    for (const other of [undefined, null, 'slot_taken', [], {}, { status: 'none' }]) expect(isRejection(other)).toBe(false);
  });
});
