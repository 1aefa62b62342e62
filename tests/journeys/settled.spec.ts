import { beforeAll, describe, expect, it } from '@jest/globals';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { createClient } from '../system/client.ts';
import { mailTo, tokenIn } from '../system/mails.ts';
import {
  adminOf,
  guest,
  holds,
  hoursAhead,
  interviewerNamed,
  PASSWORD,
  type Person,
  publishes,
  registers,
  setPrices,
  signsIn,
  startedBy,
} from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

const HALF_MINUTE = 30_000;
const DAY_HOURS = 24;
const LINK = 'https://meet.google.com/xyz';

let server: Server;
let admin: Person;
let ananya: Person;
let kavya: Person;
beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  admin = await adminOf(server);
  await setPrices(admin);
  ananya = await interviewerNamed(server, admin, 'Ananya Krishnan');
  kavya = await registers(server, 'Kavya Nair');
});

/** An hour of a UTC date that is this many days ahead. */
const onDay = (days: number, hour: number): string =>
  `${hoursAhead(days * DAY_HOURS).slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00.000Z`;
type AnySlot = { readonly start: string; readonly end?: string; readonly timeZone?: string };
const publishing = (slot: AnySlot, interviewType: InterviewType = 'DSA') => ({
  body: { interviewType, slots: [{ timeZone: 'UTC', ...slot }] },
});

