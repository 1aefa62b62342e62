import {
  Actor,
  type EventCatalogue,
  type EventDefinition,
  EventMetadata,
  type PersonalField,
  personalFieldsOf,
} from '@s30/contracts/events/define';
import type { PersonKeys } from '../secret-store/personKeys.ts';
import { messageOf } from '../telemetry/thrown.ts';
import { personalData } from './personalData.ts';
import {
  type DecodeOptions,
  EventTooLargeError,
  MAX_APPEND_BYTES,
  MalformedEventError,
  type NewEvent,
  type Position,
  type RecordedEvent,
  UnknownEventTypeError,
} from './port.ts';
import { tolerant } from './tolerant.ts';

/** An event as an adapter writes it, as JSON texts. The metadata holds the schema version under {@link VERSION_KEY}. */
export type EncodedEvent = { readonly id: string; readonly type: string; readonly data: string; readonly metadata: string };
/** An event as an adapter read it, not yet decoded. */
export type StoredEvent = EncodedEvent & Place;
/** The same from an adapter whose client already parses JSON. */
export type ParsedEvent = Omit<EncodedEvent, 'data' | 'metadata'> & Place & { readonly data: unknown; readonly metadata: unknown };
type Place = { readonly stream: string; readonly revision: number; readonly position: Position };

export type EventCodec = {
  /**
   * Checks, encrypts and serialises one append. Throws {@link UnknownEventTypeError}, {@link MalformedEventError},
   * {@link EventTooLargeError}, and the key store's errors when keys are unavailable.
   */
  encode(stream: string, events: readonly NewEvent[]): Promise<readonly EncodedEvent[]>;
  /**
   * Parses, decrypts, upcasts and checks stored events, fetching all the keys they need at once. Throws {@link UnknownEventTypeError} or
   * {@link MalformedEventError}, both naming stream and position, unless unreadable events are kept.
   */
  decode(stored: readonly (StoredEvent | ParsedEvent)[], options?: DecodeOptions): Promise<readonly RecordedEvent[]>;
};

/** Metadata key that stores the schema version of the data; callers never see it. */
const VERSION_KEY = 'schemaVersion';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Validates, encodes and decodes events, the same way for every adapter. `keys` encrypt personal fields; without keys these are
 * written in plain text, and encrypted ones cannot be read.
 */
export function eventCodec(catalogue: EventCatalogue, keys?: PersonKeys): EventCodec {
  const personal = personalData(keys);
  function readerFor(event: ParsedEvent | StoredEvent): Reader {
    const definition = catalogue.get(event.type);
    if (!definition) throw new UnknownEventTypeError(`The event type ${event.type} is not in the catalogue: ${place(event)}.`);
    return readerOf(definition);
  }
  return {
    async encode(stream, events) {
      checkStreamName(stream);
      if (events.length === 0) throw new MalformedEventError(`An append to ${stream} holds no event.`);
      const checked = events.map((event) => {
        const definition = catalogue.get(event.type);
        if (!definition) throw new UnknownEventTypeError(`The event type ${event.type} (append to ${stream}) is not in the catalogue.`);
        return { ...checkedEvent(definition, event, stream), fields: readerOf(definition).personal.at(-1) ?? [], people: event.people };
      });
      const encoded = (await personal.encrypt(checked)).map(({ id, type, data, metadata }): EncodedEvent => {
        return { id, type, data: jsonOf(data, `The data of a ${type} for ${stream}`), metadata: JSON.stringify(metadata) };
      });
      const bytes = encoded.reduce((sum, { data, metadata }) => sum + Buffer.byteLength(data) + Buffer.byteLength(metadata), 0);
      if (bytes > MAX_APPEND_BYTES) {
        throw new EventTooLargeError(`An append to ${stream} takes ${bytes} bytes; ${MAX_APPEND_BYTES} are allowed.`);
      }
      return encoded;
    },
    async decode(stored, { keepUnreadable = false } = {}) {
      function inPlace<Result>(event: ParsedEvent | StoredEvent, work: () => Result): Result | Unreadable {
        try {
          return work();
        } catch (error) {
          const why = `${event.type}, ${place(event)}, cannot be read: ${messageOf(error)}`;
          const unreadable = error instanceof UnknownEventTypeError ? error : new MalformedEventError(why, { cause: error });
          if (keepUnreadable) return unreadable;
          throw unreadable;
        }
      }
      const parse = (event: ParsedEvent | StoredEvent): ParsedEvent => {
        readerFor(event);
        return parsedOf(event);
      };
      const parsed = stored.map((event) => ({ event, found: inPlace(event, () => parse(event)) }));
      const secrets = await personal.fetchKeys(parsed.flatMap(({ found }) => (isUnreadable(found) ? [] : found)));
      const decrypt: Decrypt = (id, data, fields) => personal.decrypt(id, data, fields, secrets);
      return parsed.map(({ event, found }) => {
        const decoded = isUnreadable(found) ? found : inPlace(event, () => decodeOne(readerFor(event), found, decrypt));
        return isUnreadable(decoded) ? withoutData(event, decoded) : decoded;
      });
    },
  };
}

/** Passes events of any release through unchanged: for copies, whose hash chain must match the original's. */
export const verbatimCodec: EventCodec = {
  encode: async (_, events) =>
    events.map(({ id, type, data, metadata }) => ({ id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) })),
  decode: async (stored) => stored.map(parsedOf).map((parsed) => ({ ...parsed, metadata: parsed.metadata as EventMetadata })),
};

