import { useSyncExternalStore } from 'react';
import { session } from './session.ts';
import { type Session, type StoredUser, userOf } from './sessionStore.ts';

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, session.get);

/** The signed-in user; undefined for guests. */
export const useUser = (): StoredUser | undefined => userOf(useSession());
