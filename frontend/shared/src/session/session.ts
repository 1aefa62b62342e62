import { localKeeper } from './keeper.ts';
import { createSessionStore } from './sessionStore.ts';

/** The session of this browser. */
export const session = createSessionStore(localKeeper);

// The build writes pages too, where there is no window.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === 'token' || key === 'user' || key === null) session.reread();
});
