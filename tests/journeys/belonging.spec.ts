import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { launch } from '../system/launching.ts';
import { adminOf, guest, PASSWORD, registers, signsIn } from '../system/people.ts';
import { ADMIN, isDistributed, newDataDir, type Server, startRefused, startServer } from '../system/server.ts';

const accepted = (dataDir: string) => launch('services/standalone/src/backup/cli.ts', ['restore', 'accept'], { DATA_DIR: dataDir }).ended;
const LOG = ['events.db', 'events.db-wal', 'events.db-shm'];

(isDistributed ? describe.skip : describe)('the parts of an installation', () => {
  const folder = newDataDir();
  const [yesterday, today, elsewhere] = ['yesterday', 'today', 'elsewhere'].map((name) => join(folder, name)) as [string, string, string];
  const copyOf = (dataDir: string): string => {
    const copy = join(newDataDir(), 'copy');
    cpSync(dataDir, copy, { recursive: true });
    return copy;
  };
  const withLogOf = (log: string, rest: string): string => {
    const mixed = copyOf(rest);
    for (const file of LOG) {
      rmSync(join(mixed, file), { force: true });
      if (existsSync(join(log, file))) cpSync(join(log, file), join(mixed, file));
    }
    return mixed;
  };
  let server: Server | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  beforeAll(async () => {
    const first = await startServer({ dataDir: yesterday, env: ADMIN });
    await registers(first, 'Early Esha');
    await first.stop();
    cpSync(yesterday, today, { recursive: true });
    const second = await startServer({ dataDir: today, env: ADMIN });
    await registers(second, 'Late Lata');
    await second.stop();
    const other = await startServer({ dataDir: elsewhere, env: { ...ADMIN, ADMIN_EMAIL: 'else@example.com' } });
    for (const name of ['One Other', 'Two Other', 'Three Other']) await registers(other, name);
    await other.stop();
  });

  it('are refused in one sentence with yesterday’s log, until the loss is accepted', async () => {
    const mixed = withLogOf(yesterday, today);
    const { code, stderr } = await startRefused(mixed, ADMIN);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^Seal \d+ of \S+Z has seen \d+ events, but the event log has \d+: \d+ are missing: put the right log back, or accept the loss with "npm run restore -- accept"\.\n$/,
      ),
    ]);

    const { code: ended, stdout, stderr: trouble } = await accepted(mixed);
    expect([ended, trouble]).toEqual([0, '']);
    expect(stdout).toMatch(/^Accepted: Seal \d+ of .* are missing\. Seals begin anew\.$/m);
    expect(stdout).toMatch(/^All \d+ events follow from each other and agree with the only seal\.$/m);
    expect(stdout).toMatch(/^\d+ figures agree with \d+ events; money is conserved\.$/m);
    expect(existsSync(join(mixed, 'seals', 'seals-1.jsonl'))).toBe(true);
    expect(await accepted(mixed)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Nothing is missing[\s\S]*money is conserved\.$/m),
    });

    server = await startServer({ dataDir: mixed, env: ADMIN });
    const admin = await adminOf(server);
    const { users } = await admin.browser.call('accounts', { query: {} });
    expect(users.map(({ name }) => name).toSorted()).toEqual(['Admin', 'Early Esha']);
    // A person missing from the log can register like anyone else, and is found at once.
    const late = await registers(server, 'Late Lata');
    expect((await late.browser.call('me')).user.name).toBe('Late Lata');
    await signsIn(server, 'early.esha@example.com', PASSWORD);
    const { events } = await admin.browser.call('auditSearch', { query: { type: 'LossAccepted' } });
    expect(events.map(({ title }) => title)).toEqual(['Loss of events accepted']);
  });

  it('are refused with an empty log, into which no demo is loaded', async () => {
    const mixed = withLogOf(folder, today);
    writeFileSync(join(mixed, 'events.db'), '');
    const { stderr, stdout } = await startRefused(mixed, {});
    expect(stderr).toMatch(/^The event log is empty, but its seals name \d+ events: put the right log back, /);
    expect(stdout).toBe('');
    // If the seals are lost as well, the secrets reveal the mismatch.
    for (const gone of ['seals', 'last-seal.json', 'seal-key.pem']) rmSync(join(mixed, gone), { recursive: true });
    expect((await startRefused(mixed, {})).stderr).toMatch(
      /^The secrets belong to a log that begins with event \S+, but the event log is empty: /,
    );
  });

  it('are refused without the secrets, which no accepted loss can replace, and go on with them', async () => {
    const without = copyOf(today);
    const SECRETS = ['secrets.db', 'secrets.db-wal', 'secrets.db-shm'];
    for (const file of SECRETS) rmSync(join(without, file), { force: true });
    const refusal = expect.stringMatching(/^The event log has events, but the secrets \([^)]+\) have no key for them: put [^\n]+\.\n$/);
    // The second start finds the empty secrets of the first one.
    for (let start = 1; start <= 2; start += 1) expect(await startRefused(without, ADMIN)).toMatchObject({ code: 1, stderr: refusal });
    expect(await accepted(without)).toMatchObject({ code: 1, stdout: '', stderr: refusal });

    for (const file of SECRETS) {
      rmSync(join(without, file), { force: true });
      if (existsSync(join(today, file))) cpSync(join(today, file), join(without, file));
    }
    server = await startServer({ dataDir: without, env: ADMIN });
    await signsIn(server, 'late.lata@example.com', PASSWORD);
  });

  it('are refused with the log of another installation', async () => {
    const { stderr } = await startRefused(withLogOf(elsewhere, yesterday), ADMIN);
    expect(stderr).toMatch(
      /^The event log begins with event \S+, but the log that seal \d+ has seen begins with event \S+: put the right log back, /,
    );
  });

  it('rebuild another installation’s read models before they are ready', async () => {
    const mixed = copyOf(today);
    for (const file of ['read.db', 'read.db-wal', 'read.db-shm']) {
      rmSync(join(mixed, file), { force: true });
      if (existsSync(join(elsewhere, file))) cpSync(join(elsewhere, file), join(mixed, file));
    }
    server = await startServer({ dataDir: mixed, env: ADMIN });
    const admin = await adminOf(server);
    const { users } = await admin.browser.call('accounts', { query: {} });
    expect(users.map(({ name }) => name).toSorted()).toEqual(['Admin', 'Early Esha', 'Late Lata']);
    expect(await guest(server).refused('login', { body: { email: 'one.other@example.com', password: PASSWORD } })).toMatchObject({
      status: 401,
    });
  });
});
