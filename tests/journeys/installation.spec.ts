import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { freePorts } from '../system/launching.ts';
import { adminOf, DEMO_PASSWORD, guest, type Person, registers, signsIn } from '../system/people.ts';
import { ADMIN, itAlone, newDataDir, type Server, startRefused, startServer } from '../system/server.ts';

const ELSEWHERE = { PUBLIC_URL: 'https://s30.example' };
const DEMO_LOGINS = ['admin', 'auditor', 'ananya', 'kavya'].map((name) => `${name}@example.com`);

describe('an installation that others can reach', () => {
  itAlone('does not start without an admin of its own, because the demo’s passwords are published', async () => {
    const { code, stderr } = await startRefused(newDataDir(), ELSEWHERE);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^ADMIN_EMAIL is missing: [^\n]+\.\n$/)]);
  });
});

describe('the files of an installation', () => {
  const modesIn = async (folder: string) => {
    const names = await readdir(folder, { recursive: true });
    const paths = [folder, ...names.map((name) => join(folder, name))];
    // A file that is being written has another name a moment later.
    const found = await Promise.all(paths.map(async (path) => [path, await stat(path).catch(() => undefined)] as const));
    return found.flatMap(([path, entry]) => (entry === undefined ? [] : [[path, (entry.mode & 0o077).toString(8)] as const]));
  };

  itAlone('are readable by the server’s user only, even those that were not before', async () => {
    const dataDir = newDataDir();
    await chmod(dataDir, 0o755);
    await (await startServer({ dataDir, env: ADMIN })).stop();
    for (const name of ['events.db', 'read.db']) await chmod(join(dataDir, name), 0o644);
    const server = await startServer({ dataDir, env: ADMIN });
    await registers(server, 'Private Pia');
    const modes = await modesIn(dataDir);
    expect(modes.length).toBeGreaterThan(5);
    expect(modes.filter(([, mode]) => mode !== '0')).toEqual([]);
    await server.stop();
  });
});

describe('a demo that becomes an installation', () => {
  const dataDir = newDataDir();
  let server: Server;
  let before: Person;
  beforeAll(async () => {
    const demo = await startServer({ dataDir });
    before = await signsIn(demo, 'kavya@example.com', DEMO_PASSWORD);
    await registers(demo, 'Honest Hana');
    await demo.stop();
    server = await startServer({ dataDir, env: ADMIN });
  });

  it('closes every account whose password is published, and signs it out', async () => {
    for (const email of DEMO_LOGINS)
      expect(await guest(server).refused('login', { body: { email, password: DEMO_PASSWORD } })).toMatchObject({
        status: 403,
        code: 'account_closed',
      });
    const token = before.browser.token() ?? '';
    const { status } = await guest(server).send('GET', '/api/auth/me', { headers: { Authorization: `Bearer ${token}` } });
    expect(status).toBe(401);
  });

  it('tells only those who know the password that the account is closed', async () => {
    const [email = ''] = DEMO_LOGINS;
    expect(await guest(server).refused('login', { body: { email, password: 'wrong' } })).toMatchObject({ status: 401 });
  });

  it('no longer offers their slots, and leaves other people alone', async () => {
    const admin = await adminOf(server);
    expect(await admin.browser.call('availableSlots')).toEqual([]);
    const honest = await signsIn(server, 'honest.hana@example.com', 'violet-harbour-71');
    expect(await honest.browser.call('interviewers')).toEqual([]);
  });

  itAlone('starts for others from then on, with or without the settings of its admin', async () => {
    await server.stop();
    const [port] = await freePorts(1);
    server = await startServer({ dataDir, env: { PORT: `${port}`, PUBLIC_URL: `${ELSEWHERE.PUBLIC_URL}:${port}` } });
    const body = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
    // Unless the address is on this machine, admins need a second factor.
    expect(await guest(server).call('login', { body })).toMatchObject({ secondStep: 'enrolment' });
    await server.stop();
  });

  itAlone('does not start for others before', async () => {
    const folder = newDataDir();
    await (await startServer({ dataDir: folder })).stop();
    const { code, stderr } = await startRefused(folder, ELSEWHERE);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^ADMIN_EMAIL is missing/)]);
  });
});
