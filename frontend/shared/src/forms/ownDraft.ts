import { session } from '../session/session.ts';
import { type Draft, draftOf } from './drafts.ts';

export const ownerOfDrafts = (): string => {
  const now = session.get();
  return now.status === 'signedIn' ? now.user._id : 'guest';
};

/** The draft of the signed-in user, or of the guest. */
export const ownDraft = (name: string): Draft => draftOf(ownerOfDrafts(), name);
