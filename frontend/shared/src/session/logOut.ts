import { call } from '../api/call.ts';
import { dropDrafts } from '../forms/drafts.ts';
import { session } from './session.ts';

/** How long the server is waited for, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Ends the session here, whatever the server says, and if it says nothing: who logs out on a shared machine must be logged out. */
export async function logOut(): Promise<void> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  await call('logout', { signal: patience.signal }).catch(() => undefined);
  clearTimeout(timer);
  dropDrafts();
  session.end('logout');
}
