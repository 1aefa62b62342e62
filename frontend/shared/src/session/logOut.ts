import { call } from '../api/call.ts';
import { dropDrafts } from '../forms/drafts.ts';
import { session } from './session.ts';

/** How long to wait for the server, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Ends the session here even if the server refuses or does not answer, because the computer may be shared. */
export async function logOut(): Promise<void> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  await call('logout', { signal: patience.signal }).catch(() => undefined);
  clearTimeout(timer);
  dropDrafts();
  session.end('logout');
}
