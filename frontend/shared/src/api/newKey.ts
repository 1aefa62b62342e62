/** A random idempotency key. `crypto.randomUUID` exists only on HTTPS pages and on localhost; this also works on plain HTTP. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
