import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type EventStore, MAX_APPEND_BYTES, type RecordedEvent, START } from './port.ts';

/** The target holds what the source does not. */
export class ForeignTargetError extends Error {
  override readonly name = 'ForeignTargetError';
}

export type Copied = {
  readonly events: number;
  readonly streams: number;
  /** How many of them had been there before. */
  readonly before: number;
  /** Over ids, streams, revisions, types, data and metadata of all events in their order; the same for the same log in any store. */
  readonly digest: string;
};

const PAGE = 1_000;
/** Well below what one append may hold, since texts differ a little by what writes them. */
const RUN_BYTES = MAX_APPEND_BYTES / 2;

/**
 * Copies a log event by event in its global order, with ids and revisions, through the port alone: between adapters of any kind. A target
 * that holds the beginning of the source is continued; any other is refused by {@link ForeignTargetError}. With stores that were opened with {@link verbatimCodec}
 * each event stays as it was written, so the seals of the source vouch for the copy, too. Positions are the target's own, so read models are built anew.
 */
export async function copyLog(options: {
  readonly from: EventStore;
  readonly to: EventStore;
  /** Told now and then how many events stand in the target. */
  readonly progress?: (events: number) => void;
  /** Ends the copying between two appends; then the promise rejects with its reason. */
  readonly signal?: AbortSignal;
}): Promise<Copied> {
  const { from, to, progress = () => undefined, signal } = options;
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

  for await (const event of eventsOf(from)) {
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
    const size = JSON.stringify(event).length;
    // Neighbours in one stream may go together: nothing comes between them.
    if (run.length > 0 && (run[0]?.stream !== event.stream || bytes + size > RUN_BYTES || run.length === PAGE)) await write();
    run.push(event);
    bytes += size;
  }
  await write();
  if (isContinuing && (await there.next()).done !== true) throw foreign('it goes on where the source ends');
  return { ...(await compareLogs(from, to)), before };
}

/** Reads both logs to their ends; throws at the first difference. */
export async function compareLogs(from: EventStore, to: EventStore): Promise<Omit<Copied, 'before'>> {
  const there = eventsOf(to);
  const revisions = new Map<string, number>();
  const hash = createHash('sha256');
  let events = 0;
  for await (const event of eventsOf(from)) {
    const next = await there.next();
    events += 1;
    if (next.done === true) throw foreign(`it ends before event ${events}, ${event.type} of ${event.stream}`);
    if (!isSame(event, next.value)) throw foreign(`its event ${events} is ${next.value.type} of ${next.value.stream}`);
    const expected = revisions.get(event.stream) ?? 0;
    if (event.revision !== expected) throw foreign(`${event.stream} goes on with revision ${event.revision} instead of ${expected}`);
    revisions.set(event.stream, expected + 1);
    hash.update(JSON.stringify(said(event))).update('\n');
  }
  if ((await there.next()).done !== true) throw foreign('it goes on where the source ends');
  return { events, streams: revisions.size, digest: hash.digest('hex') };
}

const foreign = (how: string): ForeignTargetError => new ForeignTargetError(`The target is not a copy of the source: ${how}`);

/** What an event says, wherever it stands. */
const said = ({ id, stream, revision, type, data, metadata }: RecordedEvent) => ({ id, stream, revision, type, data, metadata });
const isSame = (one: RecordedEvent, other: RecordedEvent): boolean => isDeepStrictEqual(said(one), said(other));

async function* eventsOf(store: EventStore): AsyncGenerator<RecordedEvent, void> {
  for (let after = START; ; ) {
    const { events, position } = await store.readAll({ after, limit: PAGE });
    yield* events;
    if (position === after) return;
    after = position;
  }
}
