import { ApiError } from '../api/apiError.ts';
import { call } from '../api/call.ts';
import { pageErrorOf } from './pageErrorOf.ts';

const MOST = 5;
const reported = new Map<string, Promise<string | undefined>>();

/** Calls that failed are known to the server, or never reached it; what was cancelled is no error. */
const isNews = (error: unknown): boolean => !(error instanceof ApiError) && !(error instanceof DOMException && error.name === 'AbortError');

/** Tells the server that a page broke: each error once, a few in a visit. The id under which its log has it, if it could be told. */
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

/** What nothing on the page catches. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error }) => {
    if (error instanceof Error) void reportBroken(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => void reportBroken(reason));
}
