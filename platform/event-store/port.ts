import type { EventMetadata } from '@s30/contracts/events/define';

/**
 * A place in the global order of the log. Opaque and sortable: `a < b` (string comparison) means a was committed before b.
 * SQLite writes 16 decimal digits; EventStoreDB will write commit and prepare, 20 digits each, joined by '-'.
 */
export type Position = string & { readonly __brand: 'Position' };
/** Before the first event. */
export const START = '' as Position;

/** `no_stream`: the stream must not exist. A number: the revision of its last event, counted from 0. There is no "any". */
export type ExpectedRevision = 'no_stream' | number;

/** An event as it is handed to the store. `id` is a UUID chosen by the caller and makes the append repeatable. */
export type NewEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
  /** The owners of personal fields that the data does not name: the schema's name for them → their ids. */
  readonly people?: People;
};
export type People = Readonly<Record<string, string>>;

/** An event as it was decoded from the store: `data` has passed its schema (upcast to the newest version). */
export type RecordedEvent = {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
};

export type AppendResult =
  | { readonly status: 'appended'; readonly revision: number; readonly position: Position }
  /** The same ids stand at the expected place already: nothing was written, the first outcome is returned. */
  | { readonly status: 'repeated'; readonly revision: number; readonly position: Position }
  | { readonly status: 'conflict'; readonly actual: ExpectedRevision };

export type ReadAllOptions = {
  /** Read what was committed after this position. */
  readonly after: Position;
  readonly limit: number;
  /** Only streams of these categories. All when absent. */
  readonly categories?: readonly string[];
  /** Only events of these types: the others are not even decoded. A type that is not in the catalogue is never left out: it throws. */
  readonly types?: readonly string[] | undefined;
};

export type SubscribeOptions = {
  /** Deliver what was committed after this position. */
  readonly after: Position;
  /** Only streams of these categories (`user` matches `user-…`). All when absent. */
  readonly categories?: readonly string[];
  /** Ends the iteration normally. */
  readonly signal: AbortSignal;
  /** Events in one delivered batch at most. Default 1000. */
  readonly batchSize?: number;
};

/** A batch, in log order and never empty of news: `events` may be empty when only other categories were committed up to `position`. */
export type EventBatch = { readonly events: readonly RecordedEvent[]; readonly position: Position };

/**
 * The only truth. Every adapter passes `contract.ts`.
 * Events are checked and decoded by the catalogue the store was opened with: an unknown type throws {@link UnknownEventTypeError},
 * data that does not match its schema {@link MalformedEventError}; both on append and on read.
 */
export interface EventStore {
  /** While it is open, nothing is appended to the log but through it. */
  readonly hasOneWriter: boolean;
  /** Appends all events or none. Throws {@link EventTooLargeError} above 1 MiB together, {@link EventStoreUnavailableError} when the outcome is unknown or nothing can be written. */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;
  /** The stream's events from a revision on (default 0), at most `limit` (default all). A stream that does not exist reads as empty. */
  readStream(stream: string, options?: { readonly from?: number; readonly limit?: number }): Promise<readonly RecordedEvent[]>;
  /** A page of the log after a position, in log order. */
  readAll(options: ReadAllOptions): Promise<EventBatch>;
  /** Catches up from `after`, then delivers live within milliseconds of the commit; reconnects by itself; loses and doubles nothing. Ends only by its signal or by throwing. */
  subscribe(options: SubscribeOptions): AsyncIterable<EventBatch>;
  /** The position of the last committed event; START when the log is empty. */
  head(): Promise<Position>;
  /** The id of the last event that was committed up to a position; undefined when there is none, or the position is not one of this store's. */
  idAt(position: Position): Promise<string | undefined>;
  /** `ok`, or one sentence on why nothing can be written at the moment. */
  health(): { readonly ok: true } | { readonly ok: false; readonly reason: string };
  /** Finishes what is being written and releases everything. Safe to call twice. */
  close(): Promise<void>;
}

export class EventStoreUnavailableError extends Error {
  override readonly name: string = 'EventStoreUnavailableError';
}
/** The log at this address is not the one that was read and written until now: events that were there are missing. Nothing is written any more. */
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
/** Another process writes to this log already. */
export class LogLockedError extends Error {
  override readonly name = 'LogLockedError';
}
/** The log has another form than this release reads. */
export class OlderLogError extends Error {
  override readonly name = 'OlderLogError';
}
/** All events of one append, together (EventStoreDB's own default). */
export const MAX_APPEND_BYTES = 1024 * 1024;
