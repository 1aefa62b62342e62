import { beforeAll, describe, expect, it } from '@jest/globals';
import { RESCHEDULES_MAX } from '@s30/contracts/rules';
import { calendarOf, mailsOf, mailTo } from '../system/mails.ts';
import {
  adminOf,
  books,
  confirmsAddress,
  holds,
  hoursAhead,
  interviewerNamed,
  type Person,
  publishes,
  registers,
  setPrices,
} from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

let server: Server;
let admin: Person;
let ravi: Person;
let tara: Person;
let asha: Person;
let bela: Person;
/** Ravi's slots, in time order. */
let slotIds: readonly string[];
let interviewId: string;

const starts = [48, 72, 96, 120, 144].map(hoursAhead);
const params = () => ({ id: interviewId });
const moves = (person: Person, slotId: string | undefined, reason?: string) =>
  person.browser.call('rescheduleInterview', { params: params(), body: { slotId: slotId ?? '', ...(reason ? { reason } : {}) } });
const cannotMove = (person: Person, slotId: string | undefined) =>
  person.browser.refused('rescheduleInterview', { params: params(), body: { slotId: slotId ?? '' } });
const openSlots = async (person: Person) =>
  (await person.browser.call('availableSlots', { query: { interviewerId: ravi.id, interviewType: 'DSA' } })).map(({ _id }) => _id);

beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  admin = await adminOf(server);
  await setPrices(admin);
  ravi = await interviewerNamed(server, admin, 'Ravi Menon');
  tara = await interviewerNamed(server, admin, 'Tara Iyer');
  asha = await registers(server, 'Asha Rao');
  bela = await registers(server, 'Bela Shah');
  await confirmsAddress(server, bela);
  slotIds = (await publishes(ravi, 'DSA', ...starts)).map(({ _id }) => _id);
  ({ interviewId } = await books(asha, slotIds[0] ?? '', 'DSA'));
});

