import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import type { EventCodec, StoredEvent } from '../../platform/event-store/codec.ts';
import { writtenLog } from './log.ts';
import { codec } from './reader.ts';

const HERE = import.meta.dirname;
const RELEASES = readdirSync(HERE, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const textOf = (release: string, file: string): string => readFileSync(join(HERE, release, file), 'utf8');
const logOf = (release: string): readonly StoredEvent[] =>
  textOf(release, 'events.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as StoredEvent);

const work = mkdtempSync(join(tmpdir(), 's30-golden-'));
afterAll(() => rmSync(work, { recursive: true }));
/** The release's own code for reading events. */
async function readerOf(release: string): Promise<EventCodec> {
  const file = join(work, `${release}.mjs`);
  writeFileSync(file, gunzipSync(readFileSync(join(HERE, release, 'reader.mjs.gz'))));
  return ((await import(file)) as { readonly codec: EventCodec }).codec;
}

const git = (...args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', ['-c', 'safe.directory=*', ...args], {
      cwd: HERE,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trimEnd();
  } catch {
    return undefined;
  }
};
/** The merge base with main; on main itself, the previous commit. Undefined without git history. */
function mergeBase(): string | undefined {
  const head = git('rev-parse', 'HEAD');
  const base = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
  return base !== head ? base : git('rev-parse', 'HEAD~1');
}

it('keeps at least one release', () => expect(RELEASES).not.toEqual([]));

describe.each(RELEASES)('release %s', (release) => {
  it('has a golden log with each of its event types, readable by this code', async () => {
    const log = logOf(release);
    const types = Object.keys(JSON.parse(textOf(release, 'schemas.json')) as object);
    expect([...new Set(log.map(({ type }) => type))].toSorted()).toEqual(types.toSorted());
    for (const event of await codec.decode(log)) {
      const schema = catalogue.get(event.type)?.schema;
      expect([event.type, event.stream, schema?.safeParse(event.data).success]).toEqual([event.type, event.stream, true]);
    }
  });

  it('reads what this code writes, except unknown event types', async () => {
    const types = new Set(Object.keys(JSON.parse(textOf(release, 'schemas.json')) as object));
    const known = (await writtenLog()).filter(({ type }) => types.has(type));
    const [own, theirs] = [await codec.decode(known), await (await readerOf(release)).decode(known)];
    expect(theirs.map(({ id, type, metadata }) => ({ id, type, metadata }))).toEqual(
      own.map(({ id, type, metadata }) => ({ id, type, metadata })),
    );
  });

  it('has the same schemas as today’s versions', () => {
    const now = JSON.parse(readFileSync(join(HERE, '..', '..', 'contracts', 'src', 'events', 'frozen.json'), 'utf8')) as Frozen;
    for (const [type, versions] of Object.entries(JSON.parse(textOf(release, 'schemas.json')) as Frozen))
      for (const [version, schema] of Object.entries(versions))
        expect([type, version, now[type]?.[version]]).toEqual([type, version, schema]);
  });

  it('was not changed since this branch left main', () => {
    const base = mergeBase();
    const then = base && git('ls-tree', '-r', base, '--', `./${release}`);
    // A release added on this branch is not in the merge base, and an unpacked archive has no history.
    if (!then) return;
    const changed = git('diff', '--name-only', base, '--', `./${release}`);
    expect(changed).toBe('');
  });
});

type Frozen = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
