import {
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

/** Codes of servers that step down, start, stop or time out, and of the operations they abort. The driver retries only once. */
const TEMPORARY_CODES: ReadonlySet<number> = new Set([
  ...[6, 7, 24, 50, 64, 89, 91, 112, 133, 189, 202, 237, 239, 246, 251, 262, 290],
  ...[9001, 10107, 11600, 11601, 11602, 13435, 13436],
]);
const TEMPORARY_LABELS = ['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult', 'ResetPool'] as const;
/** Connection pool errors, whose classes the driver does not export. */
const POOL_ERRORS: ReadonlySet<string> = new Set(['MongoPoolClearedError', 'MongoPoolClosedError', 'MongoWaitQueueTimeoutError']);
const DUPLICATE_KEY = 11_000;

/** Socket errors, which the driver passes on when a connection breaks during a write. */
const SOCKET_CODES: ReadonlySet<unknown> = new Set([
  ...['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED'],
]);

/** Whether the connection or the servers failed, as opposed to the operation itself. */
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

/** Whether a transaction was certainly not committed and can be retried. */
export const mayTryAgain = (error: unknown): boolean => error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');

/** Whether the outcome of a commit is unknown. */
export const mayHaveCommitted = (error: unknown): boolean =>
  error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');

/** Whether another document has the key; also raised by an upsert whose filter no longer matches. */
export const isDuplicate = (error: unknown): boolean => error instanceof MongoError && error.code === DUPLICATE_KEY;

// Not `instanceof Error`: under jest, Node's own errors come from another realm.
const codeOf = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined);
