import type { EventMetadata } from '@s30/contracts/events/define';

/**
 * A place in the global order of the log. Opaque and sortable: `a < b` (string comparison) means a was committed before b.
 * SQLite positions have 16 decimal digits; EventStoreDB positions are commit and prepare, 20 digits each, joined by '-'.
 */
export type Position = string & { readonly __brand: 'Position' };
/** Before the first event. */
export const START = '' as Position;

/** `no_stream`: the stream must not exist. A number: the revision of its last event, counted from 0. There is no "any". */
export type ExpectedRevision = 'no_stream' | number;

/** An event to append. `id` is a UUID chosen by the caller; it makes the append idempotent. */
export type NewEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
  /** Owners of personal fields, where the data does not name them: the schema's name for the owner → user id. */
  readonly people?: People;
};
export type People = Readonly<Record<string, string>>;

/** A decoded event: `data` was upcast to the newest version and has passed its schema. */
export type RecordedEvent = {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
  /** Set only where the reader keeps unreadable events: why this one cannot be decoded. Its data and metadata are then empty. */
  readonly unreadable?: UnknownEventTypeError | MalformedEventError;
};

export type AppendResult =
  | { readonly status: 'appended'; readonly revision: number; readonly position: Position }
  /** The same ids are already at the expected revision: nothing was written, and the first result is returned. */
  | { readonly status: 'repeated'; readonly revision: number; readonly position: Position }
  | { readonly status: 'conflict'; readonly actual: ExpectedRevision };

export type DecodeOptions = {
  /** Deliver events that cannot be decoded with `unreadable` set, instead of throwing. Default false. */
  readonly keepUnreadable?: boolean | undefined;
};

export type ReadAllOptions = DecodeOptions & {
  /** Read what was committed after this position. */
  readonly after: Position;
  readonly limit: number;
  /** Only streams of these categories. All when absent. */
  readonly categories?: readonly string[] | undefined;
  /** Only events of these types; others are not decoded. An event type that is not in the catalogue still throws. */
  readonly types?: readonly string[] | undefined;
};

export type SubscribeOptions = DecodeOptions & {
  /** Deliver what was committed after this position. */
  readonly after: Position;
  /** Only streams of these categories (`user` matches `user-…`). All when absent. */
  readonly categories?: readonly string[];
  /** Ends the iteration normally. */
  readonly signal: AbortSignal;
  /** Maximum number of events per batch. Default 1000. */
  readonly batchSize?: number;
};

/** Whether an event's stream is of one of these categories; always, when there are none. */
export function inCategories(categories: readonly string[] | undefined): (event: { readonly stream: string }) => boolean {
  if (categories === undefined) return () => true;
  const wanted = new Set(categories);
  return ({ stream }) => wanted.has(stream.slice(0, stream.indexOf('-')));
}

/** A batch in log order. `events` is empty when only events of other categories were committed up to `position`. */
export type EventBatch = { readonly events: readonly RecordedEvent[]; readonly position: Position };

/**
 * The event log, the source of truth. Every adapter passes `contract.ts`.
 * Events are checked against the store's catalogue on append and on read: an unknown type throws {@link UnknownEventTypeError}, data
 * that does not match its schema throws {@link MalformedEventError}, unless the reader keeps unreadable events.
 */
export interface EventStore {
  /** True if nothing else can append to the log while this store is open. */
  readonly hasOneWriter: boolean;
  /**
   * Appends all events or none. Throws {@link EventTooLargeError} above 1 MiB in total, and {@link EventStoreUnavailableError} when
   * nothing can be written or the outcome is unknown.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;
  /** The stream's events from a revision on (default 0), at most `limit` (default all). A stream that does not exist reads as empty. */
  readStream(stream: string, options?: { readonly from?: number; readonly limit?: number }): Promise<readonly RecordedEvent[]>;
  /** A page of the log after a position, in log order. */
  readAll(options: ReadAllOptions): Promise<EventBatch>;
  /**
   * Catches up from `after`, then delivers live within milliseconds of the commit. Reconnects automatically, and neither skips nor
   * repeats events. Ends only when its signal aborts or it throws.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<EventBatch>;
  /** The position of the last committed event; START when the log is empty. */
  head(): Promise<Position>;
  /** The id of the last event committed up to a position; undefined when there is none, or the position is not one of this store's. */
  idAt(position: Position): Promise<string | undefined>;
  /** Whether appends are possible; if not, `reason` says why in one sentence. */
  health(): { readonly ok: true } | { readonly ok: false; readonly reason: string };
  /** Finishes pending appends and releases all resources. Safe to call twice. */
  close(): Promise<void>;
}

export class EventStoreUnavailableError extends Error {
  override readonly name: string = 'EventStoreUnavailableError';
}
/** The log at this address was replaced: events this process has seen are missing. Reads and writes are refused. */
export class LogReplacedError extends EventStoreUnavailableError {
  override readonly name = 'LogReplacedError';
}
export class UnknownEventTypeError extends Error {
  override readonly name = 'UnknownEventTypeError';
}
export class MalformedEventError extends Error {
  override readonly name = 'MalformedEventError';
}
export class EventTooLargeError extends Error {
  override readonly name = 'EventTooLargeError';
}
/** Another process already writes to this log, or its lock cannot be used. */
export class LogLockedError extends Error {
  override readonly name = 'LogLockedError';
}
/** The log has a format that this release does not read. */
export class OlderLogError extends Error {
  override readonly name = 'OlderLogError';
}
/** Maximum total size of one append (EventStoreDB's default). */
export const MAX_APPEND_BYTES = 1024 * 1024;

/** Throws a RangeError unless `value` is an integer from `least` on. */
export function checkCount(name: string, value: number, least: number): void {
  if (!Number.isSafeInteger(value) || value < least) throw new RangeError(`${name} must be an integer from ${least} on, not ${value}`);
}
