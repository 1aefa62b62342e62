import { isDefiniteRefusal } from './apiError.ts';

/** Longer than a user keeps retrying, shorter than the time before they would make the same change again on purpose. */
const KEPT_MS = 10 * 60_000;

/** Identifies a request by its content, but not by what the person has seen, as `settlementsSeen`: the request changes it; files by their metadata. */
const fingerprintOf = (request: unknown): string =>
  JSON.stringify(request, (name, value: unknown) => {
    if (name.endsWith('Seen')) return undefined;
    return value instanceof File ? [value.name, value.size, value.lastModified] : value instanceof Blob ? [value.type, value.size] : value;
  }) ?? '';

type Attempt = { readonly key: string; readonly request: unknown; readonly until: number };
type Settings = { readonly newKey?: () => string; readonly now?: () => number };

/**
 * Idempotency keys for state-changing calls. While it is unknown whether a request arrived, every repeat is sent unchanged, with
 * the same key, wherever it comes from. After an answer, or for a different request, the next attempt gets a new key.
 */
export function createAttempts({ newKey = () => crypto.randomUUID(), now = () => Date.now() }: Settings = {}) {
  const open = new Map<string, Attempt>();
  return {
    async run<Asked, Result>(asked: Asked, send: (key: string, request: Asked) => Promise<Result>): Promise<Result> {
      const fingerprint = fingerprintOf(asked);
      const before = open.get(fingerprint);
      const { key, request } = before !== undefined && before.until > now() ? before : { key: newKey(), request: asked };
      open.set(fingerprint, { key, request, until: now() + KEPT_MS });
      const close = () => void (open.get(fingerprint)?.key === key && open.delete(fingerprint));
      try {
        const result = await send(key, request as Asked);
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
