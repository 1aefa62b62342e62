import { type Draft, draftOf } from '@s30/frontend-shared/forms/drafts';
import { session } from '@s30/frontend-shared/session/session';

/** The draft of the signed-in user, or of the guest. */
export function ownDraft(name: string): Draft {
  const now = session.get();
  return draftOf(now.status === 'signedIn' ? now.user._id : 'guest', name);
}