const parsedOf = (event: StoredEvent | ParsedEvent): ParsedEvent => ({
  ...event,
  data: typeof event.data === 'string' ? JSON.parse(event.data) : event.data,
  metadata: typeof event.metadata === 'string' ? JSON.parse(event.metadata) : event.metadata,
});

function checkedEvent(definition: EventDefinition, event: NewEvent, stream: string) {
  const id = event.id.toLowerCase();
  if (!UUID.test(id)) throw new MalformedEventError(`The id of a ${event.type} for ${stream} is not a UUID.`);
  const data = definition.schema.safeParse(event.data);
  if (!data.success) throw malformed(`The data of a ${event.type} for ${stream}`, data.error);
  const metadata = EventMetadata.safeParse(event.metadata);
  if (!metadata.success) throw malformed(`The metadata of a ${event.type} for ${stream}`, metadata.error);
  return { id, type: event.type, stream, data: data.data, metadata: { ...metadata.data, [VERSION_KEY]: definition.version } };
}

/** A schema may accept values that JSON cannot express, such as a bigint or a cycle. */
function jsonOf(data: unknown, what: string): string {
  try {
    return JSON.stringify(data);
  } catch (error) {
    throw new MalformedEventError(`${what} cannot be written as JSON: ${messageOf(error)}`, { cause: error });
  }
}

/** An event type as a reader needs it: upcasters, a schema that accepts unknown fields, and each version's personal fields. */
type Reader = Pick<EventDefinition, 'upcasters' | 'schema'> & { readonly personal: readonly (readonly PersonalField[])[] };
const readers = new WeakMap<EventDefinition, Reader>();

/** Built on first use of an event type, and shared by all stores. */
function readerOf(definition: EventDefinition): Reader {
  const made = readers.get(definition);
  if (made !== undefined) return made;
  const reader = {
    upcasters: definition.upcasters,
    schema: tolerant(definition.schema),
    personal: definition.versions.map(personalFieldsOf),
  };
  readers.set(definition, reader);
  return reader;
}

type Decrypt = (id: string, data: unknown, fields: readonly PersonalField[]) => unknown;

function decodeOne(reader: Reader, { id, stream, revision, position, type, data, metadata }: ParsedEvent, decrypt: Decrypt): RecordedEvent {
  const version = versionOf(metadata);
  const fields = reader.personal[Math.min(version, reader.personal.length) - 1] ?? [];
  const newest = reader.schema.parse(upcast(reader, decrypt(id, data, fields), version));
  return { id, stream, revision, position, type, data: newest, metadata: metadataOf(metadata) };
}

/**
 * Metadata was fully checked on append. On read, checking its shape is enough and takes a tenth of the time; the hash chain protects
 * its contents.
 */
function metadataOf(stored: unknown): EventMetadata {
  const { commandId, correlationId, causationId, actor, at } = stored as EventMetadata;
  const isSound =
    isText(commandId) && isText(correlationId) && isText(causationId) && isText(at) && isText(actor?.userId) && ROLES.has(actor.role);
  // The full parse throws an error that names the fault.
  return isSound
    ? { commandId, correlationId, causationId, actor: { userId: actor.userId, role: actor.role }, at }
    : EventMetadata.parse(stored);
}
const ROLES: ReadonlySet<string> = new Set(Actor.shape.role.options);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

function versionOf(metadata: unknown): number {
  const version = typeof metadata === 'object' && metadata !== null && VERSION_KEY in metadata ? metadata[VERSION_KEY] : undefined;
  if (typeof version !== 'number') throw new Error(`its metadata has no ${VERSION_KEY}`);
  return version;
}

/** Data in a version newer than this release knows is read as the newest known version: its fields must be there, others may be. */
function upcast({ upcasters }: Reader, data: unknown, version: number): unknown {
  if (!Number.isInteger(version) || version < 1) throw new Error(`it was written in version ${version}, which is none`);
  return upcasters.slice(version - 1).reduce((older, step) => step(older), data as Record<string, unknown>);
}

/** Requires `category-id`. A leading `$` is reserved by EventStoreDB, SQLite ends texts at NUL, and lone surrogates are not preserved. */
function checkStreamName(stream: string): void {
  const dash = stream.indexOf('-');
  if (dash < 1 || dash === stream.length - 1 || stream.startsWith('$') || stream.includes('\0') || !stream.isWellFormed()) {
    throw new MalformedEventError(`${JSON.stringify(stream)} is not a stream name of the form category-id.`);
  }
}

type Unreadable = UnknownEventTypeError | MalformedEventError;
const isUnreadable = (result: unknown): result is Unreadable =>
  result instanceof UnknownEventTypeError || result instanceof MalformedEventError;
const EMPTY = { commandId: '', correlationId: '', causationId: '', actor: { userId: '', role: 'system' }, at: '' } as const;
const withoutData = ({ id, stream, revision, position, type }: StoredEvent | ParsedEvent, unreadable: Unreadable): RecordedEvent => {
  return { id, stream, revision, position, type, data: undefined, metadata: EMPTY, unreadable };
};

const place = ({ stream, revision, position }: Place): string => `revision ${revision} of ${stream}, position ${position}`;
const malformed = (what: string, error: Error): MalformedEventError =>
  new MalformedEventError(`${what} does not match its schema: ${error.message}`, { cause: error });
