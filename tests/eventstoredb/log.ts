import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';

/** An event as a client proposes it. */
export type Proposed = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};
/** Position in the log: all events of an append share its commit position (that of the last one); each has its own prepare position. */
export type Place = { readonly commit: number; readonly prepare: number };
export type Recorded = Proposed & Place & { readonly stream: string; readonly revision: number; readonly createdMs: number };

export type Expected = 'any' | 'no_stream' | 'stream_exists' | number;
export type Outcome =
  | { readonly status: 'written'; readonly revision: number; readonly place: Place | undefined }
  | { readonly status: 'wrong-version'; readonly actual: number | undefined }
  | { readonly status: 'too-large' };

/** The maximum size of one append, counted as the server does: data, metadata and two bytes per letter of the type. */
export const MAX_APPEND_SIZE = 1024 * 1024;

export type Log = {
  append(stream: string, expected: Expected, events: readonly Proposed[]): Outcome;
  /** A soft delete: the events are gone from the stream (not from the log), revisions go on. */
  remove(stream: string): void;
  /** The stream's readable events; undefined if there is no such stream. */
  stream(name: string): readonly Recorded[] | undefined;
  readonly all: readonly Recorded[];
  /** Changes a stored event, as somebody with access to the node's files could. */
  tamper(event: Recorded, data: Uint8Array): void;
  /** Index in {@link Log.all} of the first event at or after a place. */
  indexAt(place: Place): number;
  close(): void;
};

type Stream = { readonly events: Recorded[]; visibleFrom: number };
type Line =
  | { readonly stream: string; readonly at: number; readonly events: readonly (readonly [string, string, string, string, string])[] }
  | { readonly removed: string };

const RECORD_OVERHEAD = 100;

/** The log and its rules. With a file, an append is written before it is answered; a restart drops a line that a kill has cut off. */
export function openLog({ file, onAppend }: { readonly file?: string | undefined; readonly onAppend: () => void }): Log {
  const all: Recorded[] = [];
  const streams = new Map<string, Stream>();
  let end = 0;

  const of = (name: string): Stream => {
    const known = streams.get(name);
    if (known) return known;
    const fresh: Stream = { events: [], visibleFrom: 0 };
    streams.set(name, fresh);
    return fresh;
  };

  function record(name: string, proposed: readonly Proposed[], createdMs: number): Recorded {
    const { events } = of(name);
    const prepares = proposed.map(({ data, metadata }) => {
      const at = end;
      end += RECORD_OVERHEAD + data.length + metadata.length;
      return at;
    });
    const commit = prepares.at(-1) ?? end;
    for (const [index, event] of proposed.entries()) {
      const recorded = { ...event, stream: name, revision: events.length, commit, prepare: prepares[index] ?? commit, createdMs };
      events.push(recorded);
      all.push(recorded);
    }
    const last = events.at(-1);
    if (!last) throw new Error('an append without events is not recorded');
    return last;
  }

  const remove = (name: string): void => {
    const stream = of(name);
    stream.visibleFrom = stream.events.length;
  };

  if (file !== undefined && existsSync(file)) {
    const text = readFileSync(file, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    truncateSync(file, Buffer.byteLength(whole));
    for (const line of whole.split('\n').filter((part) => part !== '')) {
      const entry = JSON.parse(line) as Line;
      if ('removed' in entry) remove(entry.removed);
      else record(entry.stream, entry.events.map(fromLine), entry.at);
    }
  }
  const descriptor = file === undefined ? undefined : openSync(file, 'a');
  const keep = (line: Line): void => {
    if (descriptor !== undefined) writeSync(descriptor, `${JSON.stringify(line)}\n`);
  };

  /** The server's answer when the same events are already at the expected revision. */
  function repeated({ events }: Stream, expected: number, proposed: readonly Proposed[]): Outcome | undefined {
    const standing = events.slice(expected + 1, expected + 1 + proposed.length);
    const last = standing.at(-1);
    if (!last || !proposed.every(({ id }, index) => id === standing[index]?.id)) return undefined;
    return { status: 'written', revision: last.revision, place: { commit: last.commit, prepare: last.commit } };
  }

  return {
    all,
    append(name, expected, events) {
      const size = events.reduce((sum, { data, metadata, type }) => sum + data.length + metadata.length + 2 * type.length, 0);
      if (size > MAX_APPEND_SIZE) return { status: 'too-large' };
      const stream = of(name);
      const last = stream.events.length - 1;
      const isGone = last >= 0 && stream.visibleFrom > last;
      if (events.length === 0) return { status: 'written', revision: Math.max(last, 0), place: undefined };
      const fits = isAsExpected(expected, last, isGone);
      if (typeof expected !== 'number' && expected !== 'no_stream') {
        // The real server remembers a few ids in memory; the stand-in looks at the end of the stream.
        const again = repeated(stream, last - events.length, events);
        if (again) return again;
      } else if (!fits) {
        return (
          repeated(stream, expected === 'no_stream' ? -1 : expected, events) ?? {
            status: 'wrong-version',
            actual: last < 0 ? undefined : last,
          }
        );
      }
      if (!fits) return { status: 'wrong-version', actual: undefined };
      const at = Date.now();
      keep({ stream: name, at, events: events.map(toLine) });
      const { revision, commit } = record(name, events, at);
      onAppend();
      return { status: 'written', revision, place: { commit, prepare: commit } };
    },
    remove(name) {
      keep({ removed: name });
      remove(name);
    },
    stream(name) {
      const stream = streams.get(name);
      if (!stream || stream.visibleFrom >= stream.events.length) return undefined;
      return stream.visibleFrom === 0 ? stream.events : stream.events.slice(stream.visibleFrom);
    },
    tamper(event, data) {
      all[all.indexOf(event)] = { ...event, data };
    },
    indexAt(place) {
      let [low, high] = [0, all.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        const event = all[middle];
        if (event && isBefore(event, place)) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

const isBefore = (a: Place, b: Place): boolean => a.commit < b.commit || (a.commit === b.commit && a.prepare < b.prepare);

function isAsExpected(expected: Expected, last: number, isGone: boolean): boolean {
  if (expected === 'any') return true;
  if (expected === 'stream_exists') return last >= 0 && !isGone;
  if (expected === 'no_stream') return last < 0 || isGone;
  return expected === last;
}

const isText = (contentType: string): boolean => contentType === 'application/json';
const encoding = (contentType: string): BufferEncoding => (isText(contentType) ? 'utf8' : 'base64');
const toLine = ({ id, type, contentType, data, metadata }: Proposed) =>
  [
    id,
    type,
    contentType,
    Buffer.from(data).toString(encoding(contentType)),
    Buffer.from(metadata).toString(encoding(contentType)),
  ] as const;
const fromLine = ([id, type, contentType, data, metadata]: readonly [string, string, string, string, string]): Proposed => ({
  id,
  type,
  contentType,
  data: Buffer.from(data, encoding(contentType)),
  metadata: Buffer.from(metadata, encoding(contentType)),
});