describe('an interview that is rescheduled', () => {
  it('begins with two moves left, which its candidate may make and its interviewer may not', async () => {
    const detail = { _id: interviewId, scheduledDate: starts[0], reschedulesLeft: RESCHEDULES_MAX };
    expect(await asha.browser.call('interviewById', { params: params() })).toMatchObject({
      ...detail,
      canCancel: true,
      canReschedule: true,
    });
    expect(await admin.browser.call('interviewById', { params: params() })).toMatchObject({ canCancel: true, canReschedule: true });
    expect(await ravi.browser.call('interviewById', { params: params() })).toMatchObject({
      ...detail,
      canCancel: false,
      canReschedule: false,
    });
    expect(await asha.browser.call('interviews')).toMatchObject([detail]);
  });

  it('is unknown to others', async () => {
    const unknown = { status: 404, code: 'interview_unknown', message: 'Interview not found' };
    for (const stranger of [bela, tara]) {
      expect(await stranger.browser.refused('interviewById', { params: params() })).toMatchObject(unknown);
      expect(await stranger.browser.refused('interviewCalendar', { params: params() })).toMatchObject(unknown);
      expect(await cannotMove(stranger, slotIds[1])).toMatchObject(unknown);
    }
    expect(await cannotMove(ravi, slotIds[1])).toMatchObject({ status: 403, code: 'not_allowed' });
  });

  it('stays where it is when the slot does not fit', async () => {
    const [design] = await publishes(ravi, 'System Design', hoursAhead(200));
    const [elsewhere] = await publishes(tara, 'DSA', hoursAhead(72));
    expect(await cannotMove(asha, design?._id)).toMatchObject({
      status: 422,
      code: 'reschedule_type_differs',
      errors: [{ param: 'slotId', message: 'Please choose a slot for a DSA interview, like the one you have' }],
    });
    expect(await cannotMove(asha, elsewhere?._id)).toMatchObject({ status: 422, code: 'reschedule_interviewer_differs' });
    expect(await cannotMove(asha, `${ravi.id}.nothing`)).toMatchObject({ status: 404, code: 'slot_unknown' });
    expect(await cannotMove(asha, 'nothing')).toMatchObject({ status: 404, code: 'slot_unknown' });
    expect(await cannotMove(asha, '')).toMatchObject({ status: 400 });
    await holds(bela, slotIds[4] ?? '', 'DSA');
    expect(await cannotMove(asha, slotIds[4])).toMatchObject({ status: 409, code: 'slot_taken' });
    expect(await asha.browser.call('interviews')).toMatchObject([{ scheduledDate: starts[0], reschedulesLeft: RESCHEDULES_MAX }]);
  });

  it('was sent to both as the first revision of its calendar entry', async () => {
    for (const { email } of [asha, ravi]) expect(calendarOf(await mailTo(server, email, /^Booked: DSA/))).toContain('SEQUENCE:0');
  });

  it('moves to another slot, and gives the old one back', async () => {
    expect(await moves(asha, slotIds[1], 'A clash with an exam')).toMatchObject({
      message: 'Interview rescheduled successfully',
      interview: { _id: interviewId, status: 'scheduled', scheduledDate: starts[1], reschedulesLeft: 1 },
    });
    expect(await openSlots(asha)).toEqual([slotIds[0], slotIds[2], slotIds[3]]);
    const own = await ravi.browser.call('ownSlots', { query: { interviewType: 'DSA' } });
    expect(own.map(({ isBooked, interview }) => [isBooked, interview?._id])).toEqual([
      [false, undefined],
      [true, interviewId],
      [false, undefined],
      [false, undefined],
      [false, undefined],
    ]);
    expect(await ravi.browser.call('interviews')).toMatchObject([{ _id: interviewId, scheduledDate: starts[1], reschedulesLeft: 1 }]);
    const pending = await ravi.browser.call('pendingPayments');
    expect(pending).toMatchObject([{ interview: { _id: interviewId, scheduledDate: starts[1] } }]);
  });

  it('counts a request that is repeated once', async () => {
    expect(await moves(asha, slotIds[1])).toMatchObject({ interview: { scheduledDate: starts[1], reschedulesLeft: 1 } });
  });

  it('is sent to both as the next revision of the same calendar entry', async () => {
    for (const { email } of [asha, ravi]) {
      const mail = await mailTo(server, email, /^Rescheduled: DSA mock interview$/);
      expect(mail.text).toContain('A clash with an exam');
      expect(mail.html).toContain('A clash with an exam');
      const entry = calendarOf(mail);
      expect(entry).toContain('METHOD:REQUEST');
      expect(entry).toContain(`UID:${interviewId}`);
      expect(entry).toContain('SEQUENCE:1');
      expect(entry).toContain(`DTSTART:${(starts[1] ?? '').replace(/[-:]|\.000/g, '')}`);
    }
  });

  it('has a new link in the next revision, with the password', async () => {
    const link = 'https://zoom.us/j/4821';
    const changed = await ravi.browser.call('changeMeetingLink', {
      params: params(),
      body: { meetingLink: link, meetingPassword: 'blue-door' },
    });
    expect(changed).toMatchObject({ notificationSent: true });
    const mail = await mailTo(server, asha.email, /new meeting link/);
    expect(mail.text).toContain('blue-door');
    expect(mail.html).toContain('blue-door');
    expect(calendarOf(mail)).toContain('SEQUENCE:2');
    expect(calendarOf(mail)).toContain(link);
  });

  it('can be moved by the admin as well, and then no more', async () => {
    await moves(admin, slotIds[2]);
    expect(await cannotMove(asha, slotIds[3])).toMatchObject({ status: 409, code: 'reschedule_limit_reached' });
    expect(await asha.browser.call('interviewById', { params: params() })).toMatchObject({
      scheduledDate: starts[2],
      reschedulesLeft: 0,
      canCancel: true,
      canReschedule: false,
    });
  });

  it('can be downloaded as a calendar file', async () => {
    const file = await asha.browser.file(`/api/interviews/${interviewId}/calendar.ics`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toContain('text/calendar');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''mock-interview-\d{4}-\d\d-\d\d\.ics$/);
    expect(file.headers.get('cache-control')).toContain('no-store');
    for (const line of ['METHOD:PUBLISH', `UID:${interviewId}`, 'SEQUENCE:3', `DTSTART:${(starts[2] ?? '').replace(/[-:]|\.000/g, '')}`])
      expect(file.text).toContain(line);
  });

  it('is cancelled at its current slot, and frees that one', async () => {
    await asha.browser.call('cancelInterview', { params: params() });
    expect(await openSlots(asha)).toContain(slotIds[2]);
    expect(await cannotMove(asha, slotIds[3])).toMatchObject({ status: 409, code: 'interview_not_scheduled' });
    expect(await asha.browser.call('interviewById', { params: params() })).toMatchObject({
      status: 'cancelled',
      canCancel: false,
      canReschedule: false,
    });
    const entry = calendarOf(await mailTo(server, ravi.email, /^Cancelled: DSA/));
    expect(entry).toContain('METHOD:CANCEL');
    expect(entry).toContain('SEQUENCE:4');
    const file = await ravi.browser.file(`/api/interviews/${interviewId}/calendar.ics`);
    expect(file.text).toContain('STATUS:CANCELLED');
  });

  it('caused one notice for each change', async () => {
    const seen = new Set<string>();
    for (const { messageId = '' } of await mailsOf(server)) {
      expect(seen).not.toContain(messageId);
      seen.add(messageId);
    }
  });
});

describe('an interview that was moved from within 48 hours of its start', () => {
  it('gives back half at most, as quoted to its candidate', async () => {
    const carol = await registers(server, 'Carol Dsouza');
    const [near, far] = await publishes(ravi, 'DSA', hoursAhead(27), hoursAhead(400));
    const booked = await books(carol, near?._id ?? '', 'DSA', '3333');
    await ravi.browser.call('verifyPayment', { body: { paymentId: booked.paymentId, verified: true } });
    const id = { params: { id: booked.interviewId } };
    const before = await carol.browser.call('interviewCancellationQuote', id);
    expect(before).toMatchObject({ percent: 50 });
    await carol.browser.call('rescheduleInterview', { ...id, body: { slotId: far?._id ?? '' } });
    const { creditAmount, ...quote } = await carol.browser.call('interviewCancellationQuote', id);
    expect(quote.percent).toBe(50);
    expect(creditAmount).toBe(before.creditAmount);
    expect(quote.tiers.map(({ percent }) => percent)).toEqual([50, 0]);
    expect(await carol.browser.call('interviewById', id)).toMatchObject({ refundLimit: 50 });
    await carol.browser.call('cancelInterview', id);
    expect(await carol.browser.call('ownWallet')).toMatchObject({ s30Balance: creditAmount });
  });
});

describe('two candidates who move to the same slot at the same time', () => {
  it('do not both get it', async () => {
    const { interviewId: first } = await books(asha, slotIds[0] ?? '', 'DSA', '1111');
    const { interviewId: second } = await books(bela, slotIds[1] ?? '', 'DSA', '2222');
    const outcomes = await Promise.all(
      [
        [asha, first],
        [bela, second],
      ].map(([person, id]) =>
        (person as Person).browser.ask('rescheduleInterview', { params: { id: id as string }, body: { slotId: slotIds[3] } }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
