import { beforeAll, describe, expect, it } from '@jest/globals';
import { mailTo, tokenIn } from '../system/mails.ts';
import {
  adminOf,
  books,
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
} from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

let server: Server;
let admin: Person;
beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  admin = await adminOf(server);
});
const ended = { status: 401, code: 'session_ended' };

describe('where somebody is signed in', () => {
  it('is listed, with the session that asks', async () => {
    const { email, browser } = await registers(server, 'Listed Lena');
    await signsIn(server, email, PASSWORD);
    const sessions = await browser.call('ownSessions');
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ device: expect.any(String), address: '127.0.0.1', startedAt: expect.any(String) });
  });

  it('can be ended session by session, and only by the owner', async () => {
    const { email, browser } = await registers(server, 'Ending Egon');
    const { browser: other } = await signsIn(server, email, PASSWORD);
    const stranger = await registers(server, 'Strange Sam');
    const lost = (await browser.call('ownSessions')).find(({ isCurrent }) => !isCurrent);
    const params = { id: lost?._id ?? '' };
    expect(await stranger.browser.refused('endSession', { params })).toMatchObject({ status: 404, code: 'session_unknown' });
    await other.call('me');
    await browser.call('endSession', { params });
    expect(await other.refused('me')).toMatchObject(ended);
    expect(await browser.call('ownSessions')).toHaveLength(1);
    await browser.call('me');
  });

  it('can be ended everywhere else at once', async () => {
    const { email, browser } = await registers(server, 'Lonely Lou');
    const others = [await signsIn(server, email, PASSWORD), await signsIn(server, email, PASSWORD)];
    await browser.call('endOtherSessions');
    for (const other of others) expect(await other.browser.refused('me')).toMatchObject(ended);
    await browser.call('me');
    expect(await browser.call('ownSessions')).toHaveLength(1);
  });

  it('can be seen and ended by an admin', async () => {
    const person = await registers(server, 'Watched Wim');
    const params = { id: person.id };
    expect(await admin.browser.call('sessionsOfUser', { params })).toHaveLength(1);
    await admin.browser.call('endSessionsOfUser', { params });
    expect(await person.browser.refused('me')).toMatchObject(ended);
    await signsIn(server, person.email, PASSWORD);
    expect(await admin.browser.refused('endSessionsOfUser', { params: { id: admin.id } })).toMatchObject({
      status: 403,
      code: 'own_account',
    });
  });
});

