import { isDefiniteRefusal } from './apiError.ts';

/** Anything that tells one request from another; files by what the browser knows of them. */
const fingerprintOf = (request: unknown): string =>
  JSON.stringify(request, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value instanceof Blob ? [value.type, value.size] : value,
  ) ?? '';

/**
 * Keys for the attempts at one state-changing call. When it is unknown whether a request arrived, repeating it carries the
 * same key; after an answer, or when the user changed what is sent, the next one carries a new key.
 */
export function createAttempts(newKey: () => string = () => crypto.randomUUID()) {
  let open: { readonly key: string; readonly fingerprint: string } | undefined;
  return {
    async run<Result>(request: unknown, send: (key: string) => Promise<Result>): Promise<Result> {
      const fingerprint = fingerprintOf(request);
      if (open?.fingerprint !== fingerprint) open = { key: newKey(), fingerprint };
      try {
        const result = await send(open.key);
        open = undefined;
        return result;
      } catch (error) {
        if (isDefiniteRefusal(error)) open = undefined;
        throw error;
      }
    },
  };
}
