import { localKeeper } from './keeper.ts';
import { createSessionStore } from './sessionStore.ts';

/** The session of this browser. */
export const session = createSessionStore(localKeeper);

// The build writes pages too, where there is no window.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === 'token' || key === 'user' || key === null) session.reread();
});
// A page that Back or Forward shows again as it was left was told of nothing meanwhile.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) session.reread();
});
