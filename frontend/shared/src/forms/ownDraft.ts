import { session } from '../session/session.ts';
import { userOf } from '../session/sessionStore.ts';
import { type Draft, draftOf } from './drafts.ts';

export const ownerOfDrafts = (): string => userOf(session.get())?._id ?? 'guest';

/** The draft of the signed-in user, or of the guest. */
export const ownDraft = (name: string): Draft => draftOf(ownerOfDrafts(), name);
