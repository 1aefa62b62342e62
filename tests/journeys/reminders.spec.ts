import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { movesTo } from '../system/clock.ts';
import { mailsOf, mailsTo } from '../system/mails.ts';
import { adminOf, books, hoursAhead, interviewerNamed, type Person, registers, setPrices } from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

/** After a crash, timers wait for the lease of the dead process to expire. */
const PATIENCE_MS = 45_000;
const HOUR = 60;

let server: Server;
let asha: Person;
let ravi: Person;
let tara: Person;

/** Books an interview with the name in its link, since mails identify an interview only by that. */
async function isBooked(name: string, start: string, interviewer = ravi, timeZone = 'UTC'): Promise<string> {
  const { slots } = await interviewer.browser.call('publishSlots', {
    body: { interviewType: 'DSA', slots: [{ start, timeZone }] },
  });
  const { interviewId } = await books(asha, slots[0]?._id ?? '', 'DSA');
  const meetingLink = `https://meet.google.com/${name}`;
  await interviewer.browser.call('changeMeetingLink', { params: { id: interviewId }, body: { meetingLink } });
  return interviewId;
}

const remindersIn = async () => {
  const mails = await mailsOf(server);
  return mails
    .filter(({ subject }) => /^Reminder: your/.test(subject ?? ''))
    .map(({ to, subject, text }) => [to?.[0]?.address, subject, /meet\.google\.com\/(\S+)/.exec(text ?? '')?.[1]].join(', '))
    .sort();
};

const [tomorrow, soon, next] = [hoursAhead(65), hoursAhead(90.25), hoursAhead(120)];

beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  const admin = await adminOf(server);
  await setPrices(admin);
  asha = await registers(server, 'Asha Rao');
  ravi = await interviewerNamed(server, admin, 'Ravi Menon');
  tara = await interviewerNamed(server, admin, 'Tara Iyer');
  await isBooked('tomorrow', tomorrow);
  await isBooked('too-late-for-a-day', hoursAhead(43.5), ravi, 'Asia/Kolkata');
  await asha.browser.call('cancelInterview', { params: { id: await isBooked('cancelled', hoursAhead(64)) } });
  // On the hour in Kathmandu.
  const id = await isBooked('soon', soon, ravi, 'Asia/Kathmandu');
  await ravi.browser.call('changeInterviewStatus', { params: { id }, body: { status: 'in-progress' } });
  await isBooked('too-late-for-an-hour', hoursAhead(89.5), tara, 'Asia/Kolkata');
  await isBooked('next', next);
});

describe('reminders', () => {
  const day = 'Reminder: your DSA mock interview begins within 24 hours';
  const hour = 'Reminder: your DSA mock interview begins within one hour';
  const due = (...reminders: readonly (readonly [subject: string, name: string])[]) =>
    [asha, ravi].flatMap(({ email }) => reminders.map(([subject, name]) => `${email}, ${subject}, ${name}`)).sort();
  const areSent = (count: number) =>
    until(`${count} reminders`, async () => ((await remindersIn()).length >= count ? true : undefined), PATIENCE_MS);

  it('go to both sides a day before, unless that moment has long passed or the interview is cancelled', async () => {
    await movesTo(server, tomorrow, -23 * HOUR);
    await areSent(2);
    expect(await remindersIn()).toEqual(due([day, 'tomorrow']));
  });

  it('go to both sides an hour before, also when it was started early, unless that moment has passed', async () => {
    await movesTo(server, soon, -52);
    await areSent(4);
    expect(await remindersIn()).toEqual(due([day, 'tomorrow'], [hour, 'soon']));
  });

  it('of feedback go to the interviewer a day after the start', async () => {
    const asked = () => mailsTo(server, ravi.email, /^Reminder: Asha Rao waits for your feedback$/);
    await until('the reminders of feedback', async () => ((await asked()).length >= 2 ? true : undefined), PATIENCE_MS);
    // On the interviews that nobody completed, but not on the one that was cancelled.
    expect(await asked()).toHaveLength(2);
  });

  it('are not repeated after a crash', async () => {
    await server.kill9();
    server = await startServer({ env: ADMIN, dataDir: server.dataDir });
    await movesTo(server, next, -58);
    await areSent(6);
    expect(await remindersIn()).toEqual(due([day, 'tomorrow'], [hour, 'soon'], [hour, 'next']));
  });
});

it('copies of mails are removed from the outbox after RETENTION_DAYS, and younger ones stay', async () => {
  const outbox = join(server.dataDir, 'outbox');
  // Without a file that is being written.
  const copies = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  expect(copies.length).toBeGreaterThan(6);
  const left = () => copies.filter((name) => existsSync(join(outbox, name)));
  await server.passes(80 * 24 * HOUR);
  await registers(server, 'Uma Das');
  expect(left()).toEqual(copies);
  await server.passes(15 * 24 * HOUR);
  await until('the old copies to be removed', () => (left().length === 0 ? true : undefined), PATIENCE_MS);
});
