import { beforeAll, describe, expect, it } from '@jest/globals';
import { SLOT_KEPT_HOURS } from '@s30/contracts/rules';
import { addHours, dateIn, hoursBetween, instantOf } from '@s30/contracts/time';
import { mailsOf, mailTo } from '../system/mails.ts';
import { adminOf, confirmsAddress, holds, interviewerNamed, type Person, pays, registers, setPrices } from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

const ZONE = 'Asia/Kolkata';
const day = (daysAhead: number) => dateIn(addHours(instantOf(Date.now()), 24 * daysAhead), ZONE);

let server: Server;
let admin: Person;
let ravi: Person;
let kiran: Person;
let asha: Person;
let bela: Person;
beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  admin = await adminOf(server);
  await setPrices(admin);
  ravi = await interviewerNamed(server, admin, 'Ravi', { zelleId: 'ravi@example.com' });
  kiran = await interviewerNamed(server, admin, 'Kiran', {});
  asha = await registers(server, 'Asha');
  bela = await registers(server, 'Bela');
  await confirmsAddress(server, asha);
});

const changesRole = (role: 'candidate' | 'interviewer') => admin.browser.call('changeRole', { params: { id: ravi.id }, body: { role } });
const form = (changed: object = {}) => ({
  interviewerId: ravi.id,
  interviewType: 'DSA',
  preferredDate: day(10),
  preferredTime: '19:00',
  timezone: ZONE,
  message: 'Graphs, please',
  ...changed,
});
const requests = async (person: Person, changed: object = {}) =>
  (await person.browser.call('requestSlot', { body: form(changed) })).slotRequest;
const cannotRequest = (person: Person, changed: object = {}) => person.browser.refused('requestSlot', { body: form(changed) });
type Verdict = { readonly status: 'approved' | 'rejected'; readonly reason?: string };
const answers = (person: Person, id: string, body: Verdict) => person.browser.call('answerSlotRequest', { params: { id }, body });
const cannotAnswer = (person: Person, id: string, status: Verdict['status'] = 'approved') =>
  person.browser.refused('answerSlotRequest', { params: { id }, body: { status } });
const received = (person: Person, status: 'all' | 'pending' | 'rejected' | 'fulfilled' = 'all') =>
  person.browser.call('slotRequestsToInterviewer', { query: { status } });
