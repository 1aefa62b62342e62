import { isDefiniteRefusal } from './apiError.ts';

/** Longer than a user keeps retrying, shorter than the time until they want the same change again on purpose. */
const KEPT_MS = 10 * 60_000;

/** Anything that tells one request from another; files by what the browser knows of them. */
const fingerprintOf = (request: unknown): string =>
  JSON.stringify(request, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value instanceof Blob ? [value.type, value.size] : value,
  ) ?? '';

type Attempt = { readonly key: string; readonly until: number };
type Settings = { readonly newKey?: () => string; readonly now?: () => number };

/**
 * Keys for attempts at state-changing calls. As long as it is unknown whether a request arrived, repeating it carries the same
 * key, wherever it is repeated from; after an answer, or when something else is sent, the next one carries a new key.
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
    /** Another person is at the keyboard. */
    forget: (): void => open.clear(),
  };
}
export type Attempts = ReturnType<typeof createAttempts>;
