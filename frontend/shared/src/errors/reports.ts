import { ApiError } from '../api/apiError.ts';
import { call } from '../api/call.ts';
import { pageErrorOf } from './pageErrorOf.ts';

const MOST = 5;
const reported = new Map<string, Promise<string | undefined>>();

/** The server already knows about failed calls, or never received them; a cancelled request is not an error. */
const isNews = (error: unknown): boolean => !(error instanceof ApiError) && !(error instanceof DOMException && error.name === 'AbortError');

/**
 * Reports a broken page to the server: each error once, and only a few per visit. Resolves to the id of its log entry, if it
 * was logged.
 */
export function reportBroken(error: unknown): Promise<string | undefined> {
  const body = pageErrorOf(error, window.location.pathname);
  const which = JSON.stringify(body);
  const before = reported.get(which);
  if (before !== undefined) return before;
  if (reported.size >= MOST || !isNews(error)) return Promise.resolve(undefined);
  const told = call('reportPageError', { body, idempotencyKey: 'none' }).then(
    ({ requestId }) => requestId,
    () => undefined,
  );
  reported.set(which, told);
  return told;
}

/** Reports errors that nothing on the page catches. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error }) => {
    if (error instanceof Error) void reportBroken(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => void reportBroken(reason));
}