const available = (person: Person) => person.browser.call('availableSlots', { query: { interviewerId: ravi.id } });
const slotIds = async (person: Person) => (await available(person)).map(({ _id }) => _id);
const cannotHold = (person: Person, slotId: string) =>
  person.browser.refused('createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } });
const cannotDelete = (person: Person, id: string) => person.browser.refused('withdrawSlot', { params: { id } });

describe('whom a candidate can ask', () => {
  const listed = async (person: Person, interviewType?: 'DSA' | 'System Design') =>
    (await person.browser.call('interviewers', { query: { ...(interviewType ? { interviewType } : {}) } })).map(({ name }) => name);

  it('are all other interviewers, also without open slots, with what they conduct, rating and prices', async () => {
    const asked = await asha.browser.call('interviewers');
    expect(asked.map(({ name }) => name)).toEqual(['Kiran', 'Ravi']);
    expect(asked[1]).toEqual({
      _id: ravi.id,
      name: 'Ravi',
      linkedInUrl: '',
      averageRating: 0,
      ratingsCount: 0,
      currency: 'USD',
      offers: [
        { interviewType: 'DSA', price: 21 },
        { interviewType: 'System Design', price: 27 },
        { interviewType: 'Behavioral/Leadership', price: 24 },
      ],
    });
    expect(asked[0]).toMatchObject({ name: 'Kiran', currency: 'INR' });
    expect(await listed(ravi)).toEqual(['Kiran']);
    expect(await slotIds(asha)).toEqual([]);
  });

  it('are those who conduct a type, when it is said', async () => {
    const permit = (allowedInterviewTypes: ('DSA' | 'System Design' | 'Behavioral/Leadership')[]) =>
      admin.browser.call('changePermissions', { params: { id: kiran.id }, body: { allowedInterviewTypes } });
    await permit(['DSA']);
    expect(await listed(asha, 'DSA')).toEqual(['Kiran', 'Ravi']);
    expect(await listed(asha, 'System Design')).toEqual(['Ravi']);
    await permit([]);
    expect(await listed(asha)).toEqual(['Ravi']);
    await permit(['DSA', 'System Design', 'Behavioral/Leadership']);
  });
});

describe('slots that candidates ask for', () => {
  it('says what a request lacks', async () => {
    const { status, errors } = await cannotRequest(asha, { interviewType: '', preferredDate: '', preferredTime: '' });
    expect(status).toBe(400);
    expect(errors).toEqual([
      { param: 'interviewType', message: 'Interview type is required' },
      { param: 'preferredDate', message: 'Preferred date is required' },
      { param: 'preferredTime', message: 'Preferred time is required' },
    ]);
  });

  it('refuses yesterday, people who are no interviewers and types that are not offered', async () => {
    await admin.browser.call('changePermissions', { params: { id: ravi.id }, body: { allowedInterviewTypes: ['DSA'] } });
    expect(await cannotRequest(asha, { preferredDate: day(-1) })).toMatchObject({ code: 'slot_request_in_the_past' });
    expect(await cannotRequest(asha, { interviewerId: bela.id })).toMatchObject({ code: 'not_an_interviewer' });
    expect(await cannotRequest(asha, { interviewType: 'System Design' })).toMatchObject({ code: 'interview_type_not_offered' });
    expect(await cannotRequest(ravi)).toMatchObject({ status: 403, code: 'not_allowed' });
  });

  it('keeps an approved slot for the candidate who asked for it', async () => {
    const { message, slotRequest } = await asha.browser.call('requestSlot', { body: form() });
    expect(message).toBe('Slot request submitted successfully!');
    const { _id: id } = slotRequest;
    const pending = { _id: id, status: 'pending', candidate: { name: 'Asha' }, message: 'Graphs, please', timezone: ZONE };
    expect(slotRequest).toMatchObject(pending);
    expect(await received(ravi, 'pending')).toMatchObject([pending]);
    expect(await asha.browser.call('ownSlotRequests')).toMatchObject([{ ...pending, interviewer: { name: 'Ravi' } }]);
    expect([await received(kiran), await received(ravi, 'rejected')]).toEqual([[], []]);
    expect(await cannotAnswer(kiran, id)).toMatchObject({ status: 403, code: 'not_your_slot_request' });

    const approved = await answers(ravi, id, { status: 'approved' });
    expect(approved).toMatchObject({
      ...pending,
      status: 'fulfilled',
      notice: 'Request fulfilled and slot created successfully',
    });
    for (const status of ['approved', 'rejected'] as const)
      expect(await cannotAnswer(ravi, id, status)).toMatchObject({ status: 409, code: 'slot_request_already_answered' });
    expect(await received(ravi, 'fulfilled')).toMatchObject([{ _id: id, slotId: approved.slotId }]);

    const { slotId = '' } = approved;
    const [slot] = await available(asha);
    expect(slot).toMatchObject({ _id: slotId, timeZone: ZONE, interviewType: 'DSA', isBooked: false });
    const kept = hoursBetween(instantOf(Date.now()), String(slot?.keptUntil));
    expect(Math.round(kept)).toBe(SLOT_KEPT_HOURS);
    expect(await slotIds(bela)).toEqual([]);
    expect(await cannotHold(bela, slotId)).toMatchObject({ status: 409, code: 'slot_taken' });
    await holds(asha, slotId, 'DSA');
    expect(await cannotDelete(ravi, slotId)).toMatchObject({ code: 'slot_held_cannot_be_deleted' });
  });

  it('leaves a request pending when the calendar refuses its time', async () => {
    const { _id: again } = await requests(bela, { preferredTime: '19:00' });
    await ravi.browser.call('updateProfile', { body: { timeZone: 'Asia/Tokyo' } });
    const refused = await cannotAnswer(ravi, again);
    expect(refused).toMatchObject({ code: 'slot_overlaps' });
    // 7 PM in Kolkata, named in the zone of the interviewer.
    expect(refused.message).toMatch(/ 10:30.PM.\(GMT\+9\) overlaps another of your slots$/);
    expect((await received(ravi, 'pending')).map(({ _id }) => _id)).toEqual([again]);
    expect(await answers(admin, again, { status: 'rejected', reason: 'I am taken then' })).toMatchObject({
      status: 'rejected',
      reason: 'I am taken then',
      notice: 'Request rejected successfully',
    });
    expect(await received(ravi, 'pending')).toEqual([]);
  });

  it('deletes a kept slot that nobody is paying for', async () => {
    const { _id } = await requests(bela, { preferredTime: '08:00' });
    const { slotId = '' } = await answers(ravi, _id, { status: 'approved' });
    expect(await slotIds(bela)).toEqual([slotId]);
    // Waits for the approval mail, since a slot deleted before it is due is no longer announced.
    await mailTo(server, bela.email, /^Approved/);
    await ravi.browser.call('withdrawSlot', { params: { id: slotId } });
    expect(await slotIds(bela)).toEqual([]);
  });

  it('tells interviewers and candidates by mail, once', async () => {
    const expected = [
      ...[ravi, kiran, asha, bela].map(({ email }) => `${email}: Please verify your email address`),
      ...[ravi, kiran].map(({ email }) => `${email}: Your role was changed`),
      'ravi@example.com: You have new payment details',
      'asha@example.com: Approved: your DSA slot with Ravi',
      'bela@example.com: Approved: your DSA slot with Ravi',
      'bela@example.com: Rejected: your request for a DSA slot',
      'bela@example.com: Withdrawn: your DSA slot with Ravi',
      'ravi@example.com: Asha asks you for a DSA slot',
      ...Array.from({ length: 2 }, () => 'ravi@example.com: Bela asks you for a DSA slot'),
    ];
    const mails = await until('all mails', async () => {
      const sent = await mailsOf(server);
      return sent.length < expected.length ? undefined : sent;
    });
    expect(mails.map(({ subject, to }) => `${to?.[0]?.address}: ${subject}`).sort()).toEqual(expected.sort());
    const approval = mails.find(({ subject }) => subject?.startsWith('Approved'));
    expect(approval?.text).toMatch(new RegExp(`http://localhost:${new URL(server.url).port}/slots/\\S+/book\n`));
    expect(approval?.text).toContain('The slot is kept for you until');
    expect(mails.some(({ text }) => text?.includes('I am taken then'))).toBe(true);
  });

  it('lets slots repeat only for certain numbers of weeks', async () => {
    const weekly = (weeks: number) =>
      Array.from({ length: weeks }, (_, week) => ({ start: `${day(30 + 7 * week)}T09:30:00.000Z`, timeZone: ZONE }));
    const asked = (slots: readonly { readonly start: string; readonly timeZone: string }[]) => ({
      body: { interviewType: 'DSA', slots: [...slots] },
    });
    expect(await kiran.browser.refused('publishSlots', asked(weekly(5)))).toMatchObject({ status: 422, code: 'slot_weeks_wrong' });
    await kiran.browser.call('publishSlots', asked(weekly(4)));
    const ofOneDay = weekly(5).map((slot, hour) => ({ ...slot, start: `${day(20)}T1${hour}:30:00.000Z` }));
    await kiran.browser.call('publishSlots', asked(ofOneDay));
  });

  it('withdraws the slots and rejects the requests of a demoted interviewer, but keeps bookings', async () => {
    const starts = [1, 2, 3].map((hour) => `${day(15)}T0${hour}:30:00.000Z`);
    const slots = starts.map((start) => ({ start, timeZone: ZONE }));
    const published = await ravi.browser.call('publishSlots', { body: { interviewType: 'DSA', slots } });
    const [open = '', held = '', booked = ''] = published.slots.map(({ _id }) => _id);
    const holding = await holds(asha, held, 'DSA');
    const { paymentId } = await holds(bela, booked, 'DSA');
    const { interviewId } = await pays(bela, paymentId, booked, 'Z-1');
    expect(interviewId).toBeDefined();
    const { _id: pending } = await requests(asha, { preferredDate: day(12) });

    const demoted = await changesRole('candidate');
    expect(demoted.message).toBe('User Ravi has been demoted to candidate.');
    expect(demoted.affectedInterviews).toEqual([{ _id: interviewId, startTime: starts[2], interviewType: 'DSA' }]);
    expect(await slotIds(bela)).toEqual([]);
    expect(await cannotHold(bela, open)).toMatchObject({ code: 'slot_unknown' });
    expect(await cannotRequest(asha)).toMatchObject({ code: 'not_an_interviewer' });
    const rejected = await until('the request to be rejected', async () =>
      (await asha.browser.call('ownSlotRequests')).find(({ _id, status }) => _id === pending && status === 'rejected'),
    );
    expect(rejected.reason).toBe('The interviewer is no longer available');
    expect(await pays(asha, holding.paymentId, held, 'Z-1')).toMatchObject({ interviewId: expect.any(String) });

    expect((await changesRole('interviewer')).affectedInterviews).toEqual([]);
    expect(await slotIds(bela)).toEqual([]);
  });
});
