import { randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { verbatimCodec } from '@s30/platform/event-store/codec';
import { compareLogs } from '@s30/platform/event-store/copy';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { diskRestoreMark } from '@s30/platform/installation/restoreMark';
import { open } from '@s30/platform/sqlite/database';
import { type StandIn, startStandIn } from '../eventstoredb/standIn.ts';
import { type Ended, type Environment, launch } from '../system/launching.ts';
import { cleanUp, newDataDir } from '../system/server.ts';
import { until } from '../system/until.ts';
import { closing } from '../testing/closing.ts';

const folder = newDataDir();
const [first, back, other] = ['first', 'back', 'other'].map((name) => join(folder, name, 'events.db')) as [string, string, string];
const program = (from: string, to: string, env: Environment = {}) =>
  launch('services/standalone/src/store/cli.ts', ['copy', '--from', from, '--to', to], env);
const copy = (from: string, to: string): Promise<Ended> => program(from, to).ended;

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
  // A whole marketplace contains every kind of event.
  const { code, stderr } = await launch('services/standalone/src/demo/main.ts', [], { DATA_DIR: join(folder, 'first') }).ended;
  expect([code, stderr]).toEqual([0, '']);
});
afterAll(async () => {
  await standIn.close();
  await cleanUp();
});

describe('npm run store -- copy', () => {
  let said: string | undefined;

  it('moves the log of one process to EventStoreDB, even when it is killed midway', async () => {
    const { child, ended } = program(`sqlite:${first}`, standIn.url);
    await until('the copy to be under way', () => (standIn.log.all.length > 50 ? true : undefined), 60_000);
    child.kill('SIGKILL');
    await ended;
    const { code, stdout, stderr } = await copy(`sqlite:${first}`, standIn.url);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('Error')]);
    [said] = /the same: [0-9a-f]{64}/.exec(stdout) ?? [];
    expect(stdout).toMatch(
      /^\d+ events in \d+ streams are copied, \d+ of them by an earlier run\. Both logs are the same: [0-9a-f]{64}\n$/,
    );
  });

  it('moves the log back unchanged', async () => {
    const { code, stdout } = await copy(standIn.url, `sqlite:${back}`);
    expect([code, stdout]).toEqual([0, expect.stringContaining(said ?? 'nothing')]);
    const before = closing(await openSqliteEventStore({ path: first, catalogue, codec: verbatimCodec }));
    const after = closing(await openSqliteEventStore({ path: back, catalogue, codec: verbatimCodec }));
    expect((await compareLogs(before, after)).events).toBeGreaterThan(200);
  });

  it('refuses what an unfinished restore has left: beside a log of either side, or where the settings say', async () => {
    const restoring = newDataDir();
    await diskRestoreMark(restoring).put();
    const marked = join(restoring, 'events.db');
    cpSync(first, marked);
    const ended = [
      await copy(`sqlite:${marked}`, `sqlite:${join(folder, 'never', 'events.db')}`),
      await copy(`sqlite:${first}`, `sqlite:${marked}`),
      await program(standIn.url, `sqlite:${join(folder, 'never', 'events.db')}`, { DATA_DIR: restoring }).ended,
    ];
    for (const { code, stdout, stderr } of ended)
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^A restore has begun here and not finished: [^\n]+\.\n$/)]);
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });

  it('refuses a target with a different log', async () => {
    cpSync(join(folder, 'first'), join(folder, 'other'), { recursive: true });
    const changed = open(other, { synchronous: 'NORMAL', cacheKiB: 1000 });
    changed.exec(`UPDATE events SET id = '${randomUUID()}' WHERE position = 1`);
    changed.close();
    const { code, stdout, stderr } = await copy(standIn.url, `sqlite:${other}`);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^(?:\d+ events are copied\n)*The target is not a copy of the source: [^\n]+: give an empty one, or the one that an interrupted copy has begun\.\n$/,
    );
  });

  it.each([
    [['copy', '--from', 'sqlite:nowhere.db', '--to', 'sqlite:x.db'], /^There is no event log .*nowhere\.db\.\n$/],
    [
      ['copy', '--from', 'postgres://x', '--to', 'sqlite:x.db'],
      /^--from must be sqlite: and a file, or esdb:\/\/ and a server: see --help\.\n$/,
    ],
    [
      ['copy', '--from', 'esdb://127.0.0.1:9', '--to', 'sqlite:x.db'],
      /^--from names an event store that cannot be used \(--from must name a user and a password, [^\n]+\)\.\n$/,
    ],
    [['grant'], /^EVENT_STORE_URL and EVENT_STORE_ADMIN_URL must both be esdb:\/\/ and a server\.\n$/],
    [['copy', '--form', 'x'], /^Unknown option '--form': see --help\.\n$/],
    [['move'], /^move is no command: see --help\.\n$/],
    [[], /^Say what to do: see --help\.\n$/],
  ])('says in one sentence what is wrong with %j', async (args, sentence) => {
    const { code, stdout, stderr } = await launch('services/standalone/src/store/cli.ts', args, {}).ended;
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)]);
  });

  it('prints its usage', async () => {
    const { code, stdout } = await launch('services/standalone/src/store/cli.ts', ['--help'], {}).ended;
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: npm run store -- copy/)]);
  });
});
