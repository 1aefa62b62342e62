import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { canTrace } from '@s30/platform/config/machine.testing';
import { type Ended, launch } from '../system/launching.ts';
import { adminOf, guest, PASSWORD } from '../system/people.ts';
import { ADMIN, auditTool, itAlone, newDataDir, type Server, startRefused, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

const CLI = 'services/standalone/src/backup/cli.ts';
const tool = (args: readonly string[], dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  launch(CLI, args, { DATA_DIR: dataDir, ...env }).ended;

/** Registers people one after another, ignoring failures, until stopped. */
function traffic(url: string, from: number) {
  const registered: string[] = [];
  let isOver = false;
  const run = async () => {
    for (let n = from; !isOver; n += 1) {
      const name = `Person ${n}`;
      const body = JSON.stringify({ name, email: `person.${n}@example.com`, password: PASSWORD });
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body }).catch(() => undefined);
      if (answer?.status === 201) registered.push(name);
      else await sleep(20);
    }
  };
  const running = run();
  const end = async (): Promise<readonly string[]> => {
    isOver = true;
    await running;
    return registered;
  };
  return { registered, end };
}
const many = (people: readonly string[], count: number) => until(`${count} people`, () => (people.length >= count ? true : undefined));
const namesIn = async (server: Server): Promise<ReadonlySet<string>> => {
  const admin = await adminOf(server);
  const names = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { users, total } = await admin.browser.call('accounts', { query: { page, limit: 100 } });
    for (const { name } of users) names.add(name);
    if (users.length === 0 || names.size >= total) return names;
  }
};

itAlone('goes on with the log of an hour ago once its loss is accepted, under load before and after', async () => {
  const server = await startServer({ env: ADMIN });
  const { dataDir } = server;
  const backup = join(newDataDir(), 'an-hour-ago');
  const load = traffic(server.url, 1);
  await many(load.registered, 10);
  const kept = [...load.registered];
  expect(await tool(['backup', 'to', backup], dataDir)).toMatchObject({ code: 0 });
  await server.passes(60);
  await many(load.registered, load.registered.length + 10);
  expect(await auditTool(dataDir, ['seal'])).toMatchObject({ code: 0 });
  // Only the disk with the log is lost.
  await server.kill9();
  const known = await load.end();
  for (const file of ['events.db', 'events.db-wal', 'events.db-shm']) rmSync(join(dataDir, file), { force: true });
  cpSync(join(backup, 'events.db'), join(dataDir, 'events.db'));

  const startedAt = performance.now();
  expect((await startRefused(dataDir, ADMIN)).stderr).toMatch(
    /^Seal \d+ of \S+ has seen \d+ events, but the event log has \d+: \d+ are missing: /,
  );
  const accepted = await tool(['restore', 'accept'], dataDir);
  expect([accepted.code, accepted.stderr]).toEqual([0, '']);
  const again = await startServer({ dataDir, env: ADMIN });
  process.stderr.write(`refused, accepted and ready again after ${Math.round(performance.now() - startedAt)} ms\n`);

  const more = traffic(again.url, known.length + 1_000);
  await many(more.registered, 10);
  const added = await more.end();
  // Whoever registered last may not be in the list yet.
  const names = await until('everybody who was kept or added to be listed', async () => {
    const listed = await namesIn(again);
    return [...kept, ...added].every((name) => listed.has(name)) ? listed : undefined;
  });
  // People whose events were lost are unknown everywhere and can register again.
  const lost = known.filter((name) => !names.has(name));
  expect(lost.length).toBeGreaterThan(0);
  const [first = ''] = lost;
  const email = `${first.toLowerCase().replace(' ', '.')}@example.com`;
  expect(await guest(again).refused('login', { body: { email, password: PASSWORD } })).toMatchObject({ status: 401 });
  await guest(again).call('register', { body: { name: first, email, password: PASSWORD } });
  await again.stop();
  for (const command of ['verify', 'reconcile']) expect([command, (await auditTool(dataDir, [command])).code]).toEqual([command, 0]);
});

