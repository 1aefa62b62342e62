import type { EventStore } from '@s30/platform/event-store/port';
import type { Projection } from '@s30/platform/projector/projection';
import { readThrough, replayOf } from '@s30/platform/projector/replay';
import { matcher } from '@s30/platform/read-store/matches';
import { memoryReader } from '@s30/platform/read-store/memoryReader';
import type { CollectionReader, Document, Filter } from '@s30/platform/read-store/port';
import { type AuditEntry, audit } from '@s30/projections/audit';
import { FOREVER } from '@s30/projections/history';
import { paymentHistory, paymentThen } from '@s30/projections/paymentHistory';
import { payments } from '@s30/projections/payments';
import { userHistory } from '@s30/projections/userHistory';
import { users } from '@s30/projections/users';
import type { Read } from '../context.ts';

export type ReplayOptions = { readonly eventStore: EventStore; readonly progress?: (events: number) => void };
type Model = { readonly projection: Projection; readonly reader: CollectionReader<Document> };

/** Reads replayed models. Asking for any other is a bug. */
const readFrom =
  (models: readonly Model[]): Read =>
  <D extends Document>(projection: Projection<D>) => {
    const model = models.find(({ projection: { collection } }) => collection.name === projection.collection.name);
    if (model === undefined) throw new Error(`${projection.collection.name} was not replayed`);
    // The name identifies the projection, but the list loses the documents' type.
    return model.reader as CollectionReader<D>;
  };
const modelOf = <D extends Document>(projection: Projection<D>, documents: readonly D[]): Model => ({
  projection,
  reader: memoryReader(projection.collection, documents),
});

/** Replays the index entries that match the filter, and the accounts, from the log. */
export async function replayEvents({ eventStore, progress }: ReplayOptions, filter: Filter = {}): Promise<Read> {
  const isWanted = matcher(audit.collection, filter);
  const accounts = replayOf(users);
  const wanted: AuditEntry[] = [];
  const all = new Map<number, AuditEntry>();
  const index = replayOf({
    ...audit,
    project: (event, documents) =>
      audit.project(event, {
        ...documents,
        put(entry) {
          if (isWanted(entry)) wanted.push(entry);
          all.set(entry.eventKey, entry);
        },
      }),
  });
  await readThrough({
    eventStore,
    progress,
    take: async (event) => {
      await accounts.take(event);
      await index.take(event);
    },
  });
  const reader = memoryReader(audit.collection, wanted);
  const causes = ({ where: asked }: Filter = {}): readonly AuditEntry[] | undefined => {
    const condition = asked?.eventKey;
    if (typeof condition !== 'object' || condition === null || !('in' in condition)) return undefined;
    return condition.in.flatMap((id) => all.get(Number(id)) ?? []);
  };
  return readFrom([
    { projection: audit, reader: { ...reader, find: async (query) => causes(query) ?? reader.find(query) } },
    modelOf(users, accounts.documents()),
  ]);
}

/**
 * Replays payments and accounts from the log, as of an instant and as of now. Events up to the instant are projected separately, so that
 * the result does not depend on the server's history read models.
 */
export async function replayAsOf({ eventStore, progress }: ReplayOptions, at: string): Promise<Read> {
  const then = { payments: replayOf(payments), users: replayOf(users) };
  const now = { payments: replayOf(payments), users: replayOf(users) };
  await readThrough({
    eventStore,
    categories: [...new Set([...payments.categories, ...users.categories])],
    progress,
    take: async (event) => {
      for (const model of event.at <= at ? [now.payments, now.users, then.payments, then.users] : [now.payments, now.users])
        await model.take(event);
    },
  });
  const held = <D extends Document>(now: D) => ({ _id: now._id, from: at, until: FOREVER, now });
  return readFrom([
    modelOf(payments, now.payments.documents()),
    modelOf(users, now.users.documents()),
    modelOf(
      paymentHistory,
      then.payments.documents().map((payment) => ({ ...paymentThen(payment), ...held(payment) })),
    ),
    modelOf(
      userHistory,
      then.users.documents().map((user) => ({ ...user, ...held(user) })),
    ),
  ]);
}
