import { createSessionStore } from './sessionStore.ts';

/** The session of this browser. */
export const session = createSessionStore(window.localStorage);

window.addEventListener('storage', ({ key }) => {
  if (key === 'token' || key === 'user' || key === null) session.reread();
});
