import { setImmediate } from 'node:timers/promises';
import type { Facts } from '@s30/contracts/audit/wording';
import { type Change, partOf, streamOf, tell, titleOf } from '@s30/contracts/audit/words';
import { type EventStore, MalformedEventError, type RecordedEvent, UnknownEventTypeError } from '@s30/platform/event-store/port';
import { type AuditEntry, eventKeyOf, learn, loggedOf, spelledOut } from '@s30/projections/audit';

/** The log, which has the details of what the index finds. */
export type Events = Pick<EventStore, 'readStream'>;
type SpelledOut = ReturnType<typeof spelledOut>;
/** An index entry with its details from the log. */
export type AuditRecord = SpelledOut & {
  readonly eventId: string;
  readonly stream: string;
  readonly title: string;
  readonly requestId: string;
  readonly commandId: string;
  readonly causationId: string;
  readonly changes: readonly Change[];
  readonly remarks: readonly Change[];
};

/** Streams read before yielding to other requests. */
const AT_ONCE = 8;
const UNREADABLE = 'The log no longer holds this event as it was written';
const unreadable = (entry: SpelledOut): AuditRecord => ({
  ...entry,
  ...{ eventId: '', stream: streamOf(entry), title: UNREADABLE, requestId: '', commandId: '', causationId: '', changes: [], remarks: [] },
});

/** Describes the entries. Reads each stream up to its last entry, since what an event changes depends on those before it. */
export async function inWords(events: Events, entries: readonly AuditEntry[]): Promise<readonly AuditRecord[]> {
  const spelled = entries.map(spelledOut);
  const streams = [...Map.groupBy(spelled, streamOf)];
  const records = new Map<string, AuditRecord>();
  for (let next = 0; next < streams.length; next += AT_ONCE) {
    const told = await Promise.all(streams.slice(next, next + AT_ONCE).map(([stream, found]) => storyOf(events, stream, found)));
    for (const record of told.flat()) records.set(record._id, record);
    await setImmediate();
  }
  return spelled.map((entry) => records.get(entry._id) ?? unreadable(entry));
}

/** The positions and titles of events by event id. Leaves out those that the log no longer holds. */
export async function titlesOf(events: Events, entries: readonly AuditEntry[]) {
  const titled = async (entry: AuditEntry) => {
    const found = await eventsAt(events, streamOf(spelledOut(entry)), [entry.revision]);
    return found.map((event) => [event.id, { position: entry._id, title: titleOf(loggedOf(event)) }] as const);
  };
  return new Map((await Promise.all(entries.map(titled))).flat());
}

/** Describes the entries of one stream. */
async function storyOf(events: Events, stream: string, entries: readonly SpelledOut[]): Promise<readonly AuditRecord[]> {
  const wanted = new Map(entries.map((entry) => [entry.revision, entry]));
  const needed = new Set(entries.flatMap(({ revision, earlier = [] }) => [...earlier, revision]));
  const isSlots = entries.every(({ kind }) => kind === 'calendar');
  const told = isSlots ? await eventsAt(events, stream, [...needed]) : await upTo(events, stream, Math.max(...needed));
  const notes = new Map<string, unknown>();
  const memory = {
    note: async <Note>(key: string) => notes.get(key) as Note,
    setNote: (key: string, note: unknown) => void notes.set(key, note),
  };
  const held = new Map<string, Facts>();
  const records: AuditRecord[] = [];
  for (const event of told) {
    const logged = loggedOf(event);
    const part = partOf(logged);
    const { known } = await learn(event, memory);
    const { title, changes, remarks, facts } = tell(logged, held.get(part) ?? {}, known);
    held.set(part, facts);
    const entry = wanted.get(event.revision);
    const { correlationId: requestId, commandId, causationId } = event.metadata;
    if (entry?.eventKey === eventKeyOf(event.id))
      records.push({ ...entry, eventId: event.id, stream, title, requestId, commandId, causationId, changes, remarks });
  }
  return records;
}

async function upTo(events: Events, stream: string, revision: number): Promise<readonly RecordedEvent[]> {
  const whole = await readable(events.readStream(stream, { limit: revision + 1 }));
  return whole ?? eventsAt(events, stream, [...Array(revision + 1).keys()]);
}

async function eventsAt(events: Events, stream: string, revisions: readonly number[]): Promise<readonly RecordedEvent[]> {
  const single = async (from: number) => (await readable(events.readStream(stream, { from, limit: 1 }))) ?? [];
  const found = await Promise.all(revisions.toSorted((a, b) => a - b).map(single));
  return found.flat();
}

/** Undefined if an event can no longer be decoded. */
async function readable(reading: Promise<readonly RecordedEvent[]>): Promise<readonly RecordedEvent[] | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof MalformedEventError || error instanceof UnknownEventTypeError) return undefined;
    throw error;
  }
}
