import assert from 'node:assert/strict';
import type { Actor, EventFamily, EventOf } from '@s30/contracts/events/define';
import type { Instant } from '@s30/contracts/time';
import type { z } from 'zod';
import type { Position } from '../event-store/port.ts';
import { comparator, matcher } from '../read-store/matches.ts';
import type { Document } from '../read-store/port.ts';
import { fieldOf } from '../read-store/query.ts';
import { type DocumentSource, openDocuments } from './documents.ts';
import type { Projection } from './projection.ts';
import type { SeenEvent } from './seen.ts';

/** An event in a spec; {@link given} assigns its position and revision. */
export type GivenEvent = Omit<SeenEvent, 'position' | 'revision'>;
/** `at`: an ISO instant. `stream`: default `<category>-1`. */
export type GivenOptions = { readonly at?: string; readonly stream?: string; readonly actor?: Actor; readonly id?: string };

type FamilyOf<Families extends readonly EventFamily[], Type extends string> = Extract<
  { [Index in keyof Families]: Type extends EventOf<Families[Index]>['type'] ? Families[Index] : never }[number],
  EventFamily
>;
type DataOf<Family, Type> =
  Family extends EventFamily<infer Schemas> ? (Type extends keyof Schemas ? z.input<Schemas[Type]> : never) : never;

/**
 * Makes typed events for specs: `const event = eventsOf(userEvents)`, then `event('UserRegistered',
 * { … }, { at })`. Data is parsed by its schema, so ids are plain strings.
 */
export function eventsOf<const Families extends readonly EventFamily[]>(...families: Families) {
  return <const Type extends EventOf<Families[number]>['type']>(
    type: Type,
    data: DataOf<FamilyOf<Families, Type>, Type>,
    options: GivenOptions = {},
  ): GivenEvent => {
    const family = families.find(({ events }) => Object.hasOwn(events, type));
    const definition = family?.events[type];
    if (family === undefined || definition === undefined) throw new Error(`no family has an event ${type}`);
    const { at = '2026-01-01T10:00:00.000Z', stream = `${family.category}-1`, id = ID } = options;
    const actor: Actor = options.actor ?? { userId: 'somebody', role: 'system' };
    const metadata = { commandId: ID, correlationId: ID, causationId: ID, actor, at };
    return { id, stream, type, data: definition.schema.parse(data), metadata, at: at as Instant };
  };
}
const ID = '00000000-0000-4000-8000-000000000000';

export type Given<D extends Document> = {
  /** Asserts exactly these documents, in any order. */
  then(documents: readonly D[]): Promise<void>;
  /** The resulting documents ordered by `_id`, after the same checks. */
  documents(): Promise<readonly D[]>;
};

/**
 * Tests a projection: `await given(slots, [event(…)]).then([{ … }])`. Also checks that each
 * document matches its schema and declared fields, and that the result does not depend on how the
 * log is cut into batches.
 */
export function given<D extends Document>(projection: Projection<D>, events: readonly GivenEvent[]): Given<D> {
  async function documents(): Promise<readonly D[]> {
    const log = placed(events, projection.categories);
    const whole = await run(projection, [log]);
    const half = Math.ceil(log.length / 2);
    assert.deepEqual(await run(projection, [log]), whole, 'the projection is not deterministic');
    const inHalves = await run(projection, [log.slice(0, half), log.slice(half)]);
    assert.deepEqual(inHalves, whole, 'the documents depend on where the log is cut into batches');
    const oneByOne = log.map((event) => [event]);
    assert.deepEqual(await run(projection, oneByOne), whole, 'the documents depend on where the log is cut into batches');
    for (const document of whole) check(projection, document);
    return whole;
  }
  return {
    documents,
    async then(expected) {
      if (!Array.isArray(expected)) throw new TypeError('await given(…).then([…]), not given(…)');
      assert.deepEqual(await documents(), asStored([...expected].sort(comparator(projection.collection))));
    },
  };
}

/**
 * Numbers the events, drops categories that the projection does not subscribe to, and freezes the
 * rest, since they are shared.
 */
function placed(events: readonly GivenEvent[], categories: readonly string[]): readonly SeenEvent[] {
  const revisions = new Map<string, number>();
  return events.flatMap((event, index) => {
    const revision = (revisions.get(event.stream) ?? -1) + 1;
    revisions.set(event.stream, revision);
    if (!categories.some((category) => event.stream.startsWith(`${category}-`))) return [];
    return [frozen({ ...event, revision, position: String(index + 1).padStart(16, '0') as Position })];
  });
}

/** What a projection writes because of each event: documents, deletions and notes, as JSON; events that write nothing are left out. */
export async function changesOf<D extends Document>(projection: Projection<D>, events: readonly GivenEvent[]) {
  const changes: { readonly type: string; readonly written: string }[] = [];
  const log = placed(events, projection.categories);
  await run(
    projection,
    log.map((event) => [event]),
    ({ puts, deletes, notes }, [event]) => {
      if (event === undefined || puts.length + deletes.length + notes.size === 0) return;
      changes.push({ type: event.type, written: JSON.stringify([puts, deletes, [...notes]]) });
    },
  );
  return changes;
}

type Changes<D extends Document> = ReturnType<ReturnType<typeof openDocuments<D>>['changes']>;
/** Projects batch by batch over documents kept as JSON, as a store keeps them. */
async function run<D extends Document>(
  projection: Projection<D>,
  batches: readonly (readonly SeenEvent[])[],
  written: (changes: Changes<D>, events: readonly SeenEvent[]) => void = () => undefined,
): Promise<readonly D[]> {
  const { collection } = projection;
  const inOrder = comparator(collection);
  const stored = new Map<string, D>();
  const notes = new Map<string, unknown>();
  const source: DocumentSource<D> = {
    get: async (id) => stored.get(id),
    find: async (filter) => [...stored.values()].filter(matcher(collection, filter)).sort(inOrder),
    note: async (key) => notes.get(key),
  };
  for (const events of batches) {
    const batch = openDocuments<D>(collection, source);
    for (const event of events) await projection.project(event, batch.documents);
    const changes = batch.changes();
    written(changes, events);
    for (const document of changes.puts) stored.set(document._id, frozen(asStored(document as D)));
    for (const id of changes.deletes) stored.delete(id);
    for (const [key, note] of changes.notes) notes.set(key, note === undefined ? undefined : frozen(asStored(note)));
  }
  return [...stored.values()].sort(inOrder);
}

function check<D extends Document>({ collection, schema }: Projection<D>, document: D): void {
  const parsed = schema.safeParse(document);
  if (!parsed.success) assert.fail(`${collection.name} ${document._id} is not as its schema says: ${parsed.error.message}`);
  assert.deepEqual(document, asStored(parsed.data), `${collection.name} ${document._id} is not as its schema would have it`);
  for (const [path, type] of Object.entries(collection.fields)) fieldOf(collection.name, document, { path, type });
}

const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