describe('an account that an admin closes', () => {
  const closes = (person: Person, closed = true) =>
    admin.browser.call('closeAccount', { params: { id: person.id }, body: { closed, reason: 'Spam' } });

  it('signs everybody out, and lets nobody in until it is opened again', async () => {
    const person = await registers(server, 'Closed Cleo');
    expect(await closes(person)).toMatchObject({ message: 'The account of Closed Cleo is closed.' });
    expect(await person.browser.refused('me')).toMatchObject(ended);
    const body = { email: person.email, password: PASSWORD };
    expect(await guest(server).refused('login', { body })).toMatchObject({ status: 403, code: 'account_closed' });
    const found = (await admin.browser.call('accounts', { query: { search: person.email } })).users;
    expect(found).toMatchObject([{ isClosed: true }]);
    await closes(person, false);
    await signsIn(server, person.email, PASSWORD);
  });

  it('gets no new password, and its link stays good for when it is opened again', async () => {
    const person = await registers(server, 'Forgetful Fay');
    await guest(server).call('forgotPassword', { body: { email: person.email } });
    const token = tokenIn(await mailTo(server, person.email, /^Reset your password$/), 'reset-password');
    await closes(person);
    const asked = { params: { token }, body: { password: 'another-pass-1' } };
    expect(await guest(server).refused('resetPassword', asked)).toMatchObject({ status: 403, code: 'account_closed' });
    await closes(person, false);
    await guest(server).call('resetPassword', asked);
    await signsIn(server, person.email, 'another-pass-1');
  });

  it('brings nobody by its code, as if there were none, until it is opened again', async () => {
    const { referralCode, ...person } = await registers(server, 'Referring Rita');
    await closes({ referralCode, ...person });
    const body = { name: 'Brought Bea', email: 'brought@example.com', password: PASSWORD, referralCode };
    expect(await guest(server).refused('register', { body })).toMatchObject({
      status: 422,
      code: 'referral_code_unknown',
      errors: [{ param: 'referralCode' }],
    });
    await closes({ referralCode, ...person }, false);
    const friend = guest(server);
    await friend.call('register', { body });
    const brought = await admin.browser.call('referralsOfCode', { params: { referralCode } });
    expect(brought.referredUsers).toMatchObject([{ name: 'Brought Bea' }]);
  });

  it('no longer offers its slots', async () => {
    await setPrices(admin);
    const ravi = await interviewerNamed(server, admin, 'Ravi Closed', { upiId: 'ravi@okbank' });
    await publishes(ravi, 'DSA', hoursAhead(50));
    const candidate = await registers(server, 'Looking Lars');
    const offered = async () => (await candidate.browser.call('availableSlots')).filter(({ interviewer }) => interviewer._id === ravi.id);
    expect(await offered()).toHaveLength(1);
    expect(await closes(ravi)).toMatchObject({ affectedInterviews: [] });
    expect(await offered()).toEqual([]);
  });

  it('leaves what candidates booked and hold to the admin, who is told at once', async () => {
    const ravi = await interviewerNamed(server, admin, 'Ravi Booked', { upiId: 'ravi@okbank' });
    const [booked, held] = await publishes(ravi, 'DSA', hoursAhead(70), hoursAhead(72));
    const candidate = await registers(server, 'Booking Bo');
    const { interviewId } = await books(candidate, booked?._id ?? '', 'DSA');
    const { heldUntil } = await holds(candidate, held?._id ?? '', 'DSA');
    const left = await closes(ravi);
    expect(left).toMatchObject({
      affectedInterviews: [{ _id: interviewId, startTime: booked?.startTime, interviewType: 'DSA' }],
      heldUntil,
    });
    expect(heldUntil).toBeDefined();
    expect(await closes(ravi, false)).toEqual({ message: 'The account of Ravi Booked is open again.', affectedInterviews: [] });
  });

  it('frees the slots that it held for others at once', async () => {
    const rina = await interviewerNamed(server, admin, 'Rina Held', { upiId: 'rina@okbank' });
    const [slot] = await publishes(rina, 'DSA', hoursAhead(60));
    const slotId = slot?._id ?? '';
    const [holder, other] = [await registers(server, 'Holding Hugo'), await registers(server, 'Waiting Wanda')];
    await holds(holder, slotId, 'DSA');
    const body = { slotId, interviewType: 'DSA' } as const;
    expect(await other.browser.refused('createPreBookingPayment', { body })).toMatchObject({ code: 'slot_taken' });
    await closes(holder);
    expect((await other.browser.call('availableSlots')).map(({ _id }) => _id)).toContain(slotId);
    await holds(other, slotId, 'DSA');
  });

  it('cannot be one’s own or that of an admin', async () => {
    expect(await admin.browser.refused('closeAccount', { params: { id: admin.id }, body: { closed: true } })).toMatchObject({
      status: 403,
      code: 'own_account',
    });
  });
});

describe('admins', () => {
  it('are demoted by each other, never by themselves, and one of them stays', async () => {
    const dataDir = server.dataDir;
    await server.stop();
    const second = { ADMIN_EMAIL: 'second@example.com', ADMIN_PASSWORD: 'open-sesame-43' };
    server = await startServer({ dataDir, env: second });
    admin = await adminOf(server);
    const other = await signsIn(server, second.ADMIN_EMAIL, second.ADMIN_PASSWORD);
    const demote = (by: Person, whom: Person) => by.browser.ask('changeRole', { params: { id: whom.id }, body: { role: 'candidate' } });
    expect((await demote(admin, admin)).status).toBe(403);
    expect(await other.browser.refused('closeAccount', { params: { id: admin.id }, body: { closed: true } })).toMatchObject({
      code: 'admin_not_closable',
    });
    const answers = await Promise.all([demote(admin, other), demote(other, admin)]);
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const demoted = answers[0]?.status === 200 ? other : admin;
    await until('the demoted admin to be a candidate', async () =>
      (await demoted.browser.call('me')).user.role === 'candidate' ? true : undefined,
    );
  });
});

describe('what matters about an account is told by mail', () => {
  it.each([
    [
      'a payout ID',
      async (person: Person) => void (await person.browser.call('updateProfile', { body: { zelleId: 'new@example.com' } })),
      /^You have new payment details$/,
    ],
  ])('%s', async (what, change, subject) => {
    const person = await registers(server, `Told ${what}`);
    await change(person);
    await mailTo(server, person.email, subject);
  });
});
