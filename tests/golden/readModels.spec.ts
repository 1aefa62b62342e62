import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import type { Instant } from '@s30/contracts/time';
import { projections } from '@s30/projections/all';
import { eventCodec } from '../../platform/event-store/codec.ts';
import type { Projection } from '../../platform/projector/projection.ts';
import { changesOf, type GivenEvent } from '../../platform/projector/spec.ts';
import { identityOf } from '../../platform/read-store/shape.ts';

/**
 * A read model is rebuilt only if its identity changes, and its reactions are part of that by the version alone. So what each makes of
 * recorded logs is kept for its identity: a reaction that changes without a new version would leave old documents beside new ones.
 * `changes`: a digest for each log.
 */
type Made = { readonly identity: string; readonly changes: string };
const FILE = join(import.meta.dirname, 'readModels.json');
const UPDATE = 'UPDATE_FROZEN=1 npm run unit -- tests/golden/readModels';
const isUpdating = process.env.UPDATE_FROZEN !== undefined;
const frozen = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, Made>>;

/** The logs of several installations, one after the other, each ended by an empty line. New ones come last, and none is changed. */
const recorded = readFileSync(join(import.meta.dirname, 'histories.jsonl'), 'utf8');
type Line = Pick<GivenEvent, 'id' | 'stream' | 'type' | 'at' | 'data'> & { readonly version: number; readonly actor: object };
let histories: readonly (readonly GivenEvent[])[];
beforeAll(async () => {
  const { decode } = eventCodec(catalogue);
  const stored = ({ id, stream, type, data, version: schemaVersion, actor, at }: Line) => ({
    ...{ id, stream, type, data, revision: 0, position: '0'.repeat(16) as never },
    metadata: { ...{ commandId: id, correlationId: id, causationId: id }, actor, at, schemaVersion },
  });
  const logs = recorded.trimEnd().split('\n\n');
  histories = await Promise.all(
    logs.map(async (log) => {
      const events = await decode(log.split('\n').map((line) => stored(JSON.parse(line) as Line)));
      return events.map((event) => ({ ...event, at: event.metadata.at as Instant }));
    }),
  );
});

const all: readonly Projection[] = projections;
const made: Record<string, Made> = {};
const reached = new Set<string>();
it.each(all.map((projection) => ({ name: projection.collection.name, projection })))(
  '$name has another version if its reactions have changed',
  async ({ name, projection }) => {
    const found = await Promise.all(histories.map((history) => changesOf(projection, history)));
    for (const { type } of found.flat()) reached.add(`${name} ${type}`);
    const digests = found.map((log) => hash('sha256', log.map(({ written }) => written).join('\n')).slice(0, 16));
    const now = { identity: identityOf(projection.collection), changes: digests.join(' ') };
    const before = frozen[name];
    const isNew = before?.identity !== now.identity || now.changes.startsWith(`${before.changes} `);
    made[name] = isNew ? now : before;
    if (isUpdating) writeFileSync(FILE, `${JSON.stringify(made, undefined, 2)}\n`);
    const cure = isNew ? `run ${UPDATE}` : `raise the version of ${name}, then run ${UPDATE}`;
    expect(made[name].changes === now.changes && (isUpdating || !isNew) ? 'as before' : cure).toBe('as before');
  },
);

it('the recorded logs reach every other reaction', () => {
  const reactions = all.flatMap(({ collection: { name }, types = [] }) => types.map((type) => `${name} ${type}`));
  const hardToReach = ['bookAccounts CreditHeld', 'bookEntries CreditHeld', 'walletMovements CreditMissing'];
  const unreached = reactions.filter((reaction) => !reached.has(reaction) && !hardToReach.includes(reaction));
  expect(unreached.map((reaction) => `${reaction}: add a log that leads to it at the end of tests/golden/histories.jsonl`)).toEqual([]);
  expect(hardToReach.filter((reaction) => reached.has(reaction))).toEqual([]);
});
