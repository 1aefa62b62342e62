import { localKeeper } from './keeper.ts';
import { createSessionStore } from './sessionStore.ts';

export const session = createSessionStore(localKeeper);

// The build also renders pages, where there is no window.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === 'token' || key === 'user' || key === null) session.reread();
});
// A page restored by Back or Forward missed all storage events in the meantime.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) session.reread();
});
