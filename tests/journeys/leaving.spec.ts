import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { formatInstant } from '@s30/contracts/time';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { launch } from '../system/launching.ts';
import { books, dsaFeedback, emailOf, guest, hoursAhead, PASSWORD, type Person, publishes, registers } from '../system/people.ts';
import { ADMIN, auditTool, itAlone, newDataDir, startServer } from '../system/server.ts';
import { tracesIn } from '../system/traces.ts';
import { until } from '../system/until.ts';
import { opens, type Place, verifies } from './moneyPlaces.ts';

const NAME = 'Ashalata Quillfeather';
/** Everything she entered, and everything entered about her. */
const SECRETS = {
  name: NAME,
  email: emailOf(NAME),
  phone: '+91 98200 44117',
  timeZone: 'Pacific/Chatham',
  company: 'Thistledown Analytics',
  rating: 'Patient, and asked about my grandmother in Kochi.',
  feedback: 'Ashalata explains amortised cost beautifully.',
  reason: 'My sister marries on that day.',
};

let place: Place;
let leaver: Person;
let exported: string;
beforeAll(async () => {
  place = await opens();
  leaver = await registers(place.server, NAME, { timeZone: SECRETS.timeZone });
  await leaver.browser.call('updateProfile', {
    body: {
      phone: SECRETS.phone,
      workExperiences: [{ company: SECRETS.company, position: 'Engineer', startDate: '2020-01', current: true }],
    },
  });
});

const asksForCopy = async ({ browser }: Person) => {
  const { job } = await browser.call('exportOwnData');
  const id = job.split('/').at(-1) ?? '';
  await until('the copy to be made', async () =>
    (await browser.call('exportJob', { params: { id } })).status === 'done' ? true : undefined,
  );
  return id;
};