itAlone('keeps the keys of everybody in a log that is backed up under load, while files come and go', async () => {
  const server = await startServer({ env: ADMIN });
  const { dataDir } = server;
  const files = join(dataDir, 'files');
  for (let n = 0; n < 3_000; n += 1) writeFileSync(join(files, `bulk-${n}~file`), '{}\n');
  const load = traffic(server.url, 1);
  await many(load.registered, 3);
  let isOver = false;
  const churn = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const some = Array.from({ length: 20 }, (_, index) => join(files, `.proof-${n}-${index}~file.unfinished`));
      await Promise.all(some.map((path) => writeFile(path, 'x')));
      await Promise.all(some.map((path) => rm(path)));
      await writeFile(join(files, 'rejected~file'), '{}\n');
      await rm(join(files, 'rejected~file'));
    }
  })();
  const backup = join(newDataDir(), 'backup');
  expect(await tool(['backup', 'to', backup], dataDir)).toMatchObject({ code: 0, stderr: '' });
  isOver = true;
  await churn;
  await load.end();
  await server.stop();
  expect((await readdir(join(backup, 'files'))).filter((name) => name.endsWith('.unfinished'))).toEqual([]);

  const restored = join(newDataDir(), 'restored');
  expect(await tool(['restore', 'from', backup], restored)).toMatchObject({ code: 0, stderr: '' });
  const again = await startServer({ dataDir: restored, env: ADMIN });
  const names = [...(await namesIn(again))];
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !/^(Admin|Person \d+)$/.test(name))).toEqual([]);
  await again.stop();
});

itAlone('neither backs up nor verifies anything while a file is named as the folder of seals', async () => {
  const server = await startServer({ env: ADMIN });
  const { dataDir } = server;
  await server.stop();
  const file = join(newDataDir(), 'seals');
  writeFileSync(file, '');
  const refused = (what: string) => ({
    code: 1,
    stderr: expect.stringMatching(new RegExp(`^${file} is no ${what}[^\\n]*AUDIT_SEALS_DIR\\.\\n$`)),
  });
  const env = { AUDIT_SEALS_DIR: file };
  expect(await tool(['backup', 'to', join(newDataDir(), 'backup')], dataDir, env)).toMatchObject(refused('folder'));
  expect(await auditTool(dataDir, ['verify'], env)).toMatchObject(refused('folder of seals'));
});

(canTrace() ? itAlone : it.skip)('has all of a backup on disk before it is no longer an unfinished restore (needs strace)', async () => {
  const server = await startServer({ env: ADMIN });
  await server.stop();
  const [backup, restored, trace] = ['backup', 'restored', 'trace'].map((name) => join(newDataDir(), name)) as [string, string, string];
  expect(await tool(['backup', 'to', backup], server.dataDir)).toMatchObject({ code: 0 });
  const options = ['-f', '-y', '-o', trace, '-e', 'trace=mkdir,fsync,unlink'];
  const restoring = spawnSync('strace', [...options, process.execPath, CLI, 'restore', 'from', backup], { env: { DATA_DIR: restored } });
  expect([restoring.status, String(restoring.stderr)]).toEqual([0, expect.not.stringContaining('Error')]);

  const done = (await readFile(trace, 'utf8')).split(`unlink("${join(restored, 'unfinished-restore')}")`);
  expect(done).toHaveLength(2);
  const calls = (done[0] ?? '').split('\n');
  const lastSync = (path: string) => calls.findLastIndex((call) => call.includes(`fsync(`) && call.includes(`<${path}>`));
  const files = Object.keys(JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8')).files).map((file) => join(restored, file));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((path) => lastSync(path) === -1 || lastSync(dirname(path)) < lastSync(path))).toEqual([]);
  const folders = [restored, ...files.map((path) => dirname(path))];
  const made = (path: string) => calls.findIndex((call) => call.includes(`mkdir("${path}"`) && !call.includes('ENOENT'));
  expect(folders.filter((path) => lastSync(dirname(path)) < made(path))).toEqual([]);
});