describe('accounts', () => {
  const form = (email: string, password = PASSWORD) => ({ body: { name: 'Somebody', email, password } });

  it('registering signs in at once, with a balance of nothing and an address still to confirm', async () => {
    const { user, token } = await guest(server).call('register', form('fresh@example.com'));
    expect(user).toMatchObject({ role: 'candidate', isEmailVerified: false, s30Balance: 0 });
    expect(await createClient(server.url, { token }).call('availableSlots')).toEqual([]);
    const { user: again } = startedBy(await guest(server).call('login', { body: { email: 'fresh@example.com', password: PASSWORD } }));
    expect(again.s30Balance).toBe(0);
  });

  it('addresses are trimmed and compared in any case', async () => {
    await guest(server).call('register', form('  Mixed@Example.COM '));
    expect((await signsIn(server, ' mIXED@example.com', PASSWORD)).email).toBe('mixed@example.com');
    expect(await guest(server).refused('register', form('MIXED@example.com'))).toMatchObject({ status: 409, code: 'email_taken' });
  });

  it('passwords have 6 to 128 characters and are not among the most common', async () => {
    const tried = async (password: string) =>
      (await guest(server).ask('register', form(`p${password.length}@example.com`, password))).status;
    expect(await Promise.all(['zq4vx', 'zq4vxk', 'zq4vxk8p'.repeat(16), 'z'.repeat(129), 'password1'].map(tried))).toEqual([
      400, 201, 201, 400, 422,
    ]);
  });

  it(
    'a reset link answers 400 when it is worthless; a password that is short or missing leaves it usable',
    async () => {
      await kavya.browser.call('forgotPassword', { body: { email: kavya.email } });
      const token = tokenIn(await mailTo(server, kavya.email, /reset/i), 'reset-password');
      const resets = (link: string, body: object) => guest(server).ask('resetPassword', { params: { token: link }, body });
      for (const body of [{ password: 'abc' }, { password: '' }, {}]) {
        expect([body, (await resets(token, body)).status]).toEqual([body, 422]);
        expect([body, (await resets('unknown', body)).status]).toEqual([body, 400]);
      }
      // To the page a 400 would say that the link is worthless.
      for (const body of [{ password: 'zq4vx\0k8p' }, { password: 12345678 }, { password: ['zq4vxk8p'] }, { password: 'z'.repeat(2000) }])
        expect(await resets(token, body)).toMatchObject({ status: 422, body: { errors: [{ param: 'password' }] } });
      expect(await resets(token, [])).toMatchObject({ status: 422, body: { code: 'password_unusable' } });
      expect((await resets(token, { password: PASSWORD })).status).toBe(200);
      expect((await resets(token, { password: PASSWORD })).status).toBe(400);
      kavya = await signsIn(server, kavya.email, PASSWORD);
    },
    HALF_MINUTE,
  );

  it('a setting that is changed alone is confirmed by its name', async () => {
    const messageOf = async (body: { readonly zelleId?: string; readonly defaultMeetingLink?: string; readonly phone?: string }) =>
      (await ananya.browser.call('updateProfile', { body })).message;
    expect(await messageOf({ zelleId: 'ananya@example.com' })).toBe('Zelle ID updated successfully');
    expect(await messageOf({ defaultMeetingLink: LINK })).toBe('Default meeting link updated successfully');
    expect(await messageOf({ phone: '+91 98', defaultMeetingLink: LINK })).toBe('Profile updated successfully');
  });

  it('a profile is merged: absent keys stay, an empty link in the whole form clears it, alone it is refused', async () => {
    const change = (body: object) => kavya.browser.ask('updateProfile', { body });
    await change({ name: 'Kavya Nair', phone: '+91 98', linkedInUrl: 'https://linkedin.com/in/kavya', defaultMeetingLink: LINK });
    await change({ name: 'Kavya N' });
    expect(await kavya.browser.call('ownProfile')).toMatchObject({ name: 'Kavya N', phone: '+91 98', defaultMeetingLink: LINK });
    for (const [body, message] of [
      [{ defaultMeetingLink: ' ' }, 'Please enter a meeting link'],
      [{ defaultMeetingLink: 'ftp://files.example.com' }, 'Please enter a valid URL'],
      [{ zelleId: '' }, 'Please enter your Zelle ID'],
      [{ name: 'Kavya', linkedInUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
      [{ zelleId: 'z'.repeat(51) }, 'zelleId must be at most 50 characters'],
    ] as const)
      expect(await kavya.browser.refused('updateProfile', { body })).toMatchObject({ status: 400, message });
    await change({ name: 'Kavya N', defaultMeetingLink: '', zelleId: 'z'.repeat(50), phone: null });
    expect(await kavya.browser.call('ownProfile')).toMatchObject({ phone: '+91 98', defaultMeetingLink: '', zelleId: 'z'.repeat(50) });
  });
});

describe('slots', () => {
  it('a full hour is one on the clock of the slot’s own zone', async () => {
    const half = onDay(5, 9).replace(':00:00.', ':30:00.');
    expect((await ananya.browser.call('publishSlots', publishing({ start: half, timeZone: 'Asia/Kolkata' }))).slots[0]?.startTime).toBe(
      half,
    );
    for (const slot of [{ start: onDay(5, 12), timeZone: 'Asia/Kolkata' }, { start: half }])
      expect(await ananya.browser.refused('publishSlots', publishing(slot))).toMatchObject({ status: 422, code: 'slot_not_on_the_hour' });
  });

  it('the end follows from the type; another end is refused', async () => {
    const start = onDay(6, 9);
    const until = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();
    for (const minutes of [-40, 0, 50, 60])
      expect(await ananya.browser.refused('publishSlots', publishing({ start, end: until(minutes) }))).toMatchObject({
        status: 422,
        code: 'slot_end_wrong',
      });
    const { slots } = await ananya.browser.call('publishSlots', publishing({ start, end: until(50) }, 'System Design'));
    expect(slots[0]?.endTime).toBe(until(50));
  });

  it('a window is given by instants or dates; one date twice is that day; an empty filter is none', async () => {
    await publishes(ananya, 'DSA', onDay(8, 0), onDay(8, 23), onDay(9, 0));
    const [day, next] = [onDay(8, 0).slice(0, 10), onDay(9, 0).slice(0, 10)];
    for (const [startDate, endDate] of [
      [day, day],
      [day, next],
      [onDay(8, 0), `${day}T23:59:59.999Z`],
      [`${day}T05:30:00+05:30`, onDay(9, 0)],
    ] as const)
      for (const [browser, name] of [
        [ananya.browser, 'ownSlots'],
        [kavya.browser, 'availableSlots'],
      ] as const) {
        const found = await browser.call(name, { query: { startDate, endDate } });
        expect([startDate, endDate, name, found.map(({ startTime }) => startTime)]).toEqual([
          startDate,
          endDate,
          name,
          [onDay(8, 0), onDay(8, 23)],
        ]);
      }
    const all = await kavya.browser.call('availableSlots');
    expect((await kavya.browser.send('GET', '/api/slots/available?startDate=&endDate=&interviewerId=&interviewType=all')).body).toEqual(
      all,
    );
  });

  it('an open slot names its interviewer, with the address', async () => {
    const [slot] = await kavya.browser.call('availableSlots', { query: { interviewerId: ananya.id } });
    expect(slot).toMatchObject({
      interviewer: { _id: ananya.id, name: ananya.name, email: ananya.email, averageRating: 0, ratingsCount: 0 },
      price: expect.any(Number),
      currency: 'INR',
    });
  });

  it('whoever holds a slot may ask again: the same payment, the hold renewed once; interviewers cannot book their own', async () => {
    const [slot] = await publishes(ananya, 'DSA', onDay(10, 9));
    const asked = [];
    for (let times = 0; times < 3; times += 1) asked.push(await holds(kavya, slot?._id ?? '', 'DSA'));
    const [first, second, third] = asked;
    expect(new Set(asked.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(second?.heldUntil).not.toBe(first?.heldUntil);
    expect(third?.heldUntil).toBe(second?.heldUntil);
    await admin.browser.call('updateProfile', { body: { zelleId: 'admin@example.com' } });
    const own = await publishes(admin, 'DSA', onDay(10, 9));
    const body = { slotId: own[0]?._id, interviewType: 'DSA' };
    expect(await admin.browser.refused('createPreBookingPayment', { body })).toMatchObject({ status: 403, code: 'own_slot' });
    const theirs = { slotId: slot?._id, interviewType: 'DSA' };
    expect((await ananya.browser.refused('createPreBookingPayment', { body: theirs })).status).toBe(403);
  });
});

describe('lists', () => {
  it('a search is literal and in any case', async () => {
    await registers(server, 'Percent 100% Sure_Thing');
    const found = async (search: string) => (await admin.browser.call('accounts', { query: { search } })).users.map(({ name }) => name);
    expect(await found('SURE_')).toEqual(['Percent 100% Sure_Thing']);
    expect(await found('0% s')).toEqual(['Percent 100% Sure_Thing']);
    for (const pattern of ['%%', 'Sure.Thing', 'K_vya']) expect([pattern, await found(pattern)]).toEqual([pattern, []]);
    expect(await found(kavya.email.toUpperCase())).toEqual(['Kavya N']);
  });

  it('filters that say all, or nothing, are none', async () => {
    const statuses = ['/api/interviews', '/api/slot-requests/interviewer', '/api/slots/interviewer'];
    for (const path of statuses)
      for (const query of ['', '?status=', '?status=all', '?interviewType='])
        expect([path, query, (await ananya.browser.send('GET', `${path}${query}`)).status]).toEqual([path, query, 200]);
    const blank = await admin.browser.send('GET', '/api/admin/users?page=&limit=&search=&role=');
    expect(blank.body).toEqual((await admin.browser.send('GET', '/api/admin/users')).body);
  });

  it('prices, the description of the API and health are for everybody', async () => {
    for (const path of ['/api/prices', '/api/prices/exchange-rate', '/api/openapi.json', '/api/docs', '/healthz', '/readyz'])
      expect([path, (await guest(server).send('GET', path)).status]).toEqual([path, 200]);
  });
});
