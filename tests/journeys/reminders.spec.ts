import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { interview } from '@s30/commands/interview/decider';
import { catalogue } from '@s30/contracts/events/all';
import { InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { addHours, addMinutes, type Instant, instantOf } from '@s30/contracts/time';
import { createCommandRunner } from '@s30/platform/decider/runner';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { mailsOf } from '../system/mails.ts';
import { adminOf, interviewerNamed, type Person, registers } from '../system/people.ts';
import { ADMIN, isDistributed, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

/** After a crash the timers wait until the lease of the dead process has lapsed. */
const PATIENCE_MS = 45_000;
const now = (): Instant => instantOf(Date.now());

let server: Server;
let asha: Person;
let ravi: Person;

type Booking = { readonly name: string; readonly startTime: Instant; readonly cancelled?: boolean };

/** Interviews that were booked two days ago, as only the log can tell while the clock runs as it does. */
async function wereBooked(dataDir: string, bookings: readonly Booking[]): Promise<void> {
  const store = await openSqliteEventStore({ path: `${dataDir}/events.db`, catalogue });
  const runner = createCommandRunner(store);
  for (const { name, startTime, cancelled = false } of bookings) {
    const commandId = randomUUID();
    const actor = { userId: asha.id, role: 'candidate' } as const;
    const context = { commandId, correlationId: commandId, causationId: commandId, actor, at: addHours(now(), -48) };
    const interviewId = InterviewId.parse(name);
    const schedule = {
      interviewId,
      slotId: SlotId.parse(`${ravi.id}.${name}`),
      candidateId: UserId.parse(asha.id),
      interviewerId: UserId.parse(ravi.id),
      interviewType: 'DSA',
      startTime,
      endTime: addMinutes(startTime, 40),
      timeZone: 'Asia/Kolkata',
      meetingLink: `https://meet.google.com/${name}`,
      paymentId: PaymentId.parse(`payment-of-${name}`),
      price: rupees(1499),
    } as const;
    await runner.run(interview, interviewId, { type: 'ScheduleInterview', schedule }, context);
    if (cancelled) await runner.run(interview, interviewId, { type: 'CancelInterview', refundAs: 'credit' }, context);
  }
  await store.close();
}

/** Timers ring when the product starts: the first start brings the read models up to date, the second one lets the timers see them. */
async function startsAgain(dataDir: string, bookings: readonly Booking[]): Promise<void> {
  await wereBooked(dataDir, bookings);
  await (await startServer({ env: ADMIN, dataDir })).stop();
  server = await startServer({ env: ADMIN, dataDir });
}

const remindersIn = async () => {
  const mails = await mailsOf(server);
  return mails
    .filter(({ subject }) => /^Reminder:/.test(subject ?? ''))
    .map(({ to, subject, text }) => [to?.[0]?.address, subject, /meet\.google\.com\/(\S+)/.exec(text ?? '')?.[1]].join(', '))
    .sort();
};

beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  asha = await registers(server, 'Asha Rao');
  ravi = await interviewerNamed(server, await adminOf(server), 'Ravi Menon', {});
  await server.stop();
  await startsAgain(server.dataDir, [
    { name: 'soon', startTime: addMinutes(now(), 57) },
    { name: 'tomorrow', startTime: addHours(now(), 23) },
    { name: 'too-late-for-a-day', startTime: addHours(now(), 20) },
    { name: 'too-late-for-an-hour', startTime: addMinutes(now(), 40) },
    { name: 'cancelled', startTime: addMinutes(now(), 57), cancelled: true },
  ]);
});

// Past bookings can only be put into the log of a product that has stopped.
(isDistributed ? describe.skip : describe)('reminders', () => {
  const day = 'Reminder: your DSA mock interview begins within 24 hours';
  const hour = 'Reminder: your DSA mock interview begins within one hour';
  const due = (...names: readonly (readonly [subject: string, name: string])[]) =>
    [asha, ravi].flatMap(({ email }) => names.map(([subject, name]) => `${email}, ${subject}, ${name}`)).sort();
  const reminded = (count: number) =>
    until(`${count} reminders`, async () => ((await remindersIn()).length >= count ? true : undefined), PATIENCE_MS);

  it('go to both sides, for the interviews whose time has come and no others', async () => {
    await reminded(4);
    expect(await remindersIn()).toEqual(due([hour, 'soon'], [day, 'tomorrow']));
  });

  it('are not repeated after a crash', async () => {
    const { dataDir } = server;
    await server.kill9();
    await startsAgain(dataDir, [{ name: 'the-next-one', startTime: addMinutes(now(), 58) }]);
    await reminded(6);
    expect(await remindersIn()).toEqual(due([hour, 'soon'], [day, 'tomorrow'], [hour, 'the-next-one']));
  });
});
