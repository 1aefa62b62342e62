import {
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

/** Servers that step down, start, stop or are too slow, and what they give up then; the driver itself tries again only once. */
const TEMPORARY_CODES: ReadonlySet<number> = new Set([
  ...[6, 7, 24, 50, 64, 89, 91, 112, 133, 189, 202, 237, 239, 246, 251, 262, 290],
  ...[9001, 10107, 11600, 11601, 11602, 13435, 13436],
]);
const TEMPORARY_LABELS = ['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult', 'ResetPool'] as const;
/** Thrown by the driver's connection pools, which export no class for them. */
const POOL_ERRORS: ReadonlySet<string> = new Set(['MongoPoolClearedError', 'MongoPoolClosedError', 'MongoWaitQueueTimeoutError']);
const DUPLICATE_KEY = 11_000;

/** A connection that ends while it is written to: the driver passes on what the socket says. */
const SOCKET_CODES: ReadonlySet<unknown> = new Set([
  ...['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED'],
]);

/** Is it the connection or the servers that fail, not what was asked of them? */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return SOCKET_CODES.has(codeOf(error));
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoServerClosedError ||
    error instanceof MongoTopologyClosedError ||
    POOL_ERRORS.has(error.name) ||
    TEMPORARY_CODES.has(Number(error.code)) ||
    TEMPORARY_LABELS.some((label) => error.hasErrorLabel(label))
  );
}

/** Of a transaction that was certainly not committed. */
export const mayTryAgain = (error: unknown): boolean => error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');

/** Of a commit whose outcome is not known. */
export const mayHaveCommitted = (error: unknown): boolean =>
  error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');

/** Another document has this key: also what an upsert meets whose filter no longer fits. */
export const isDuplicate = (error: unknown): boolean => error instanceof MongoError && error.code === DUPLICATE_KEY;

// Not by `instanceof Error`: what Node throws itself is of another realm under jest.
const codeOf = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined);
export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
