import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bookingOfPayment, type SlotId, SlotRequestId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { rupees } from '@s30/contracts/money';
import { SLOT_KEPT_HOURS } from '@s30/contracts/rules';
import { addHours, addMinutes, type Instant } from '@s30/contracts/time';
import type { Mail } from '@s30/platform/mailer/port';
import { followBooking } from '../booking/follow.ts';
import { calendar } from '../calendar/decider.ts';
import { approveSlotRequest } from '../followers/approval.ts';
import { interviewerAccount } from '../interviewer-account/decider.ts';
import { type Booked, openScene, type Scene } from '../scene.testing.ts';
import { slotRequest } from '../slot-request/decider.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { createNotices } from './notices.ts';
import { createMailSender } from './sender.ts';

const now = '2026-11-21T10:00:00.000Z' as Instant;
const slotRequestId = SlotRequestId.parse('request-1');

describe('mails about bookings', () => {
  let scene: Scene;
  let asha: Awaited<ReturnType<Scene['joins']>>;
  let bela: typeof asha;
  let ravi: typeof asha;
  beforeEach(async () => {
    scene = await openScene(now);
    asha = await scene.joins('asha', 'candidate');
    bela = await scene.joins('bela', 'candidate');
    ravi = await scene.joins('ravi', 'interviewer');
  });
  afterEach(() => scene.close());

  /** The mails sent once the follower has seen the log so far. */
  const told = async (): Promise<readonly string[]> => (await mailed()).map(({ to, subject }) => `${to.name}: ${subject}`);
  async function mailed(): Promise<readonly Mail[]> {
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close: async () => undefined };
    const mails = createMailSender({
      mayBother: async () => true,
      runner: scene.runner,
      mailer,
      now: () => now,
      publicUrl: 'https://s30.example',
    });
    await scene.show(createNotices({ load: scene.load, mails }).process);
    return sent;
  }
  async function asks(preferredTime = '15:00', preferredDate = '2026-11-28'): Promise<void> {
    const asked = { slotRequestId, candidateId: asha.userId, interviewerId: ravi.userId, interviewType: 'DSA' } as const;
    const when = { preferredDate, preferredTime, timeZone: 'UTC', message: undefined } as const;
    const request = { type: 'RequestSlot', ...asked, ...when, offeredInterviewTypes: INTERVIEW_TYPES } as const;
    await scene.past(slotRequest, slotRequestId, request, asha);
  }
  async function keepsSlot(...when: Parameters<typeof asks>): Promise<SlotId> {
    await asks(...when);
    await approveSlotRequest({ run: scene.request(ravi), load: scene.load, actor: ravi }, slotRequestId);
    const [slotId] = (await scene.load(calendar, ravi.userId)).slots.keys();
    if (slotId === undefined) throw new Error('there is no slot');
    return slotId;
  }
  const withdraws = (slotId: SlotId, at: Instant) => {
    scene.setTime(at);
    return scene.past(calendar, ravi.userId, { type: 'WithdrawSlot', slotId }, ravi);
  };
  async function books(hours = 72): Promise<Booked> {
    const [slotId = '' as SlotId] = await scene.publishes(ravi, hours);
    const booked = await scene.holds(asha, ravi, slotId);
    await scene.proves(asha, booked);
    return booked;
  }
  /** Asha pays after Bela has taken the slot. */
  async function isOvertaken(): Promise<Booked> {
    const [slotId = '' as SlotId] = await scene.publishes(ravi, 72);
    const late = await scene.holds(asha, ravi, slotId);
    scene.setTime(addMinutes(now, 16));
    await scene.proves(bela, await scene.holds(bela, ravi, slotId, 'booking-2'));
    await told();
    await scene.proves(asha, late, 'screenshot-2');
    return late;
  }

  const moves = async (booked: Booked): Promise<void> => {
    const [slotId = '' as SlotId] = await scene.publishes(ravi, 96);
    const { startTime, endTime, timeZone } = (await scene.load(calendar, ravi.userId)).slots.get(slotId) ?? {};
    if (startTime === undefined || endTime === undefined || timeZone === undefined) throw new Error('there is no slot');
    const to = { slotId, startTime, endTime, timeZone };
    await scene.changes(asha, booked, { type: 'RequestMove', to, interviewType: 'DSA', reason: 'an exam' });
  };

  it('notify the candidate once if the slot kept for them is withdrawn', async () => {
    const slotId = await keepsSlot();
    await told();
    await withdraws(slotId, addHours(now, 1));
    expect(await told()).toEqual(['asha: Withdrawn: your DSA slot with ravi']);
    expect(await told()).toEqual([]);
  });
  it('are not sent if the slot was no longer kept', async () => {
    const slotId = await keepsSlot();
    await told();
    await withdraws(slotId, addHours(now, SLOT_KEPT_HOURS));
    expect(await told()).toEqual([]);
  });

  it('name one time until which an approved slot is kept, and it is not past the last one to book it', async () => {
    await keepsSlot();
    expect((await mailed()).at(-1)?.text.replaceAll('\u00a0', ' ')).toContain(
      'kept for you until Monday, November 23, 2026 at 10:00 AM (UTC). Please',
    );
  });
  it('name the last time to book an approved slot that begins before it would stop being kept', async () => {
    await keepsSlot('16:00', '2026-11-22');
    const approved = (await mailed()).at(-1)?.text.replaceAll('\u00a0', ' ');
    expect(approved).toContain('kept for you until Saturday, November 21, 2026 at 4:00 PM (UTC). Please');
    expect(approved).not.toContain('November 23');
  });
  it('are not sent about a request to the owner of a closed account', async () => {
    await asks();
    await told();
    await scene.past(user, asha.userId, { type: 'CloseAccount', reason: 'spam' });
    await scene.past(slotRequest, slotRequestId, { type: 'RejectRequest', reason: 'The candidate is no longer here' }, ravi);
    expect(await told()).toEqual([]);
  });

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

  it('tell both sides why an interview was cancelled and what is refunded', async () => {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
    await told();
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: 'an exam', refundAs: 'credit' });
    const sent = await mailed();
    expect(sent.map(({ to, subject }) => `${to.name}: ${subject}`)).toEqual([
      'asha: Cancelled: DSA mock interview',
      'ravi: Cancelled: DSA mock interview',
    ]);
    for (const { text } of sent) {
      expect(text).toContain('Reason: an exam');
      expect(text).toContain(`See the interview:\nhttps://s30.example/interviews/${booked.interviewId}\n`);
    }
    const [toAsha, toRavi] = sent.map(({ text }) => text);
    expect(toAsha).toContain('100% of the payment comes back: ₹1,499.00 has been added to your S30 balance.');
    expect(toRavi).toContain('100% of the payment comes back: asha gets back ₹1,499.00 as S30 balance.');
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
    const [slotId = '' as SlotId] = await scene.publishes(ravi, 72);
    const booked = await scene.holds(asha, ravi, slotId, 'booking-1', rupees(500));
    await scene.proves(asha, booked);
    const [verify] = await mailed();
    expect(verify?.subject).toBe('Please verify ₹999.00 from asha');
    expect(verify?.text).toContain('Price: ₹1,499.00\nS30 balance used: ₹500.00\nBy UPI: ₹999.00\n');
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
    expect(await told()).toEqual(['asha: Payment verified: ₹999.00']);
  });
  it('say that credit awaits an admin, and later that it was granted or declined', async () => {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
    const allowance = { interviewerId: ravi.userId, trustAllowance: rupees(1000) };
    const admin = await scene.joins('meera', 'admin');
    await scene.past(interviewerAccount, ravi.userId, { type: 'SetTrustAllowance', ...allowance, amount: rupees(1000) }, admin);
    await told();
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'credit' });
    const [toAsha] = await mailed();
    expect(toAsha?.text).toContain('100% of the payment comes back: ₹1,499.00 waits for a check by an admin.');
    await scene.past(interviewerAccount, ravi.userId, { type: 'ApproveCharge', ...allowance, chargeId: booked.paymentId }, admin);
    const [given, ...others] = await mailed();
    expect([given?.to.name, given?.subject, others]).toEqual(['asha', 'Refund: ₹1,499.00', []]);
    expect(given?.text).toContain('An admin has checked your refund: ₹1,499.00 has been added to your S30 balance.');
  });
  it('say that credit which waited has been granted because there is more room for it', async () => {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
    const allowance = { interviewerId: ravi.userId, trustAllowance: rupees(1000) };
    const admin = await scene.joins('meera', 'admin');
    await scene.past(interviewerAccount, ravi.userId, { type: 'SetTrustAllowance', ...allowance, amount: rupees(1000) }, admin);
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'credit' });
    await told();
    await scene.past(interviewerAccount, ravi.userId, { type: 'SetTrustAllowance', ...allowance, amount: rupees(2000) }, admin);
    const [freed, ...others] = await mailed();
    expect([freed?.to.name, freed?.subject, others]).toEqual(['asha', 'Refund: ₹1,499.00', []]);
    expect(freed?.text).toContain('Your refund no longer has to wait: ₹1,499.00 has been added to your S30 balance.');
  });
  it('state why an admin has declined credit that waited', async () => {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
    const allowance = { interviewerId: ravi.userId, trustAllowance: rupees(1000) };
    const admin = await scene.joins('meera', 'admin');
    await scene.past(interviewerAccount, ravi.userId, { type: 'SetTrustAllowance', ...allowance, amount: rupees(1000) }, admin);
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
  it('say once why a booking was released', async () => {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'RejectPayment', paymentId: booked.paymentId });
    await told();
    await scene.changes(ravi, booked, { type: 'ReleaseBooking' });
    for (const { text } of await mailed()) expect(text.match(/no new proof came/g)).toHaveLength(1);
  });
  it('do not announce credit that an admin declined before the mail went out', async () => {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
    const allowance = { interviewerId: ravi.userId, trustAllowance: rupees(1000) };
    const admin = await scene.joins('meera', 'admin');
    await scene.past(interviewerAccount, ravi.userId, { type: 'SetTrustAllowance', ...allowance, amount: rupees(1000) }, admin);
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
  it('notify the side reported absent at once, and the other side of a dispute', async () => {
    const booked = await books();
    await told();
    scene.setTime(addHours(now, 72.5));
    await scene.changes(asha, booked, { type: 'ReportNoShow', statement: 'I waited half an hour' });
    const [reported, ...others] = await mailed();
    expect([reported?.to.name, reported?.subject, others]).toEqual(['ravi', 'You were reported absent: DSA mock interview', []]);
    expect(reported?.text).toContain('I waited half an hour');
    expect(reported?.text).toContain(`Answer the report:\nhttps://s30.example/interviews/${booked.interviewId}\n`);
    await scene.changes(ravi, booked, { type: 'DisputeNoShow', statement: 'I was there' });
    expect(await told()).toEqual(['asha: Your report is disputed: DSA mock interview']);
  });
  it('notify both sides if an admin decides that the interview took place', async () => {
    const booked = await books();
    const admin = await scene.joins('meera', 'admin');
    await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/1' });
    await scene.changes(ravi, booked, { type: 'StartInterview' });
    scene.setTime(addHours(now, 72.5));
    await scene.changes(asha, booked, { type: 'ReportNoShow', statement: 'I waited' });
    await told();
    await scene.changes(admin, booked, { type: 'SettleNoShow', percent: 0 });
    expect(await told()).toEqual(['asha: The report is settled: DSA mock interview', 'ravi: The report is settled: DSA mock interview']);
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

  it("give times on the reader's clock, and below on the other person's clock if it differs", async () => {
    await scene.past(user, asha.userId, { type: 'UpdateProfile', profile: { timeZone: 'America/New_York' } });
    await scene.past(user, ravi.userId, { type: 'UpdateProfile', profile: { timeZone: 'Asia/Kolkata' } });
    await books();
    const whens = (await mailed()).flatMap(({ text }) => /^When: (.*\n.*)$/m.exec(text)?.[1]?.replaceAll('\u00a0', ' ') ?? []);
    const forAsha = 'Tuesday, November 24, 2026 at 5:00 AM (EST)\nTuesday, November 24, 2026 at 3:30 PM (IST) for ravi';
    const forRavi = 'Tuesday, November 24, 2026 at 3:30 PM (IST)\nTuesday, November 24, 2026 at 5:00 AM (EST) for asha';
    // About the interview, for each side, and about the proof.
    expect(whens.toSorted()).toEqual([forRavi, forRavi, forAsha]);
  });
  it('state the old time of a rescheduled interview and why it was moved', async () => {
    const booked = await books();
    await told();
    await moves(booked);
    const sent = await mailed();
    expect(sent.map(({ to, subject }) => `${to.name}: ${subject}`)).toEqual([
      'asha: Rescheduled: DSA mock interview',
      'ravi: Rescheduled: DSA mock interview',
    ]);
    for (const { text, calendar } of sent) {
      expect(text).toContain('When: Wednesday, November 25, 2026');
      expect(text).toContain('Was to begin: Tuesday, November 24, 2026');
      expect(text).toContain('Reason: an exam');
      expect(calendar?.method).toBe('REQUEST');
    }
  });
  it.each(['with a link', 'without one'])('mention no meeting link, present or future, once an interview %s is cancelled', async (how) => {
    const booked = await books();
    const meeting = { meetingLink: 'https://zoom.us/j/1', meetingPassword: 's3cret' };
    if (how === 'with a link') await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', ...meeting });
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'credit' });
    const cancelled = (await mailed()).filter(({ subject }) => subject.startsWith('Cancelled'));
    expect(cancelled).toHaveLength(2);
    for (const { text, calendar: entry } of cancelled)
      expect(`${text}${entry?.content}`).not.toMatch(/meeting (link|password)|zoom\.us|s3cret/i);
  });

  it('tell the candidate that the meeting link will follow, and the interviewer to add it', async () => {
    await books();
    const links = (await mailed()).flatMap(({ to, text }) => /^Meeting link: .*$/m.exec(text)?.map((line) => `${to.name}: ${line}`) ?? []);
    expect(links).toEqual(['asha: Meeting link: will follow', 'ravi: Meeting link: none yet, please add one']);
  });
  it('tell the owner of a closed account that an interview is cancelled and what comes back, but not about its meeting link', async () => {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
    await told();
    const admin = await scene.joins('meera', 'admin');
    await scene.past(user, asha.userId, { type: 'CloseAccount', reason: 'spam' });
    await scene.changes(admin, booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/1' });
    await scene.changes(admin, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'money' });
    await scene.changes(admin, booked, { type: 'RecordRefund', paymentId: booked.paymentId });
    expect((await told()).filter((mail) => mail.startsWith('asha'))).toEqual([
      'asha: Cancelled: DSA mock interview',
      'asha: Refund sent: ₹1,499.00',
    ]);
  });
  it('bring both sides the new meeting link, whoever has changed it, also for their calendars', async () => {
    const booked = await books();
    await told();
    await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/1' });
    const own = await mailed();
    await scene.changes(await scene.joins('meera', 'admin'), booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/2' });
    const admins = await mailed();
    const whatOf = ({ to, text }: Mail) => `${to.name}: ${/^.* changed .*$/m.exec(text)?.[0]}`;
    expect([...own, ...admins].map(whatOf)).toEqual([
      'asha: ravi has changed the meeting link of your interview.',
      'ravi: You have changed the meeting link of your interview.',
      'asha: An admin has changed the meeting link of your interview.',
      'ravi: An admin has changed the meeting link of your interview.',
    ]);
    for (const { calendar: entry } of own) expect(entry?.content).toMatch(/SEQUENCE:1\r\n[\s\S]*zoom\.us\/j\/1/);
    for (const { calendar: entry } of admins) expect(entry?.content).toMatch(/SEQUENCE:2\r\n[\s\S]*zoom\.us\/j\/2/);
  });
  it.each(['new proof', "an admin's word"])(
    'bring the candidate what was hidden while the payment was rejected, once, after %s',
    async (how) => {
      const booked = await books();
      const { paymentId } = booked;
      const rejected = () => scene.changes(ravi, booked, { type: 'RejectPayment', paymentId });
      const changed = (meetingPassword: string) =>
        scene.changes(ravi, booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/1', meetingPassword });
      const proven = async () => {
        if (how === 'new proof') await scene.proves(asha, booked, crypto.randomUUID());
        else await scene.changes(await scene.joins('meera', 'admin'), booked, { type: 'VerifyPayment', paymentId });
        return (await mailed()).filter(({ to }) => to.name === 'asha').filter(({ subject }) => subject.includes('link'));
      };
      await rejected();
      await changed('first');
      for (const { text, calendar: entry } of (await mailed()).filter(({ to }) => to.name === 'asha'))
        expect(`${text}${entry?.content}`).not.toContain('zoom.us');
      const [mail, ...others] = await proven();
      expect(mail?.subject).toBe('You see the meeting link of your interview again');
      expect(mail?.text).toContain('Meeting link: https://zoom.us/j/1\nMeeting password: first');
      expect(mail?.calendar?.content).toMatch(/SEQUENCE:1\r\n[\s\S]*zoom\.us\/j\/1/);
      expect(others).toEqual([]);
      if (how !== 'new proof') return;
      await rejected();
      expect(await proven()).toEqual([]);
      await changed('second');
      await told();
      await rejected();
      expect(await proven()).toEqual([]);
    },
  );
  it('bring the candidate the link again after a move while the payment was rejected', async () => {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/1' });
    await scene.changes(ravi, booked, { type: 'RejectPayment', paymentId: booked.paymentId });
    await moves(booked);
    await told();
    await scene.proves(asha, booked, 'screenshot-2');
    expect(await told()).toContain('asha: You see the meeting link of your interview again');
  });
  it('bring no meeting link for an interview that is over by then', async () => {
    const booked = await books();
    await told();
    await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/1' });
    await scene.changes(asha, booked, { type: 'CancelInterview', reason: undefined, refundAs: 'credit' });
    expect(await told()).toEqual(['asha: Cancelled: DSA mock interview', 'ravi: Cancelled: DSA mock interview']);
  });
  it('include the meeting password if there is one', async () => {
    const booked = await books();
    const [, before] = await mailed();
    await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/1', meetingPassword: 's3cret' });
    const [after] = await mailed();
    expect(before?.text).toContain('Meeting link: will follow');
    expect(before?.text).not.toContain('Meeting password');
    expect(after?.text).toContain('Meeting link: https://zoom.us/j/1\nMeeting password: s3cret');
  });
});
