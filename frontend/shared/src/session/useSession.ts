import { useSyncExternalStore } from 'react';
import { session } from './session.ts';
import type { Session } from './sessionStore.ts';

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, session.get);
