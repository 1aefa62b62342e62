import { createHash, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { instantOf } from '@s30/contracts/time';
import { verbatimCodec } from '@s30/platform/event-store/codec';
import { openEventStoreDbStore } from '@s30/platform/event-store/eventstoredb/eventStore';
import { readManifest } from '../../services/standalone/src/backup/folder.ts';
import { newDatabase } from '../adapters/mongodb.ts';
import { type StandIn, startStandIn } from '../eventstoredb/standIn.ts';
import { type Ended, type Environment, launch } from '../system/launching.ts';
import { cleanUp, newDataDir } from '../system/server.ts';
import { until } from '../system/until.ts';

afterAll(cleanUp);
const tool = (file: string, args: readonly string[], env: Environment): Promise<Ended> => launch(`services/${file}`, args, env).ended;

const REFUSING: readonly (readonly [file: string, ...args: string[]])[] = [
  ['commands/src/main.ts'],
  ['projections/src/main.ts'],
  ['query-api/src/main.ts'],
  ['standalone/src/backup/cli.ts', 'restore', 'accept'],
  ['standalone/src/backup/cli.ts', 'backup', 'to', join(newDataDir(), 'half')],
  ['query-api/src/audit/cli.ts', 'verify'],
  ['projections/src/cli.ts', 'status'],
];
const UNFINISHED = {
  code: 1,
  stderr: 'A restore has begun here and not finished: restore the backup again, into an empty place, with "npm run restore -- from".\n',
};

it('a backup of an event store that is appended to and a MongoDB restores everything into an empty event store and an empty MongoDB, after an interrupted restore elsewhere', async () => {
  const folder = newDataDir();
  const place = async (name: string) => {
    const standIn = await startStandIn();
    return { standIn, env: { DATA_DIR: join(folder, name), EVENT_STORE_URL: standIn.url, READ_STORE_URL: newDatabase() } };
  };
  const [from, broken, to] = [await place('from'), await place('broken'), await place('to')];
  try {
    expect(await tool('standalone/src/demo/main.ts', [], from.env)).toMatchObject({ code: 0 });
    expect(await tool('query-api/src/audit/cli.ts', ['seal'], from.env)).toMatchObject({ code: 0 });
    const backup = join(folder, 'backup');
    const stop = appending(from.standIn.url);
    expect(await tool('standalone/src/backup/cli.ts', ['backup', 'to', backup], from.env)).toMatchObject({ code: 0, stderr: '' });
    expect(await stop()).toBeGreaterThan(10);
    expect(statSync(join(backup, 'events.db')).mode & 0o077).toBe(0);
    await interrupted(backup, broken);
    for (const [file, ...args] of REFUSING)
      expect([file, await tool(file, args, { ...broken.env, PUBLIC_URL: 'http://localhost:3000' })]).toMatchObject([file, UNFINISHED]);
    // The interruption has left nothing in the backup, so it can be restored elsewhere.
    const restored = await tool('standalone/src/backup/cli.ts', ['restore', 'from', backup], to.env);
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(restored.stdout).toMatch(/^All \d+ events follow from each other and agree with the only seal\.$/m);
    expect(restored.stdout).toMatch(/^\d+ figures agree with \d+ events; money is conserved\.$/m);
    // The restored secrets and files are the same: backing them up again gives the same content.
    const again = join(folder, 'again');
    expect(await tool('standalone/src/backup/cli.ts', ['backup', 'to', again], to.env)).toMatchObject({ code: 0 });
    const { collections, seals } = await filesOf(backup);
    expect(await filesOf(again)).toEqual({ collections, seals });
    expect(Object.keys(collections)).toContain('collections/secret_passwords.jsonl');
    expect(await tool('standalone/src/backup/cli.ts', ['restore', 'from', backup], to.env)).toMatchObject({
      code: 1,
      stderr: 'The event store of EVENT_STORE_URL holds events already: a backup is only restored where there is nothing yet.\n',
    });
  } finally {
    await Promise.all([from, broken, to].map(({ standIn }) => standIn.close()));
  }
});

/** Kills a restore while it copies the log. */
async function interrupted(backup: string, { standIn, env }: { readonly standIn: StandIn; readonly env: Environment }): Promise<void> {
  const { child, ended } = launch('services/standalone/src/backup/cli.ts', ['restore', 'from', backup], env);
  await until('the first half of the log', () => standIn.log.all.length > 300 || undefined);
  child.kill('SIGKILL');
  expect(await ended).toMatchObject({ signal: 'SIGKILL' });
}

/** Appends events one after another until stopped, and returns how many. */
function appending(url: string): () => Promise<number> {
  let isOver = false;
  const run = async (): Promise<number> => {
    const store = await openEventStoreDbStore({ url, catalogue, codec: verbatimCodec });
    let count = 0;
    for (; !isOver; count += 1) {
      const origin = { commandId: 'test', correlationId: 'test', causationId: 'test', at: instantOf(Date.now()), schemaVersion: 1 };
      const metadata = { ...origin, actor: { userId: 'installation', role: 'system' } } as const;
      await store.append(`mail-${randomUUID()}`, 'no_stream', [{ id: randomUUID(), type: 'MailSent', data: {}, metadata }]);
    }
    await store.close();
    return count;
  };
  const running = run();
  return () => {
    isOver = true;
    return running;
  };
}

/** A collection without documents may be missing. */
const OF_NOTHING = createHash('sha256').digest('hex');
async function filesOf(folder: string) {
  const { files } = await readManifest(folder);
  const named = (prefix: string) =>
    Object.fromEntries(Object.entries(files).filter(([file, digest]) => file.startsWith(prefix) && digest !== OF_NOTHING));
  return { collections: named('collections/'), seals: named('seals/') };
}