describe('a person who deletes their account', () => {
  let interviewId: string;
  let paymentId: string;

  it('first downloads a copy of everything, with the files', async () => {
    const [slot] = await publishes(place.ananya, 'DSA', hoursAhead(50));
    const booked = await books(leaver, slot?._id ?? '', 'DSA');
    ({ interviewId, paymentId } = booked);
    await verifies(place.ananya, paymentId);
    exported = await asksForCopy(leaver);
    const { bytes, status } = await leaver.browser.ask('exportFile', { params: { id: exported } });
    expect(status).toBe(200);
    const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)]))).getEntries();
    const names = entries.map(({ filename }) => filename);
    expect(names).toEqual(expect.arrayContaining(['history.json', 'sessions.json', 'users.json', 'payments.json', 'interviews.json']));
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(1);
    const users = entries.find(({ filename }) => filename === 'users.json');
    const text = users && 'getData' in users ? await users.getData?.(new TextWriter()) : '';
    expect(JSON.parse(text ?? '')).toMatchObject([{ name: NAME, phone: SECRETS.phone }]);
  });

  it('cannot get anyone else’s copy', async () => {
    const stranger = await registers(place.server, 'Nosy Parker');
    for (const name of ['exportJob', 'exportFile'] as const)
      expect((await stranger.browser.ask(name, { params: { id: exported } })).status).toBe(404);
  });

  it('finds no copy but the newest: a page that waits for an older one does not wait forever', async () => {
    const [older, newer] = [exported, await asksForCopy(leaver)];
    exported = newer;
    for (const id of [older, `${leaver.id}.never-asked-for`, leaver.id])
      for (const name of ['exportJob', 'exportFile'] as const)
        expect(await leaver.browser.refused(name, { params: { id } })).toMatchObject({ status: 404, code: 'export_unknown' });
    expect((await leaver.browser.ask('exportFile', { params: { id: newer } })).status).toBe(200);
  });

  it('is told what must be settled first', async () => {
    const refused = await leaver.browser.ask('eraseOwnAccount', { body: { password: PASSWORD } });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'affairs_open',
      message: `Please settle this first: the DSA interview with Ananya Krishnan on ${formatInstant(hoursAhead(50), SECRETS.timeZone)} is neither completed nor cancelled`,
    });
    await place.ananya.browser.call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
    await place.ananya.browser.call('giveFeedback', { body: { ...dsaFeedback(interviewId), strengths: SECRETS.feedback } });
    await leaver.browser.call('rateInterview', { body: { interviewId, rating: 5, feedback: SECRETS.rating } });
    const [slot] = await publishes(place.ananya, 'DSA', hoursAhead(60));
    const second = await books(leaver, slot?._id ?? '', 'DSA');
    await verifies(place.ananya, second.paymentId);
    await leaver.browser.call('cancelInterview', { params: { id: second.interviewId }, body: { reason: SECRETS.reason } });
  });

  it('is told, as an interviewer, who owes whom by the books', async () => {
    const refused = await place.ananya.browser.refused('eraseOwnAccount', { body: { password: PASSWORD } });
    expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/by the books, ₹[\d,]+\.\d\d is still owed to S30$/) });
  });

  it('confirms with the password', async () => {
    const refused = await leaver.browser.ask('eraseOwnAccount', { body: { password: 'not the password' } });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ param: 'password' }] } });
  });

  it('is then erased: no session, no login, “Erased person” in every list', async () => {
    expect(await leaver.browser.call('eraseOwnAccount', { body: { password: PASSWORD } })).toEqual({
      message: 'Your account and everything about you has been deleted.',
    });
    expect((await leaver.browser.ask('ownProfile')).status).toBe(401);
    expect((await guest(place.server).ask('login', { body: { email: leaver.email, password: PASSWORD } })).status).toBe(401);
    const { browser } = place.admin;
    const lists = await until('the lists to forget her', async () => {
      const all = [
        await browser.send('GET', '/api/console/users?range=[0,99]'),
        await browser.send('GET', '/api/console/interviews?range=[0,99]'),
        await browser.send('GET', '/api/console/payments?range=[0,99]'),
      ].map(({ text }) => text);
      return all.every((text) => text.includes('Erased person')) ? all.join() : undefined;
    });
    for (const secret of Object.values(SECRETS)) expect(lists).not.toContain(secret);
    await until('the copy to be gone', async () =>
      (await browser.ask('exportFile', { params: { id: exported } })).status === 404 ? true : undefined,
    );
  });

  it('gets no refund as S30 balance any more, but as money', async () => {
    const { browser } = place.admin;
    const refund = { percent: 40, reason: 'The sound broke off' };
    const params = { id: paymentId };
    expect(await browser.refused('refundPayment', { params, body: { ...refund, refundAs: 'credit' } })).toMatchObject({
      status: 422,
      code: 'payer_erased',
    });
    expect(await browser.call('refundPayment', { params, body: { ...refund, refundAs: 'money' } })).toMatchObject({
      message: 'The refund is to be sent; record it once it is',
    });
    await browser.call('recordRefund', { params });
  });

  it('leaves no S30 balance behind in the books', () =>
    until('her balance to lapse', async () => {
      const { accounts } = await place.admin.browser.call('books');
      return accounts.some(({ kind, amount }) => kind === 'balance' && amount !== 0) ? undefined : true;
    }));

  it('leaves the address free', async () => {
    const again = await until('the address to be free', () => registers(place.server, NAME).catch(() => undefined));
    expect(again.id).not.toBe(leaver.id);
    // Erases her again, so that the name is removed everywhere.
    await again.browser.call('eraseOwnAccount', { body: { password: PASSWORD } });
  });

  itAlone('leaves no byte in any file once the read models are rebuilt, and the books and the chain agree', async () => {
    const { server } = place;
    const ratings = async () => (await place.admin.browser.send('GET', '/api/console/ratings?range=[0,99]')).text;
    await until('the read models to be built anew', async () => ((await ratings()).includes(SECRETS.rating) ? undefined : true), 60_000);
    // The second rebuild is due in an hour, or after a restart.
    const first = await server.stop();
    const restarted = await startServer({ dataDir: server.dataDir, env: ADMIN });
    // Even while the server runs, which may be for months.
    await until('every file to forget her', () => tracesIn(server.dataDir, SECRETS).length === 0 || undefined);
    expect(readdirSync(join(server.dataDir, 'files')).filter((name) => name.includes(exported))).toEqual([]);
    const second = await restarted.stop();
    for (const secret of Object.values(SECRETS)) expect(first.stdout + second.stdout).not.toContain(secret);
    expect(tracesIn(server.dataDir, SECRETS)).toEqual([]);
    const backup = join(newDataDir(), 'backup');
    const { ended } = launch('services/standalone/src/backup/cli.ts', ['backup', 'to', backup], { DATA_DIR: server.dataDir });
    expect(await ended).toMatchObject({ code: 0 });
    expect(tracesIn(backup, SECRETS)).toEqual([]);
    expect(await auditTool(server.dataDir, ['verify'])).toMatchObject({ code: 0 });
    expect(await auditTool(server.dataDir, ['reconcile'])).toMatchObject({ code: 0 });
  });
});
