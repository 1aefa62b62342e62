import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import type { InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import { addHours, addMinutes, type Instant } from '@s30/contracts/time';
import type { EventStore } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import type { Mail } from '@s30/platform/mailer/port';
import { completeBooking } from '../booking/completion.ts';
import { completeMove } from '../booking/rescheduling.ts';
import { calendar } from '../calendar/decider.ts';
import { interview } from '../interview/decider.ts';
import { createNotices } from '../mails/notices.ts';
import { createMailSender } from '../mails/sender.ts';
import { stageOn } from '../stage.ts';
import { reminders, type UpcomingInterviews } from './reminders.ts';

const bookedAt = '2026-11-21T10:00:00.000Z' as Instant;
const start = addHours(bookedAt, 48);
const elsewhen = addHours(bookedAt, 96);
const hoursBefore = (hours: number, minutesLate = 0): Instant => addMinutes(addHours(start, -hours), minutesLate);

describe('reminders', () => {
  let folder: string;
  let store: EventStore;
  let stage: ReturnType<typeof stageOn>;
  let asha: Awaited<ReturnType<typeof stage.joins>>;
  let interviewId: InterviewId;
  let sent: Mail[];
  let isAway: (mail: Mail) => boolean;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 's30-reminders-'));
    store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
    stage = stageOn(store, bookedAt);
    asha = await stage.joins('asha', 'candidate');
    const ravi = await stage.joins('ravi', 'interviewer');
    const [slotId = '' as SlotId] = await stage.publishes(ravi, 48, 96);
    interviewId = await stage.pays(asha, ravi.userId, slotId, 'payment-1' as PaymentId);
    await completeBooking(stage.as(asha), stage.runner.load, 'payment-1' as PaymentId);
    sent = [];
    isAway = () => false;
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  /** The worklist as the read models tell it, by default rightly. */
  const listed =
    (startTime: Instant, plannedAt = bookedAt): UpcomingInterviews =>
    async (from, to) =>
      startTime >= from && startTime <= to ? [{ interviewId, startTime, plannedAt }] : [];
  /** A process that knows nothing of what was sent before it was started. */
  async function ringsAt(at: Instant, upcoming = listed(start)): Promise<void> {
    const { runner } = stage;
    const mailer = {
      send: async (mail: Mail) => {
        if (isAway(mail)) throw new Error('connection refused');
        sent.push(mail);
      },
      close: async () => undefined,
    };
    const mails = createMailSender({ runner, mailer, now: () => at, domain: 's30.example' });
    const notices = createNotices({ load: runner.load, mails, publicUrl: 'https://s30.example' });
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

  it('name the time, the people and where to meet', async () => {
    await stage.as({ userId: 'ravi', role: 'interviewer' })(interview, interviewId, {
      type: 'ChangeMeetingLink',
      meetingLink: 'https://zoom.us/j/1',
      meetingPassword: 's3cret',
    });
    await ringsAt(hoursBefore(1));
    for (const { text, html } of sent)
      for (const part of ['Monday, November 23, 2026', '(UTC)', 'asha', 'ravi', 'https://zoom.us/j/1', 's3cret']) {
        expect(text).toContain(part);
        expect(html).toContain(part);
      }
  });

  it('go out once, however often the timer rings and whoever runs it', async () => {
    for (const at of [hoursBefore(24), hoursBefore(24), hoursBefore(24, 1), hoursBefore(24, 90)]) await ringsAt(at);
    expect(told()).toEqual([`asha: ${day}`, `ravi: ${day}`]);
  });

  it('are not sent before their moment', async () => {
    await ringsAt(hoursBefore(24, -1));
    await ringsAt(hoursBefore(1, -1));
    expect(told()).toEqual([]);
  });

  it('may come a little late, for example after a restart', async () => {
    await ringsAt(hoursBefore(24, 120));
    await ringsAt(hoursBefore(1, 10));
    expect(told()).toEqual([`asha: ${day}`, `ravi: ${day}`, `asha: ${hour}`, `ravi: ${hour}`]);
  });

  it('are left out when their moment is long past', async () => {
    await ringsAt(hoursBefore(24, 121));
    await ringsAt(hoursBefore(20));
    await ringsAt(hoursBefore(1, 11));
    await ringsAt(start);
    expect(told()).toEqual([]);
  });

  it('are left out when the interview was booked after their moment', async () => {
    await ringsAt(hoursBefore(24, 90), listed(start, hoursBefore(24, 60)));
    expect(told()).toEqual([]);
    await ringsAt(hoursBefore(1), listed(start, hoursBefore(24, 60)));
    expect(told()).toEqual([`asha: ${hour}`, `ravi: ${hour}`]);
  });

  it('are not sent for a cancelled interview, also while the worklist does not know yet', async () => {
    await stage.as(asha)(interview, interviewId, { type: 'CancelInterview', refundAs: 'credit' });
    await ringsAt(hoursBefore(24));
    expect(told()).toEqual([]);
  });

  it('follow the interview to its new time, and are not sent for the old one', async () => {
    const to = `ravi.${96}` as SlotId;
    await stage.as(asha)(calendar, 'ravi' as UserId, { type: 'MoveBooking', interviewId, to });
    await completeMove(stage.as(asha), stage.runner.load, interviewId);
    await ringsAt(hoursBefore(24));
    expect(told()).toEqual([]);
    await ringsAt(addHours(elsewhen, -24), listed(elsewhen));
    expect(told()).toEqual([`asha: ${day}`, `ravi: ${day}`]);
    expect(sent[0]?.text).toContain('Wednesday, November 25, 2026');
  });

  it('do not wait for one that cannot be handed over, and try that one again', async () => {
    isAway = ({ to }) => to.name === 'ravi';
    await expect(ringsAt(hoursBefore(24))).rejects.toThrow('1 reminders could not be handed over');
    expect(told()).toEqual([`asha: ${day}`]);
    isAway = () => false;
    await ringsAt(hoursBefore(24, 1));
    expect(told()).toEqual([`asha: ${day}`, `ravi: ${day}`]);
  });
});
