import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FeedbackId, type SlotId } from '@s30/contracts/ids';
import { addHours } from '@s30/contracts/time';
import type { Mail } from '@s30/platform/mailer/port';
import { user } from '../user/decider.ts';
import { type MailScene, now, openMailScene } from './mails.testing.ts';

describe('mails about interviews', () => {
  let scene: MailScene['scene'];
  let asha: MailScene['asha'];
  let bela: MailScene['bela'];
  let ravi: MailScene['ravi'];
  let told: MailScene['told'];
  let mailed: MailScene['mailed'];
  let books: MailScene['books'];
  let moves: MailScene['moves'];
  beforeEach(async () => {
    ({ scene, asha, bela, ravi, told, mailed, books, moves } = await openMailScene());
  });
  afterEach(() => scene.close());

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

  it('say once why a booking was released', async () => {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'RejectPayment', paymentId: booked.paymentId });
    await told();
    await scene.changes(ravi, booked, { type: 'ReleaseBooking' });
    const sent = await mailed();
    for (const { text } of sent) expect(text.match(/no new proof came/g)).toHaveLength(1);
    const stillPays = /If you have paid, please check the transaction and submit new proof: what is verified comes back/;
    expect(sent.map(({ to, text }) => [to.name, stillPays.test(text.replaceAll(/\s+/g, ' '))])).toEqual([
      ['asha', true],
      ['ravi', false],
    ]);
  });

  it('tell the candidate that the feedback is there, without the link of the meeting that is over', async () => {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/1' });
    await scene.changes(ravi, booked, { type: 'StartInterview' });
    await told();
    const content = { scores: {}, strengths: 'clear', areasOfImprovement: '' };
    await scene.changes(ravi, booked, { type: 'GiveFeedback', feedbackId: FeedbackId.parse('feedback-1'), interviewType: 'DSA', content });
    const [given, ...others] = await mailed();
    expect([given?.to.name, given?.subject, others]).toEqual(['asha', 'Your feedback is here: DSA mock interview', []]);
    expect(given?.text).toContain('ravi has written feedback');
    expect(given?.text).toContain(`Read your feedback:\nhttps://s30.example/interviews/${booked.interviewId}/feedback\n`);
    expect(given?.text).not.toContain('zoom.us');
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

  it("give times on the reader's clock, and below on the other person's clock if it differs", async () => {
    await scene.past(user, asha.userId, { type: 'UpdateProfile', profile: { timeZone: 'America/New_York' } });
    await scene.past(user, ravi.userId, { type: 'UpdateProfile', profile: { timeZone: 'Asia/Kolkata' } });
    await books();
    const whens = (await mailed()).flatMap(({ text }) => /^When: (.*\n.*)$/m.exec(text)?.[1]?.replaceAll('\u00a0', ' ') ?? []);
    const forAsha = 'Tuesday, November 24, 2026 at 5:00 AM (EST)\n3:30 PM (IST) for ravi';
    const forRavi = 'Tuesday, November 24, 2026 at 3:30 PM (IST)\n5:00 AM (EST) for asha';
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

  it('bring both sides a meeting link that either of them or an admin changed, also for their calendars', async () => {
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

  it('bring the candidate the link again while the mail about the new proof is deferred', async () => {
    const booked = await books();
    await scene.changes(ravi, booked, { type: 'RejectPayment', paymentId: booked.paymentId });
    await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/1' });
    await told();
    await scene.proves(asha, booked, 'screenshot-2');
    expect(await told('ravi')).toEqual(['asha: You see the meeting link of your interview again']);
    expect(await told()).toEqual(['ravi: Please verify ₹1,499.00 from asha']);
    expect(await told()).toEqual([]);
  });

  it('tell one candidate that the interviewer has left while the mail to another is deferred', async () => {
    await books();
    const [slotId = '' as SlotId] = await scene.publishes(ravi, 96);
    await scene.proves(bela, await scene.holds(bela, ravi, slotId, 'booking-2'), 'screenshot-2');
    await told();
    await scene.past(user, ravi.userId, { type: 'ChangeRole', to: 'candidate', reason: 'Left the company.' });
    expect(await told('asha')).toEqual(['bela: Your interviewer no longer conducts interviews']);
    expect(await told()).toEqual(['asha: Your interviewer no longer conducts interviews']);
    expect(await told()).toEqual([]);
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
