import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MailEvent } from '@s30/contracts/events/mail';
import { type RecordedEvent, START } from '@s30/platform/event-store/port';
import { freePort, startTestMailServer, type TestMailServer } from '@s30/platform/mailer/smtp/server.testing';
import { openLog } from '../system/log.ts';
import { adminOf, books, hoursAhead, interviewerNamed, type Person, publishes, registers, setPrices } from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';
import { closing } from '../testing/closing.ts';

type Request = Extract<MailEvent, { readonly type: 'MailRequested' }>['data'];
const UNKNOWN_NAME = 'Nobody Atall';
/** Addresses whose mailboxes are full at the moment. */
const busy = new Set<string>();
/** Retries run at their real pace, every few seconds. */
const PATIENCE_MS = 30_000;

let port: number;
let mailServer: TestMailServer | undefined;
let server: Server;
let ravi: Person;
let asha: Person;
let slotIds: readonly string[];
let first: { readonly interviewId: string; readonly paymentId: string };

const arrived = () => mailServer?.arrived ?? [];
const subjectsOf = ({ email }: Person) =>
  arrived()
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map(({ subject }) => subject);
const arrives = (person: Person, subject: RegExp) =>
  until(
    `a mail to ${person.email} with the subject ${subject}`,
    () => arrived().findLast((mail) => mail.to?.some(({ address }) => address === person.email) && subject.test(mail.subject ?? '')),
    PATIENCE_MS,
  );
/** The events of all mails, once every mail has ended. */
async function untilRecorded(): Promise<readonly RecordedEvent[]> {
  const store = closing(await openLog(server));
  return await until('the end of each mail to be recorded', async () => {
    const { events } = await store.readAll({ after: START, categories: ['mail'], limit: 1_000 });
    return events.filter(({ type }) => type === 'MailRequested').length * 2 === events.length ? events : undefined;
  });
}
const changesLink = (interviewId: string, meetingLink: string) =>
  ravi.browser.call('changeMeetingLink', { params: { id: interviewId }, body: { meetingLink, meetingPassword: 'blue-door' } });

beforeAll(async () => {
  port = await freePort();
  server = await startServer({ env: { ...ADMIN, SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const admin = await adminOf(server);
  await setPrices(admin);
  ravi = await interviewerNamed(server, admin, 'Ravi Menon');
  asha = await registers(server, 'Asha Rao');
  slotIds = (await publishes(ravi, 'DSA', hoursAhead(48), hoursAhead(72), hoursAhead(96))).map(({ _id }) => _id);
});
afterAll(() => mailServer?.stop());

describe('while the mail server is away', () => {
  it('interviews can still be booked and paid', async () => {
    first = await books(asha, slotIds[0] ?? '', 'DSA');
    await ravi.browser.call('verifyPayment', { body: { paymentId: first.paymentId, verified: true } });
    expect(await asha.browser.call('interviews')).toMatchObject([{ _id: first.interviewId, paymentId: { status: 'verified' } }]);
  });

  it('a new meeting link is saved, and the answer says that nobody was notified', async () => {
    expect(await changesLink(first.interviewId, 'https://zoom.us/j/1')).toMatchObject({
      message: 'Meeting link updated successfully.',
      notificationSent: false,
      interview: { meetingLink: 'https://zoom.us/j/1' },
    });
  });
});

describe('when the mail server is back', () => {
  beforeAll(async () => {
    mailServer = await startTestMailServer({ port, unknown: ['nobody.atall@example.com'], isBusy: (address) => busy.has(address) });
  });

  it('everything arrives', async () => {
    const link = await arrives(asha, /new meeting link/);
    expect(link.text).toContain('https://zoom.us/j/1');
    expect(link.text).toContain('blue-door');
    await arrives(asha, /^Payment verified/);
    for (const person of [asha, ravi]) await arrives(person, /^Booked: DSA mock interview$/);
    await arrives(ravi, /^Please verify ₹1,499\.00 from Asha Rao$/);
    for (const person of [asha, ravi]) await arrives(person, /^Please verify your email address$/);
  });

  it('a new meeting link is announced at once, and the answer says so', async () => {
    expect(await changesLink(first.interviewId, 'https://zoom.us/j/2')).toMatchObject({
      message: 'Meeting link updated successfully. Candidate has been notified.',
      notificationSent: true,
    });
    expect(subjectsOf(asha).filter((subject) => /new meeting link/.test(subject ?? ''))).toHaveLength(2);
  });

  it('a recipient whom the server does not know holds up nobody', async () => {
    const nobody = await registers(server, UNKNOWN_NAME);
    const { interviewId } = await books(nobody, slotIds[1] ?? '', 'DSA', '5555');
    await until(
      'the second booking',
      () => (subjectsOf(ravi).filter((one) => /^Booked/.test(one ?? '')).length === 2 ? true : undefined),
      PATIENCE_MS,
    );
    expect(await changesLink(interviewId, 'https://zoom.us/j/3')).toMatchObject({ notificationSent: false });
  });

  it('a recipient whose mailbox is full holds up nobody, and gets the mail when there is room again', async () => {
    busy.add('full.box@example.com');
    const full = await registers(server, 'Full Box');
    const attempts = () => mailServer?.deferred.length ?? 0;
    await until('the server to put the mail off twice', () => (attempts() >= 2 ? true : undefined), PATIENCE_MS);
    const after = await registers(server, 'Bela Late');
    await arrives(after, /^Please verify your email address$/);
    expect(subjectsOf(full)).toEqual([]);
    busy.clear();
    await arrives(full, /^Please verify your email address$/);
  });

  it('each mail has arrived once, in text and HTML, and the refused ones are on record', async () => {
    const events = await untilRecorded();
    const ids = arrived().map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { text, html, subject } of arrived()) {
      expect(text).toContain(subject);
      expect(html).toContain('<!doctype html>');
    }
    const requests = new Map(events.flatMap(({ stream, type, data }) => (type === 'MailRequested' ? [[stream, data as Request]] : [])));
    const ended = (how: 'MailSent' | 'MailRefused') => events.flatMap(({ stream, type }) => (type === how ? [requests.get(stream)] : []));
    expect(
      ended('MailSent')
        .map((request) => request?.messageId)
        .sort(),
    ).toEqual(ids.toSorted());
    const refused = ended('MailRefused').map((request) => [request?.name, request?.template]);
    expect(refused.sort()).toEqual(
      ['interview-booked', 'meeting-link-changed', 'verify-email'].map((template) => [UNKNOWN_NAME, template]),
    );
    expect(requests.size).toBe(ids.length + refused.length);
    expect(server.stderr().match(/a mail was refused for good/g)).toHaveLength(refused.length);
  });
});
