import { EventStoreUnavailableError, type ExpectedRevision, LogReplacedError } from '../port.ts';

/** What a client error means for the caller. */
export type Failure =
  | { readonly kind: 'conflict'; readonly actual: ExpectedRevision }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'too-large' }
  /** A retry cannot help. */
  | { readonly kind: 'refused'; readonly error: EventStoreUnavailableError }
  /** The user or the password is not accepted: everything is refused until the server or the settings change. */
  | { readonly kind: 'denied'; readonly error: EventStoreUnavailableError }
  /** The server is down, starting, silent or electing a leader: the outcome is unknown. */
  | { readonly kind: 'unavailable'; readonly error: EventStoreUnavailableError }
  /** Neither a client nor a server error. */
  | { readonly kind: 'bug' };

/** gRPC status codes that a retry cannot fix: INVALID_ARGUMENT, UNIMPLEMENTED. */
const FINAL_CODES: readonly unknown[] = [3, 12];
/** PERMISSION_DENIED, UNAUTHENTICATED. */
const DENIED_CODES: readonly unknown[] = [7, 16];

/** Errors with nothing but a message: no leader was found, or the connection was closed during a call. */
const BARE = /^(Failed to discover|Channel has been shut down)/;

/**
 * Classifies an error. The client throws its own errors, with a `type`, and plain gRPC errors, with a numeric `code` and sometimes an
 * empty message. Socket errors have a string `code`; a few others only have a message.
 */
export function failureOf(error: unknown): Failure {
  const type = property(error, 'type');
  const code = property(error, 'code');
  const reason = reasonOf(error, type, code);
  const isOfTheClient = typeof type === 'string' || code !== undefined || BARE.test(reason);
  if (error instanceof LogReplacedError) return { kind: 'refused', error };
  if (error instanceof EventStoreUnavailableError) return { kind: 'unavailable', error };
  switch (type) {
    case 'wrong-expected-version': {
      const actual = property(error, 'actualVersion');
      return { kind: 'conflict', actual: typeof actual === 'bigint' ? Number(actual) : 'no_stream' };
    }
    case 'stream-not-found':
      return { kind: 'not-found' };
    case 'maximum-append-size-exceeded':
      return { kind: 'too-large' };
    case 'access-denied':
      return { kind: 'denied', error: denied(reason, error) };
    case 'invalid-argument':
    case 'invalid-transaction':
    case 'stream-deleted':
    case 'unsupported':
      return { kind: 'refused', error: unavailable(reason, error) };
    default:
      if (DENIED_CODES.includes(code)) return { kind: 'denied', error: denied(reason, error) };
      if (FINAL_CODES.includes(code)) return { kind: 'refused', error: unavailable(reason, error) };
      return isOfTheClient ? { kind: 'unavailable', error: unavailable(reason, error) } : { kind: 'bug' };
  }
}

export const unavailable = (reason: string, cause?: unknown): EventStoreUnavailableError =>
  new EventStoreUnavailableError(`The event store cannot be reached: ${reason}.`, { cause });

const denied = (reason: string, cause: unknown): EventStoreUnavailableError =>
  new EventStoreUnavailableError(`The event store does not accept the user of EVENT_STORE_URL: ${reason}.`, { cause });

function reasonOf(error: unknown, type: unknown, code: unknown): string {
  const message = property(error, 'message');
  if (typeof message === 'string' && message !== '') return message.replace(/ Resolution note: *$/, '').replace(/\.$/, '');
  if (typeof type === 'string') return type;
  return code === undefined ? String(error) : `gRPC status ${code}`;
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined;
