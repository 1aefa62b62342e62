import { isDefiniteRefusal } from './apiError.ts';

/** Longer than a user keeps retrying, shorter than the time before they would make the same change again on purpose. */
const KEPT_MS = 10 * 60_000;

/** Identifies a request by its content, but not by what the person has seen, as `settlementsSeen`: the request changes it; files by their metadata. */
const fingerprintOf = (request: unknown): string =>
  JSON.stringify(request, (name, value: unknown) => {
    if (name.endsWith('Seen')) return undefined;
    return value instanceof File ? [value.name, value.size, value.lastModified] : value instanceof Blob ? [value.type, value.size] : value;
  }) ?? '';

export type Attempt = { readonly key: string; readonly request: unknown; readonly until: number };
/** Keeps open attempts, by the fingerprint of their request, for longer than a page lasts. */
export type AttemptKeeper = {
  readonly get: (fingerprint: string) => Attempt | undefined;
  readonly set: (fingerprint: string, attempt: Attempt) => void;
  readonly delete: (fingerprint: string) => void;
};
type Settings = { readonly newKey?: () => string; readonly now?: () => number };

/**
 * Idempotency keys for state-changing calls. While it is unknown whether a request arrived, every repeat is sent unchanged, with
 * the same key, wherever it comes from. After an answer, or for a different request, the next attempt gets a new key.
 */
export function createAttempts({ newKey = () => crypto.randomUUID(), now = () => Date.now() }: Settings = {}) {
  const open = new Map<string, Attempt>();
  return {
    async run<Asked, Result>(
      asked: Asked,
      send: (key: string, request: Asked) => Promise<Result>,
      keeper?: AttemptKeeper,
    ): Promise<Result> {
      const fingerprint = fingerprintOf(asked);
      const before = keeper?.get(fingerprint) ?? open.get(fingerprint);
      const { key, request } = before !== undefined && before.until > now() ? before : { key: newKey(), request: asked };
      const attempt = { key, request, until: now() + KEPT_MS };
      open.set(fingerprint, attempt);
      keeper?.set(fingerprint, attempt);
      const close = () => {
        if (open.get(fingerprint)?.key === key) open.delete(fingerprint);
        keeper?.delete(fingerprint);
      };
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
