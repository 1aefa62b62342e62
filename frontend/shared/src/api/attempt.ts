import type { Draft } from '../forms/drafts.ts';
import { isDefiniteRefusal } from './apiError.ts';
import { newKey as randomKey } from './newKey.ts';

/** Longer than a user keeps retrying, shorter than the time before they would make the same change again on purpose. */
const KEPT_MS = 10 * 60_000;
/** As long as the server keeps the answer. */
const IN_DOUBT_MS = 24 * 3_600_000;

/** Identifies a request by its content, but not by what the person has seen, as `settlementsSeen`: the request changes it; files by their metadata. */
const fingerprintOf = (request: unknown): string =>
  JSON.stringify(request, (name, value: unknown) => {
    if (name.endsWith('Seen')) return undefined;
    return value instanceof File ? [value.name, value.size, value.lastModified] : value instanceof Blob ? [value.type, value.size] : value;
  }) ?? '';

/** A property of the request, not a word of its texts, whose quotes are escaped. */
const HAS_PASSWORD = /password[^"\\]*":/i;

type Attempt = { readonly key: string; readonly request: unknown; readonly sentAt: number };
type Lost = {
  readonly key: string;
  /** For when it was read what became of the request. */
  readonly close: () => void;
};
type Settings = {
  readonly newKey?: () => string;
  readonly now?: () => number;
  /** The user, or guest, who makes the attempts now. */
  readonly owner?: () => string;
  /** Keeps an owner's open attempts for longer than a page lasts. */
  readonly keeper?: (owner: string) => Draft;
};

/**
 * Idempotency keys for state-changing calls. While it is unknown whether a request arrived, every repeat is sent unchanged, with
 * the same key, wherever it comes from, also after a reload. After an answer, or for a different request, the next attempt gets a
 * new key.
 */
export function createAttempts({ newKey = randomKey, now = () => Date.now(), owner = () => '', keeper }: Settings = {}) {
  const open = new Map<string, Map<string, Attempt>>();
  const doubts = new Set<(key: string) => boolean>();
  const lost = new WeakMap<Error, Lost>();
  /** The clock of the device may have been set back meanwhile. */
  const age = ({ sentAt }: Attempt): number => Math.abs(now() - sentAt);
  const isFresh = (attempt: Attempt): boolean =>
    age(attempt) < ([...doubts].some((isInDoubt) => isInDoubt(attempt.key)) ? IN_DOUBT_MS : KEPT_MS);
  const openOf = (who: string) => {
    const all = open.get(who) ?? new Map(keeper?.(who).read() as Iterable<[string, Attempt]> | undefined);
    open.set(who, all);
    return all;
  };
  const write = (who: string, fingerprint: string, attempt?: Attempt) => {
    const all = openOf(who);
    if (attempt) all.set(fingerprint, attempt);
    else all.delete(fingerprint);
    const kept = [...all].filter(([asked, sent]) => age(sent) < IN_DOUBT_MS && !HAS_PASSWORD.test(asked));
    if (kept.length > 0) keeper?.(who).keep(kept);
    else keeper?.(who).drop();
  };
  return {
    async run<Asked, Result>(asked: Asked, send: (key: string, request: Asked) => Promise<Result>): Promise<Result> {
      const fingerprint = fingerprintOf(asked);
      // Read once: the session may end before the answer.
      const who = owner();
      const before = openOf(who).get(fingerprint);
      const { key, request } = before && isFresh(before) ? before : { key: newKey(), request: asked };
      write(who, fingerprint, { key, request, sentAt: now() });
      const close = () => {
        if (openOf(who).get(fingerprint)?.key === key) write(who, fingerprint);
      };
      try {
        const result = await send(key, request as Asked);
        close();
        return result;
      } catch (error) {
        if (isDefiniteRefusal(error)) close();
        else if (error instanceof Error) lost.set(error, { key, close });
        throw error;
      }
    },
    /** An attempt can be repeated for longer while one of these is true for its key: a page asks the user to repeat it. */
    doubts,
    /** The request that failed like this without an answer. */
    lost: (error: Error): Lost | undefined => lost.get(error),
    /** For when another user may have signed in. */
    forgetOthers(): void {
      for (const who of open.keys()) if (who !== owner()) open.delete(who);
    },
  };
}
export type Attempts = ReturnType<typeof createAttempts>;
