import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bookingOfPayment, type SlotId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { addHours } from '@s30/contracts/time';
import { followBooking } from '../followers/followBooking.ts';
import { interviewerAccount } from '../interviewer-account/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { type MailScene, now, openMailScene } from './mails.testing.ts';

describe('mails about payments', () => {
  let scene: MailScene['scene'];
  let asha: MailScene['asha'];
  let bela: MailScene['bela'];
  let ravi: MailScene['ravi'];
  let told: MailScene['told'];
  let mailed: MailScene['mailed'];
  let books: MailScene['books'];
  let isOvertaken: MailScene['isOvertaken'];
  beforeEach(async () => {
    ({ scene, asha, bela, ravi, told, mailed, books, isOvertaken } = await openMailScene());
  });
  afterEach(() => scene.close());

  /** Asha's payment is verified, and its credit would exceed what Ravi's word is trusted for. */
  async function paysMoreThanIsTrusted() {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
    const allowance = { interviewerId: ravi.userId, trustAllowance: rupees(1000) };
    const admin = await scene.joins('meera', 'admin');
    await scene.past(interviewerAccount, ravi.userId, { type: 'SetTrustAllowance', ...allowance, amount: rupees(1000) }, admin);
    return { booked, admin, allowance };
  }

  it('notify both sides of proof that came too late', async () => {
    await isOvertaken();
    expect(await told()).toEqual([
      'ravi: Please verify ₹1,499.00 from asha',
      'asha: Your payment of ₹1,499.00 is safe, but the slot is gone',
      'ravi: asha has paid ₹1,499.00: please verify or reject it',
    ]);
  });

  it('tell the candidate about the refund once such proof is verified', async () => {
    const late = await isOvertaken();
    await told();
    await scene.changes(ravi, late, { type: 'VerifyPayment', paymentId: late.paymentId });
    const [verified, refund, ...others] = await mailed();
    expect([verified?.subject, refund?.subject, others]).toEqual([
      'Payment verified: ₹1,499.00',
      'Refund: 100% of your payment of ₹1,499.00',
      [],
    ]);
    expect(refund?.text).toContain('₹1,499.00 will be sent back to you');
  });

  it('say after a rejection until when the interview stays booked, if there is one', async () => {
    const booked = await books();
    await told();
    await scene.changes(ravi, booked, { type: 'RejectPayment', paymentId: booked.paymentId, reason: 'no such transfer' });
    const [aboutBooked, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(aboutBooked?.text).toContain('Your interview stays booked until Sunday, November 22, 2026 at 10:00');
    expect(aboutBooked?.text).toContain('submit new proof by then');
    expect(aboutBooked?.text).toContain('no such transfer');
  });

  it('say after a rejection of late proof that nothing is booked', async () => {
    const late = await isOvertaken();
    await told();
    await scene.changes(ravi, late, { type: 'RejectPayment', paymentId: late.paymentId });
    const [aboutLost, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(aboutLost?.text).toContain('no interview is booked');
    expect(aboutLost?.text).not.toContain('stays booked');
  });

  it('name no deadline after a rejection of proof that an admin has deleted, because the interview stays booked', async () => {
    const booked = await books();
    const { paymentId } = booked;
    await scene.changes(await scene.joins('meera', 'admin'), booked, { type: 'DeletePayment', paymentId });
    await told();
    await scene.changes(ravi, booked, { type: 'RejectPayment', paymentId });
    const [aboutDeleted, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(aboutDeleted?.text).toContain('If you have paid, please check the transaction and submit new proof.');
    expect(aboutDeleted?.text).not.toContain('stays booked');
  });

  it('state what a cancellation gives back, without what an admin has refunded before', async () => {
    const booked = await books();
    const { paymentId } = booked;
    const admin = await scene.joins('meera', 'admin');
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId });
    await scene.changes(admin, booked, { type: 'GrantRefund', paymentId, percent: 25, as: 'credit', reason: 'a bad line' });
    await scene.changes(admin, booked, { type: 'GrantRefund', paymentId, percent: 25, as: 'money', reason: 'a bad line' });
    await told();
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'money' });
    const [toAsha, toRavi] = await mailed();
    expect(toAsha?.text).toContain('50% of the payment comes back: ₹749.50 will be sent back to you;');
    expect(toRavi?.text).toContain('50% of the payment comes back: asha gets back ₹749.50 from the platform.');
  });

  it('say that nothing comes back if the interview is cancelled in the last tier', async () => {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
    await told();
    scene.setTime(addHours(now, 71));
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'credit' });
    for (const { text } of await mailed()) expect(text).toContain('Nothing of the payment comes back.');
  });

  it('say that nothing more comes back if an admin has refunded the whole payment before', async () => {
    const booked = await books();
    const { paymentId } = booked;
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId });
    const admin = await scene.joins('meera', 'admin');
    await scene.changes(admin, booked, { type: 'GrantRefund', paymentId, percent: 100, as: 'credit', reason: 'a bad line' });
    await told();
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'money' });
    for (const { text } of await mailed()) expect(text).toContain('The payment was refunded before, so nothing more comes back.');
  });

  it('ask the interviewer to verify what was sent to them, without what the S30 balance has paid', async () => {
    await scene.past(wallet, asha.userId, {
      ...{ type: 'GrantCredit', userId: asha.userId, amount: rupees(500), cause: 'an earlier one', referredUserId: bela.userId },
    });
    await told();
    const [slotId = '' as SlotId] = await scene.publishes(ravi, 72);
    const booked = await scene.holds(asha, ravi, slotId, 'booking-1', rupees(500));
    await scene.proves(asha, booked);
    const [verify] = await mailed();
    expect(verify?.subject).toBe('Please verify ₹999.00 from asha');
    expect(verify?.text).toContain('Price: ₹1,499.00\nS30 balance used: ₹500.00\nBy UPI: ₹999.00\n');
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
    expect(await told()).toEqual(['asha: Payment verified: ₹999.00']);
  });

  it('say that the balance used comes back if no proof was valid', async () => {
    const [slotId = '' as SlotId] = await scene.publishes(ravi, 72);
    const gift = { userId: asha.userId, amount: rupees(500), cause: 'an earlier one', referredUserId: bela.userId };
    await scene.past(wallet, asha.userId, { type: 'GrantCredit', ...gift });
    const booked = await scene.holds(asha, ravi, slotId, 'booking-1', rupees(500));
    await scene.proves(asha, booked);
    await scene.changes(ravi, booked, { type: 'RejectPayment', paymentId: booked.paymentId });
    await told();
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'credit' });
    const [toAsha, toRavi] = await mailed();
    expect(toAsha?.text).toContain('Nothing was verified as paid. You get back the ₹500.00 of S30 balance that were used.');
    expect(toRavi?.text).toContain('asha gets back the ₹500.00 of S30 balance that were used.');
  });

  it('say that credit awaits an admin, and later that it was granted or declined', async () => {
    const { booked, admin, allowance } = await paysMoreThanIsTrusted();
    await told();
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'credit' });
    const [toAsha, toRavi] = await mailed();
    expect(toAsha?.text).toContain('100% of the payment comes back: ₹1,499.00 waits for a check by an admin.');
    expect(toRavi?.text).toContain('asha gets back ₹1,499.00 as S30 balance. An admin may check the balance first.');
    await scene.past(interviewerAccount, ravi.userId, { type: 'ApproveCharge', ...allowance, chargeId: booked.paymentId }, admin);
    const [given, ...others] = await mailed();
    expect([given?.to.name, given?.subject, others]).toEqual(['asha', 'Refund: ₹1,499.00', []]);
    expect(given?.text).toContain('An admin has checked your refund: ₹1,499.00 has been added to your S30 balance.');
  });

  it('say that credit which waited has been granted because there is more room for it', async () => {
    const { booked, admin, allowance } = await paysMoreThanIsTrusted();
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'credit' });
    await told();
    await scene.past(interviewerAccount, ravi.userId, { type: 'SetTrustAllowance', ...allowance, amount: rupees(2000) }, admin);
    const [freed, ...others] = await mailed();
    expect([freed?.to.name, freed?.subject, others]).toEqual(['asha', 'Refund: ₹1,499.00', []]);
    expect(freed?.text).toContain('Your refund no longer has to wait: ₹1,499.00 has been added to your S30 balance.');
  });

  it('state why an admin has declined credit that waited', async () => {
    const { booked, admin, allowance } = await paysMoreThanIsTrusted();
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'credit' });
    await told();
    const { paymentId: chargeId } = booked;
    await scene.past(
      interviewerAccount,
      ravi.userId,
      { type: 'DeclineCharge', ...allowance, chargeId, reason: 'the bank knows of no transfer' },
      admin,
    );
    const [declined] = await mailed();
    expect(declined?.text).toContain('An admin has declined ₹1,499.00 of your refund.');
    expect(declined?.text).toContain('Reason: the bank knows of no transfer');
  });

  it('do not announce credit that an admin declined before the mail went out', async () => {
    const { booked, admin, allowance } = await paysMoreThanIsTrusted();
    await told();
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'credit' });
    const { paymentId: chargeId } = booked;
    await scene.past(interviewerAccount, ravi.userId, { type: 'DeclineCharge', ...allowance, chargeId, reason: 'odd' }, admin);
    await followBooking({ run: scene.request(admin), load: scene.load, trustAllowance: rupees(1000) }, bookingOfPayment(chargeId));
    const [cancelled] = await mailed();
    expect(cancelled?.text).toContain('100% of the payment comes back: ₹1,499.00 was declined by an admin.');
  });

  it('state the refund and the verifier of a payment that is verified after the interview was cancelled', async () => {
    const booked = await books();
    const { paymentId } = booked;
    await scene.changes(ravi, booked, { type: 'RejectPayment', paymentId });
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'money' });
    await scene.proves(asha, booked, 'screenshot-2');
    await told();
    await scene.changes(await scene.joins('meera', 'admin'), booked, { type: 'VerifyPayment', paymentId });
    const [verified, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(verified?.text).toContain('An admin has verified your payment.');
    expect(verified?.text).toContain('100% of the payment comes back: ₹1,499.00 will be sent back to you');
  });

  it('name no past deadline after a rejection shortly before or after the start', async () => {
    const booked = await books(30);
    await told();
    scene.setTime(addHours(now, 20));
    await scene.changes(ravi, booked, { type: 'RejectPayment', paymentId: booked.paymentId });
    expect((await mailed())[0]?.text).toContain('Your interview stays booked until Sunday, November 22, 2026 at 4:00');
    const other = await books(60);
    await told();
    scene.setTime(addHours(now, 61));
    await scene.changes(ravi, other, { type: 'RejectPayment', paymentId: other.paymentId });
    expect((await mailed())[0]?.text).toContain('so the booking is released');
  });

  it('tell the candidate about an admin’s refund and its reason, and when the money is sent', async () => {
    const booked = await books();
    const admin = await scene.joins('meera', 'admin');
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
    await told();
    const { paymentId } = booked;
    await scene.changes(admin, booked, { type: 'GrantRefund', paymentId, percent: 50, as: 'money', reason: 'a bad line' });
    const [refund] = await mailed();
    expect(refund?.text).toContain('₹749.50 will be sent back to you');
    expect(refund?.text).toContain('Reason: a bad line');
    await scene.changes(admin, booked, { type: 'RecordRefund', paymentId });
    expect(await told()).toEqual(['asha: Refund sent: ₹749.50']);
  });
});
