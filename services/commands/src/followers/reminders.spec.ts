import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { InterviewId, SlotId } from '@s30/contracts/ids';
import { addHours, addMinutes, type Instant } from '@s30/contracts/time';
import { type Mail, MailerUnavailableError } from '@s30/platform/mailer/port';
import { calendar } from '../calendar/decider.ts';
import { createNotices } from '../mails/notices.ts';
import { createMailSender } from '../mails/sender.ts';
import { type Booked, openScene, type Scene } from '../scene.testing.ts';
import { user } from '../user/decider.ts';
import { type InterviewsToRemind, reminders } from './reminders.ts';

const bookedAt = '2026-11-21T10:00:00.000Z' as Instant;
const start = addHours(bookedAt, 48);
const elsewhen = addHours(bookedAt, 96);
const hoursBefore = (hours: number, minutesLate = 0): Instant => addMinutes(addHours(start, -hours), minutesLate);

describe('reminders', () => {
  let scene: Scene;
  let asha: Awaited<ReturnType<Scene['joins']>>;
  let ravi: typeof asha;
  let booked: Booked;
  let interviewId: InterviewId;
  let sent: Mail[];
  let isAway: (mail: Mail) => boolean;
  beforeEach(async () => {
    scene = await openScene(bookedAt);
    asha = await scene.joins('asha', 'candidate');
    ravi = await scene.joins('ravi', 'interviewer');
    const [slotId = '' as SlotId] = await scene.publishes(ravi, 48, 96);
    booked = await scene.holds(asha, ravi, slotId);
    await scene.proves(asha, booked);
    interviewId = booked.interviewId;
    sent = [];
    isAway = () => false;
  });
  afterEach(() => scene.close());

  /** The read models' worklist; correct by default. */
  const listed =
    (startTime: Instant, plannedAt = bookedAt): InterviewsToRemind =>
    async (from, to) =>
      startTime >= from && startTime <= to ? [{ interviewId, startTime, plannedAt }] : [];
  /** Runs the timer in a fresh process that does not know what was sent before. */
  async function ringsAt(at: Instant, upcoming = listed(start)): Promise<void> {
    const { runner } = scene;
    const mailer = {
      send: async (mail: Mail) => {
        if (isAway(mail)) throw new Error('connection refused');
        sent.push(mail);
      },
      close: async () => undefined,
    };
    const mails = createMailSender({ mayBother: async () => true, runner, mailer, now: () => at, publicUrl: 'https://s30.example' });
    const notices = createNotices({ load: runner.load, mails });
    await reminders(upcoming, notices, () => at).run(new Date(at));
  }
  const told = () => sent.map(({ to, subject }) => `${to.name}: ${subject}`);
  const day = 'Reminder: your DSA mock interview begins within 24 hours';
  const hour = 'Reminder: your DSA mock interview begins within one hour';

  it('go to both sides a day and an hour before the start', async () => {
    await ringsAt(hoursBefore(24));
    expect(told()).toEqual([`asha: ${day}`, `ravi: ${day}`]);
    await ringsAt(hoursBefore(1));
    expect(told().slice(2)).toEqual([`asha: ${hour}`, `ravi: ${hour}`]);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(4);
  });

  it('are looked into once by each process, stop while no mail can be sent, and when the process stops', async () => {
    const at = hoursBefore(24);
    const stopping = new AbortController();
    const asked: string[] = [];
    let error: Error | undefined = new MailerUnavailableError('no mail can be sent');
    const notices = {
      interviewAhead: async (id: string) => {
        asked.push(id);
        if (error) throw error;
        if (id === 'b') stopping.abort();
      },
      feedbackDue: async () => undefined,
    };
    const upcoming: InterviewsToRemind = async (from, to) =>
      start >= from && start <= to ? ['a', 'b', 'c'].map((id) => ({ interviewId: id, startTime: start, plannedAt: bookedAt })) : [];
    const timer = reminders(upcoming, notices, () => at);
    await expect(timer.run(new Date(at))).rejects.toThrow(error);
    error = undefined;
    await timer.run(new Date(at), stopping.signal);
    await timer.run(new Date(at));
    await timer.run(new Date(at));
    expect(asked).toEqual(['a', 'a', 'b', 'c']);
  });

  it('are skipped if the ones before have taken so long that they are overdue', async () => {
    let at = hoursBefore(1);
    const asked: string[] = [];
    const notices = {
      interviewAhead: async (id: string) => {
        asked.push(id);
        at = addMinutes(at, 30);
      },
      feedbackDue: async () => undefined,
    };
    const upcoming: InterviewsToRemind = async (from, to) =>
      start >= from && start <= to ? ['a', 'b', 'c'].map((id) => ({ interviewId: id, startTime: start, plannedAt: bookedAt })) : [];
    await reminders(upcoming, notices, () => at).run(new Date(at));
    expect(asked).toEqual(['a', 'b']);
  });

  it('state the time, the people and where to meet', async () => {
    const meeting = { meetingLink: 'https://zoom.us/j/1', meetingPassword: 's3cret' };
    await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', ...meeting });
    await ringsAt(hoursBefore(1));
    for (const { text, html } of sent)
      for (const part of ['Monday, November 23, 2026', '(UTC)', 'asha', 'ravi', 'https://zoom.us/j/1', 's3cret']) {
        expect(text).toContain(part);
        expect(html).toContain(part);
      }
  });

  it('go out once, however often and wherever the timer runs', async () => {
    for (const at of [hoursBefore(24), hoursBefore(24), hoursBefore(24, 1), hoursBefore(24, 90)]) await ringsAt(at);
    expect(told()).toEqual([`asha: ${day}`, `ravi: ${day}`]);
  });

  it('are not sent before their moment', async () => {
    await ringsAt(hoursBefore(24, -1));
    await ringsAt(hoursBefore(1, -1));
    expect(told()).toEqual([]);
  });

  it('may be a little late, for example after a restart', async () => {
    await ringsAt(hoursBefore(24, 120));
    await ringsAt(hoursBefore(1, 10));
    expect(told()).toEqual([`asha: ${day}`, `ravi: ${day}`, `asha: ${hour}`, `ravi: ${hour}`]);
  });

  it('still go out while what they say is true, as after a downtime or if the mailbox was full', async () => {
    await ringsAt(hoursBefore(24, 22 * 60));
    await ringsAt(hoursBefore(1, 50));
    expect(told()).toEqual([`asha: ${day}`, `ravi: ${day}`, `asha: ${hour}`, `ravi: ${hour}`]);
  });

  it('are skipped if they are long overdue', async () => {
    await ringsAt(hoursBefore(24, 22 * 60 + 1));
    await ringsAt(hoursBefore(1, 51));
    await ringsAt(start);
    expect(told()).toEqual([]);
  });

  it.each([
    ['are not sent about a booking that is released at that moment, because its payment was rejected', 40, []],
    ['are sent about a booking whose payment was rejected too late to release it before', 23, [`asha: ${day}`, `ravi: ${day}`]],
  ])('%s', async (_, hours, expected) => {
    scene.setTime(hoursBefore(hours));
    await scene.changes(ravi, booked, { type: 'RejectPayment', paymentId: booked.paymentId });
    await ringsAt(hoursBefore(Math.min(hours, 24)));
    expect(told()).toEqual(expected);
  });

  it('are skipped if the interview was booked after they were due', async () => {
    await ringsAt(hoursBefore(24, 90), listed(start, hoursBefore(24, 60)));
    expect(told()).toEqual([]);
    await ringsAt(hoursBefore(1), listed(start, hoursBefore(24, 60)));
    expect(told()).toEqual([`asha: ${hour}`, `ravi: ${hour}`]);
  });

  it('go out even if the interviewer has pressed Start early', async () => {
    await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/1' });
    expect(await scene.changes(ravi, booked, { type: 'StartInterview' })).toBeUndefined();
    await ringsAt(hoursBefore(24));
    expect(told()).toEqual([`asha: ${day}`, `ravi: ${day}`]);
  });

  describe('of feedback', () => {
    const due = 'ravi: Reminder: asha waits for your feedback';
    const dayAfter = hoursBefore(-24);

    it('go to the interviewer a day after the start, once', async () => {
      await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/1' });
      await scene.changes(ravi, booked, { type: 'StartInterview' });
      await ringsAt(hoursBefore(-23));
      expect(told()).toEqual([]);
      for (const at of [dayAfter, dayAfter, hoursBefore(-40)]) await ringsAt(at);
      expect(told()).toEqual([due]);
      expect(sent[0]?.text).toContain(`Write feedback:\nhttps://s30.example/interviews/${interviewId}/feedback\n`);
    });

    it('lead to an interview that was not started', async () => {
      await ringsAt(dayAfter);
      expect(told()).toEqual([due]);
      expect(sent[0]?.text).toContain(`See the interview:\nhttps://s30.example/interviews/${interviewId}\n`);
    });

    it('are not sent where a no-show is reported', async () => {
      scene.setTime(addMinutes(start, 30));
      await scene.changes(asha, booked, { type: 'ReportNoShow', statement: 'I waited' });
      await ringsAt(dayAfter);
      expect(told()).toEqual([]);
    });

    it('are not sent to somebody who no longer conducts interviews', async () => {
      await scene.past(user, ravi.userId, { type: 'ChangeRole', to: 'candidate', reason: 'Left the company.' });
      await ringsAt(dayAfter);
      expect(told()).toEqual([]);
    });
  });

  it('hide the link from a candidate whose payment is rejected', async () => {
    const meeting = { meetingLink: 'https://zoom.us/j/1', meetingPassword: 's3cret' };
    await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', ...meeting });
    // Too late to release the booking before its start.
    scene.setTime(hoursBefore(23));
    await scene.changes(ravi, booked, { type: 'RejectPayment', paymentId: booked.paymentId });
    await ringsAt(hoursBefore(23));
    expect(sent.map(({ to, text }) => [to.name, text.includes('https://zoom.us/j/1') || text.includes('s3cret')])).toEqual([
      ['asha', false],
      ['ravi', true],
    ]);
  });

  it('are not sent to the owner of a closed account', async () => {
    await scene.past(user, asha.userId, { type: 'CloseAccount', reason: 'spam' });
    await ringsAt(hoursBefore(24));
    expect(told()).toEqual([`ravi: ${day}`]);
  });

  it('ask the candidate to cancel if the interviewer no longer conducts interviews', async () => {
    await scene.past(user, ravi.userId, { type: 'ChangeRole', to: 'candidate', reason: 'Left the company.' });
    await ringsAt(hoursBefore(24));
    expect(told()).toEqual(['asha: Reminder: your interviewer no longer conducts interviews']);
    const { interviewId: id } = booked;
    expect(sent[0]?.text).toContain(`Cancel the interview:\nhttps://s30.example/interviews/${id}\n`);
    await scene.past(user, ravi.userId, { type: 'ChangeRole', to: 'interviewer', reason: 'Is back.' });
    await ringsAt(hoursBefore(1));
    expect(told().slice(1)).toEqual([`asha: ${hour}`, `ravi: ${hour}`]);
  });

  it('are not sent for a cancelled interview, even if the worklist is stale', async () => {
    await scene.changes(asha, booked, { type: 'CancelInterview', refundAs: 'credit' });
    await ringsAt(hoursBefore(24));
    expect(told()).toEqual([]);
  });

  it('follow the interview to its new time, and are not sent for the old one', async () => {
    const slot = (await scene.load(calendar, 'ravi')).slots.get('ravi.96' as SlotId);
    if (slot === undefined) throw new Error('there is no other slot');
    const { slotId, startTime, endTime, timeZone } = slot;
    const to = { slotId, startTime, endTime, timeZone };
    await scene.changes(asha, booked, { type: 'RequestMove', to, interviewType: 'DSA' });
    await ringsAt(hoursBefore(24));
    expect(told()).toEqual([]);
    await ringsAt(addHours(elsewhen, -24), listed(elsewhen));
    expect(told()).toEqual([`asha: ${day}`, `ravi: ${day}`]);
    expect(sent[0]?.text).toContain('Wednesday, November 25, 2026');
  });

  it('go out even if another one fails, which is retried', async () => {
    isAway = ({ to }) => to.name === 'ravi';
    await expect(ringsAt(hoursBefore(24))).rejects.toThrow('1 reminders could not be handed over');
    expect(told()).toEqual([`asha: ${day}`]);
    isAway = () => false;
    await ringsAt(hoursBefore(24, 1));
    expect(told()).toEqual([`asha: ${day}`, `ravi: ${day}`]);
  });
});
