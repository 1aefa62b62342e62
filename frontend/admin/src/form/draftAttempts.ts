import type { Attempt, AttemptKeeper } from '@s30/frontend-shared/api/attempt';
import type { Draft } from '@s30/frontend-shared/forms/drafts';

/**
 * Open attempts to save a draft. They are kept where the draft is, as long as it is, so that a repeat after a reload carries the same key.
 */
export function draftAttempts(kept: Draft) {
  const read = () => new Map((kept.read() ?? []) as readonly (readonly [string, Attempt])[]);
  const write = (open: ReadonlyMap<string, Attempt>) => (open.size === 0 ? kept.drop() : kept.keep([...open]));
  const attempts: AttemptKeeper = {
    get: (fingerprint) => {
      const attempt = read().get(fingerprint);
      return attempt && { ...attempt, until: Number.POSITIVE_INFINITY };
    },
    set: (fingerprint, attempt) => write(read().set(fingerprint, attempt)),
    delete: (fingerprint) => write(new Map([...read()].filter(([other]) => other !== fingerprint))),
  };
  return { attempts, isAnyOpen: () => read().size > 0, dropAttempts: kept.drop };
}
