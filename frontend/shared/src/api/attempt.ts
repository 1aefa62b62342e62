import { isDefiniteRefusal } from './apiError.ts';

/** Longer than a user keeps retrying, shorter than the time before they would make the same change again on purpose. */
const KEPT_MS = 10 * 60_000;

/** Identifies a request by its content; files by their metadata. */
const fingerprintOf = (request: unknown): string =>
  JSON.stringify(request, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value instanceof Blob ? [value.type, value.size] : value,
  ) ?? '';

type Attempt = { readonly key: string; readonly until: number };
type Settings = { readonly newKey?: () => string; readonly now?: () => number };

/**
 * Idempotency keys for state-changing calls. While it is unknown whether a request arrived, every repeat of it carries the same
 * key, wherever the repeat comes from. After an answer, or for a different request, the next attempt gets a new key.
 */
export function createAttempts({ newKey = () => crypto.randomUUID(), now = () => Date.now() }: Settings = {}) {
  const open = new Map<string, Attempt>();
  return {
    async run<Result>(request: unknown, send: (key: string) => Promise<Result>): Promise<Result> {
      const fingerprint = fingerprintOf(request);
      const before = open.get(fingerprint);
      const key = before !== undefined && before.until > now() ? before.key : newKey();
      open.set(fingerprint, { key, until: now() + KEPT_MS });
      const close = () => void (open.get(fingerprint)?.key === key && open.delete(fingerprint));
      try {
        const result = await send(key);
        close();
        return result;
      } catch (error) {
        if (isDefiniteRefusal(error)) close();
        throw error;
      }
    },
    /** For when another user signs in. */
    forget: (): void => open.clear(),
  };
}
export type Attempts = ReturnType<typeof createAttempts>;
