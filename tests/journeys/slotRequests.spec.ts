import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SLOT_KEPT_HOURS } from '@s30/contracts/rules';
import { addHours, dateIn, hoursBetween, instantOf } from '@s30/contracts/time';
import { ADMIN, eventually, type Json, type Server, startServer } from './slotRequestServer.ts';

const ZONE = 'Asia/Kolkata';
/** One white pixel, as a PNG. */
const PIXEL = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4//8/AAX+Av4zEpUUAAAAAElFTkSuQmCC', 'base64'),
);
const day = (daysAhead: number) => dateIn(addHours(instantOf(Date.now()), 24 * daysAhead), ZONE);

describe('slots that candidates ask for', () => {
  let server: Server;
  let admin: string;
  const people = new Map<string, { token: string; id: string }>();
  const person = (name: string) => people.get(name) ?? { token: '', id: '' };
  const as = <Body = Json>(name: string, method: string, path: string, sent?: object | FormData) =>
    server.call<Body>(method, path, name === 'admin' ? admin : person(name).token, sent);

  beforeAll(async () => {
    server = await startServer();
    admin = String((await server.call('POST', '/api/auth/login', undefined, ADMIN)).body.token);
    for (const name of ['Ravi', 'Kiran', 'Asha', 'Bela']) {
      const sent = { name, email: `${name.toLowerCase()}@example.com`, password: `a long password of ${name}` };
      const { body } = await server.call<{ token: string; user: { _id: string } }>('POST', '/api/auth/register', undefined, sent);
      people.set(name, { token: body.token, id: body.user._id });
    }
    for (const name of ['Ravi', 'Kiran']) await changeRole(name, 'interviewer');
    await as('Ravi', 'PUT', '/api/users/profile', { zelleId: 'ravi@example.com' });
    await as('admin', 'PUT', '/api/prices', { interviewType: 'DSA', price: 1499, currency: 'INR' });
  });
  afterAll(() => server?.stop());

  const changeRole = (name: string, role: string) => as('admin', 'PUT', `/api/admin/users/${person(name).id}/role`, { role });
  const form = (changed: object = {}) => ({
    interviewerId: person('Ravi').id,
    interviewType: 'DSA',
    preferredDate: day(10),
    preferredTime: '19:00',
    timezone: ZONE,
    message: 'Graphs, please',
    ...changed,
  });
  async function request(name: string, changed: object = {}): Promise<string> {
    const { body } = await as<{ slotRequest: { _id: string } }>(name, 'POST', '/api/slot-requests', form(changed));
    return body.slotRequest._id;
  }
  const answer = (name: string, id: string, sent: object) => as(name, 'PUT', `/api/slot-requests/${id}/status`, sent);
  const received = async (name: string, status?: string) =>
    (await as<Json[]>(name, 'GET', `/api/slot-requests/interviewer${status === undefined ? '' : `?status=${status}`}`)).body;
  const available = async (name: string) => (await as<Json[]>(name, 'GET', `/api/slots/available?interviewerId=${person('Ravi').id}`)).body;
  const slotIds = async (name: string) => (await available(name)).map(({ _id }) => _id);
  const hold = (name: string, slotId: unknown) =>
    as(name, 'POST', '/api/payments/create-prebooking-payment', { slotId, interviewType: 'DSA' });
  const mailedTo = (address: string) => async () =>
    (await server.mails()).flatMap(({ subject, to }) => (to?.[0]?.address === address ? [subject ?? ''] : []));
  async function pay(name: string, slotId: string, paymentId: unknown) {
    const proof = new FormData();
    for (const [key, value] of Object.entries({ paymentId, slotId, transactionId: 'Z-1' })) proof.set(key, String(value));
    proof.set('transactionScreenshot', new Blob([PIXEL], { type: 'image/png' }), 'proof.png');
    return as(name, 'POST', '/api/payments/submit-prebooking-payment', proof);
  }

  it('says what a request lacks', async () => {
    const blank = form({ interviewType: '', preferredDate: '', preferredTime: '' });
    const { status, body } = await as('Asha', 'POST', '/api/slot-requests', blank);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { param: 'interviewType', message: 'Interview type is required' },
      { param: 'preferredDate', message: 'Preferred date is required' },
      { param: 'preferredTime', message: 'Preferred time is required' },
    ]);
  });

  it('refuses yesterday, people who are no interviewers and types that are not offered', async () => {
    await as('admin', 'PUT', `/api/admin/users/${person('Ravi').id}/permissions`, { allowedInterviewTypes: ['DSA'] });
    const code = async (changed: object) => (await as('Asha', 'POST', '/api/slot-requests', form(changed))).body.code;
    expect(await code({ preferredDate: day(-1) })).toBe('slot_request_in_the_past');
    expect(await code({ interviewerId: person('Bela').id })).toBe('not_an_interviewer');
    expect(await code({ interviewType: 'System Design' })).toBe('interview_type_not_offered');
    expect((await as('Ravi', 'POST', '/api/slot-requests', form())).status).toBe(403);
  });

  it('keeps an approved slot for the candidate who asked for it', async () => {
    const asked = await as<{ message: string; slotRequest: Json }>('Asha', 'POST', '/api/slot-requests', form());
    expect(asked).toMatchObject({ status: 201, body: { message: 'Slot request submitted successfully!' } });
    const id = String(asked.body.slotRequest._id);
    const pending = { _id: id, status: 'pending', candidate: { name: 'Asha' }, message: 'Graphs, please', timezone: ZONE };
    expect(asked.body.slotRequest).toMatchObject(pending);
    expect(await received('Ravi', 'pending')).toMatchObject([pending]);
    expect((await as<Json[]>('Asha', 'GET', '/api/slot-requests')).body).toMatchObject([{ ...pending, interviewer: { name: 'Ravi' } }]);
    expect([await received('Kiran'), await received('Ravi', 'rejected')]).toEqual([[], []]);
    expect(await answer('Kiran', id, { status: 'approved' })).toMatchObject({ status: 403, body: { code: 'not_your_slot_request' } });

    const approved = await answer('Ravi', id, { status: 'approved' });
    expect(approved).toMatchObject({
      status: 200,
      body: { ...pending, status: 'fulfilled', notice: 'Request fulfilled and slot created successfully' },
    });
    for (const status of ['approved', 'rejected'])
      expect(await answer('Ravi', id, { status })).toMatchObject({ status: 409, body: { code: 'slot_request_already_answered' } });
    expect(await received('Ravi', 'fulfilled')).toMatchObject([{ _id: id, slotId: approved.body.slotId }]);

    const { slotId } = approved.body;
    const [slot] = await available('Asha');
    expect(slot).toMatchObject({ _id: slotId, timeZone: ZONE, interviewType: 'DSA', isBooked: false });
    const kept = hoursBetween(instantOf(Date.now()), String(slot?.keptUntil));
    expect(Math.round(kept)).toBe(SLOT_KEPT_HOURS);
    expect(await slotIds('Bela')).toEqual([]);
    expect((await hold('Bela', slotId)).body.code).toBe('slot_taken');
    expect((await hold('Asha', slotId)).status).toBe(201);
    expect((await as('Ravi', 'DELETE', `/api/slots/interviewer/${slotId}`)).body.code).toBe('slot_held_cannot_be_deleted');
  });

  it('leaves a request pending when the calendar refuses its time', async () => {
    const [half, again] = [await request('Bela', { preferredTime: '09:30' }), await request('Bela', { preferredTime: '19:00' })];
    expect((await answer('Ravi', half, { status: 'approved' })).body.code).toBe('slot_not_on_the_hour');
    expect((await answer('Ravi', again, { status: 'approved' })).body.code).toBe('slot_overlaps');
    expect((await received('Ravi', 'pending')).map(({ _id }) => _id)).toEqual([again, half]);
    const rejected = await answer('admin', half, { status: 'rejected', reason: 'On the hour only' });
    expect(rejected.body).toMatchObject({ status: 'rejected', reason: 'On the hour only', notice: 'Request rejected successfully' });
    await answer('Ravi', again, { status: 'rejected' });
    expect(await received('Ravi', 'pending')).toEqual([]);
  });

  it('deletes a kept slot that nobody is paying for', async () => {
    const { body } = await answer('Ravi', await request('Bela', { preferredTime: '08:00' }), { status: 'approved' });
    expect(await slotIds('Bela')).toEqual([body.slotId]);
    // A slot that is deleted before its mail is due is not announced any more.
    await eventually(mailedTo('bela@example.com'), (subjects) => subjects.some((subject) => subject.startsWith('Approved')));
    expect((await as('Ravi', 'DELETE', `/api/slots/interviewer/${body.slotId}`)).status).toBe(200);
    expect(await slotIds('Bela')).toEqual([]);
  });

  it('tells interviewers and candidates by mail, once', async () => {
    const subjects = async () => (await server.mails()).map(({ subject, to }) => `${to?.[0]?.address}: ${subject}`).sort();
    const expected = [
      'asha@example.com: Approved: your DSA slot with Ravi',
      'bela@example.com: Approved: your DSA slot with Ravi',
      'bela@example.com: Rejected: your request for a DSA slot',
      'bela@example.com: Rejected: your request for a DSA slot',
      'ravi@example.com: Asha asks you for a DSA slot',
      ...Array.from({ length: 3 }, () => 'ravi@example.com: Bela asks you for a DSA slot'),
    ];
    expect(await eventually(subjects, (lines) => lines.length >= expected.length)).toEqual(expected);
    const approval = (await server.mails()).find(({ subject }) => subject?.startsWith('Approved'));
    expect(approval?.text).toContain(`${server.url}/slots/available`);
    expect(approval?.text).toContain('The slot is kept for you until');
    expect((await server.mails()).some(({ text }) => text?.includes('On the hour only'))).toBe(true);
  });

  it('lets slots repeat for certain numbers of weeks only', async () => {
    const weekly = (weeks: number) =>
      Array.from({ length: weeks }, (_, week) => ({ start: `${day(30 + 7 * week)}T09:30:00.000Z`, timeZone: ZONE }));
    const publish = (slots: object[]) => as('Kiran', 'POST', '/api/slots/batch', { interviewType: 'DSA', slots });
    expect(await publish(weekly(5))).toMatchObject({ status: 422, body: { code: 'slot_weeks_wrong' } });
    expect((await publish(weekly(4))).status).toBe(201);
    expect((await publish(weekly(5).map((slot, hour) => ({ ...slot, start: `${day(20)}T1${hour}:30:00.000Z` })))).status).toBe(201);
  });

  it('deals with the future of a demoted interviewer', async () => {
    const slots = [1, 2, 3].map((hour) => ({ start: `${day(15)}T0${hour}:30:00.000Z`, timeZone: ZONE }));
    const published = await as<{ slots: { _id: string }[] }>('Ravi', 'POST', '/api/slots/batch', { interviewType: 'DSA', slots });
    const [open = '', held = '', booked = ''] = published.body.slots.map(({ _id }) => _id);
    const holding = await hold('Asha', held);
    const { body: payment } = await hold('Bela', booked);
    const { interviewId } = (await pay('Bela', booked, payment.paymentId)).body;
    expect(interviewId).toBeDefined();
    const pending = await request('Asha', { preferredDate: day(12) });

    const demoted = await changeRole('Ravi', 'candidate');
    expect(demoted.body).toMatchObject({ message: 'User Ravi has been demoted to candidate.' });
    expect(demoted.body.affectedInterviews).toEqual([{ _id: interviewId, startTime: slots[2]?.start, interviewType: 'DSA' }]);
    expect(await slotIds('Bela')).toEqual([]);
    expect((await hold('Bela', open)).body.code).toBe('slot_unknown');
    expect((await as('Asha', 'POST', '/api/slot-requests', form())).body.code).toBe('not_an_interviewer');
    const ofAsha = async () => (await as<Json[]>('Asha', 'GET', '/api/slot-requests')).body.find(({ _id }) => _id === pending);
    expect(await eventually(ofAsha, (found) => found?.status === 'rejected')).toMatchObject({
      status: 'rejected',
      reason: 'The interviewer is no longer available',
    });
    expect(await pay('Asha', held, holding.body.paymentId)).toMatchObject({ status: 200, body: { interviewId: expect.any(String) } });

    expect((await changeRole('Ravi', 'interviewer')).body.affectedInterviews).toEqual([]);
    expect(await slotIds('Bela')).toEqual([]);
  });
});
