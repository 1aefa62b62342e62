import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type EventStore, MAX_APPEND_BYTES, type Position, type RecordedEvent, START } from './port.ts';

/** The target holds events that the source does not. */
export class ForeignTargetError extends Error {
  override readonly name = 'ForeignTargetError';
}

export type Copied = {
  readonly events: number;
  readonly streams: number;
  /** How many of them were already in the target. */
  readonly before: number;
  /** SHA-256 over id, stream, revision, type, data and metadata of all events in order; the same in any store. */
  readonly digest: string;
};

const PAGE = 1_000;
/** Well below the append limit, because adapters serialise events slightly differently. */
const RUN_BYTES = MAX_APPEND_BYTES / 2;

/**
 * Copies a log in global order, with ids and revisions, between any two adapters. Resumes when the target holds the beginning of
 * the source; otherwise throws {@link ForeignTargetError}. Open both stores with {@link verbatimCodec} to keep each event as it was
 * written, so that the source's seals stay valid for the copy. The target assigns its own positions, so read models must be rebuilt.
 */
export async function copyLog(options: {
  readonly from: EventStore;
  readonly to: EventStore;
  /** The last event to copy, from a source that others append to. Default: the source must not grow meanwhile. */
  readonly upTo?: Position;
  /** Called after each append with the number of events in the target. */
  readonly progress?: (events: number) => void;
  /** Stops between two appends; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}): Promise<Copied> {
  const { from, to, upTo, progress = () => undefined, signal } = options;
  const there = eventsOf(to);
  let copied = 0;
  let before = 0;
  let isContinuing = true;
  let run: RecordedEvent[] = [];
  let bytes = 0;

  const write = async (): Promise<void> => {
    signal?.throwIfAborted();
    const [first] = run;
    if (first === undefined) return;
    const result = await to.append(first.stream, first.revision === 0 ? 'no_stream' : first.revision - 1, run);
    if (result.status === 'conflict') throw foreign(`${first.stream} stands at ${result.actual}`);
    copied += run.length;
    run = [];
    bytes = 0;
    progress(copied);
  };

  for await (const event of eventsOf(from, upTo)) {
    if (isContinuing) {
      const next = await there.next();
      if (next.done !== true) {
        if (!isSame(event, next.value)) throw foreign(`its event ${copied + 1} is ${next.value.type} of ${next.value.stream}`);
        copied += 1;
        before += 1;
        continue;
      }
      isContinuing = false;
    }
    const size = Buffer.byteLength(JSON.stringify(event));
    // Consecutive events of one stream can share an append without changing the global order.
    if (run.length > 0 && (run[0]?.stream !== event.stream || bytes + size > RUN_BYTES || run.length === PAGE)) await write();
    run.push(event);
    bytes += size;
  }
  await write();
  if (isContinuing && (await there.next()).done !== true) throw foreign('it goes on where the source ends');
  return { ...(await compareLogs(from, to, upTo)), before };
}

/** Compares two logs, the source up to `upTo` or its end; throws {@link ForeignTargetError} at the first difference. */
export async function compareLogs(from: EventStore, to: EventStore, upTo?: Position): Promise<Omit<Copied, 'before'>> {
  const there = eventsOf(to);
  const revisions = new Map<string, number>();
  const hash = createHash('sha256');
  let events = 0;
  for await (const event of eventsOf(from, upTo)) {
    const next = await there.next();
    events += 1;
    if (next.done === true) throw foreign(`it ends before event ${events}, ${event.type} of ${event.stream}`);
    if (!isSame(event, next.value)) throw foreign(`its event ${events} is ${next.value.type} of ${next.value.stream}`);
    const expected = revisions.get(event.stream) ?? 0;
    if (event.revision !== expected) throw foreign(`${event.stream} goes on with revision ${event.revision} instead of ${expected}`);
    revisions.set(event.stream, expected + 1);
    hash.update(JSON.stringify(contentOf(event))).update('\n');
  }
  if ((await there.next()).done !== true) throw foreign('it goes on where the source ends');
  return { events, streams: revisions.size, digest: hash.digest('hex') };
}

const foreign = (how: string): ForeignTargetError => new ForeignTargetError(`The target is not a copy of the source: ${how}`);

/** An event without its position, which differs between stores. */
const contentOf = ({ id, stream, revision, type, data, metadata }: RecordedEvent) => ({ id, stream, revision, type, data, metadata });
const isSame = (one: RecordedEvent, other: RecordedEvent): boolean => isDeepStrictEqual(contentOf(one), contentOf(other));

async function* eventsOf(store: EventStore, upTo?: Position): AsyncGenerator<RecordedEvent, void> {
  for (let after = START; ; ) {
    const { events, position } = await store.readAll({ after, limit: PAGE });
    for (const event of events) {
      if (upTo !== undefined && event.position > upTo) return;
      yield event;
    }
    if (position === after) return;
    after = position;
  }
}
