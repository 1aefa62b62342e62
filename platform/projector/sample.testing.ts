import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineEvents, type EventCatalogue, eventCatalogue } from '@s30/contracts/events/define';
import { z } from 'zod';
import { type EventStore, type NewEvent, type Position, START } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { type Projection, projection } from './projection.ts';
import type { Projector } from './runner.ts';
import type { SeenEvent } from './seen.ts';
import type { Logger } from './supervision.ts';

// A small domain for this folder's specs: items in groups, and an unrelated category in the same log.

export const itemEvents = defineEvents('item', {
  Added: z.object({ itemId: z.string(), group: z.string(), amount: z.int() }),
  Changed: z.object({ itemId: z.string(), amount: z.int() }),
  Removed: z.object({ itemId: z.string() }),
});
export const otherEvents = defineEvents('other', { Happened: z.object({ n: z.int() }) });
export const sampleCatalogue = eventCatalogue([itemEvents, otherEvents]);

export const Item = z.object({ _id: z.string(), group: z.string(), amount: z.int(), changes: z.int(), at: z.string() });
export type Item = z.infer<typeof Item>;

/** Deliberately not idempotent: an event applied twice or not at all shows in `changes`. */
export const items = ({ name = 'items', version = 1, before = async (_event: SeenEvent): Promise<void> => {} } = {}): Projection<Item> =>
  projection({
    ...{ name, version, document: Item, indexes: [['group']], from: [itemEvents] },
    fields: { group: 'text', amount: 'number' },
    on: {
      async Added(event, documents) {
        await before(event);
        const { itemId, group, amount } = event.data;
        documents.put({ _id: itemId, group, amount, changes: 0, at: event.at });
      },
      async Changed(event, documents) {
        await before(event);
        const { itemId, amount } = event.data;
        await documents.change(itemId, (item) => ({ ...item, amount: item.amount + amount * version, changes: item.changes + 1 }));
      },
      async Removed(event, documents) {
        await before(event);
        documents.remove(event.data.itemId);
      },
    },
  });

export const Group = z.object({ _id: z.string(), members: z.int(), total: z.int() });
export type Group = z.infer<typeof Group>;

/** Remembers each item's group and amount in notes. */
export const groups = projection({
  ...{ name: 'groups', version: 1, document: Group, indexes: [], from: [itemEvents] },
  fields: { total: 'number' },
  on: {
    async Added({ data: { itemId, group, amount } }, documents) {
      const { members, total } = (await documents.get(group)) ?? { members: 0, total: 0 };
      documents.put({ _id: group, members: members + 1, total: total + amount });
      documents.setNote(itemId, { group, amount });
    },
    async Changed({ data: { itemId, amount } }, documents) {
      const note = await documents.note<{ group: string; amount: number }>(itemId);
      if (note === undefined) return;
      documents.setNote(itemId, { ...note, amount: note.amount + amount });
      await documents.change(note.group, (group) => ({ ...group, total: group.total + amount }));
    },
    async Removed({ data: { itemId } }, documents) {
      const note = await documents.note<{ group: string; amount: number }>(itemId);
      if (note === undefined) return;
      documents.setNote(itemId, undefined);
      const change = ({ _id, members, total }: Group) => ({ _id, members: members - 1, total: total - note.amount });
      await documents.change(note.group, change);
    },
  },
});

export const newEvent = (type: string, data: object): NewEvent => {
  const id = randomUUID();
  const actor = { userId: 'somebody', role: 'system' } as const;
  return { id, type, data, metadata: { commandId: id, correlationId: id, causationId: id, actor, at: '2026-01-01T10:00:00.000Z' } };
};
export const added = (itemId: string, amount = 1, group = 'g') => newEvent('Added', { itemId, group, amount });
export const changed = (itemId: string, amount = 1) => newEvent('Changed', { itemId, amount });
export const removed = (itemId: string) => newEvent('Removed', { itemId });
export const happened = (n = 0) => newEvent('Happened', { n });

/** Appends each event to its own stream; returns the last position. */
export async function write(store: EventStore, ...events: readonly NewEvent[]): Promise<Position> {
  const append = async (event: NewEvent): Promise<Position> => {
    const category = event.type === 'Happened' ? 'other' : 'item';
    const result = await store.append(`${category}-${event.id}`, 'no_stream', [event]);
    if (result.status === 'conflict') throw new Error('conflict');
    return result.position;
  };
  const positions = await Promise.all(events.map(append));
  return positions.sort().at(-1) ?? START;
}

type Adapters = {
  readonly openEventStore: (options: { path: string; catalogue: EventCatalogue }) => Promise<EventStore>;
  readonly openReadStore: (options: { path: string }) => Promise<ReadStore>;
};
export type World = {
  readonly folder: string;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  /** Opens another connection to the same documents, or to those in `file`. */
  again(file?: string): Promise<ReadStore>;
  dispose(): Promise<void>;
};

/**
 * Opens stores in a temporary folder. Specs pass in the adapters, since only specs and composition
 * roots may import them.
 */
export async function openWorld({ openEventStore, openReadStore }: Adapters): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 's30-projector-'));
  const opened: ReadStore[] = [];
  const again = async (file = 'read.db'): Promise<ReadStore> => {
    const store = await openReadStore({ path: join(folder, file) });
    opened.push(store);
    return store;
  };
  const eventStore = await openEventStore({ path: join(folder, 'events.db'), catalogue: sampleCatalogue });
  return {
    folder,
    eventStore,
    readStore: await again(),
    again,
    async dispose() {
      await eventStore.close();
      for (const store of opened) await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type Line = { readonly level: 'info' | 'warn' | 'error'; readonly details: object; readonly message: string };
/** A logger that records its lines. */
export function logbook(): Logger & { readonly lines: readonly Line[] } {
  const lines: Line[] = [];
  const at = (level: Line['level']) => (details: object, message: string) => void lines.push({ level, details, message });
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
}

/** All documents of a collection, ordered by `_id`. */
export const documentsOf = async (store: ReadStore, { collection }: Projection): Promise<readonly object[]> =>
  store.reader(collection).find();

/** Waits until all read models of a projector have passed a position; false after `timeoutMs`. */
export const allPassed = (projector: Pick<Projector, 'status' | 'waitFor'>, position: Position, timeoutMs: number): Promise<boolean> =>
  projector.waitFor(
    projector.status().map(({ name }) => name),
    position,
    timeoutMs,
  );
