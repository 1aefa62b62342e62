import { type ComponentType, lazy } from 'react';

export const CHUNK_FAILED = 'Loading chunk failed';
const TIME_OUT_MS = 120_000;

const timeOut = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(CHUNK_FAILED)), TIME_OUT_MS);
  });

const loaders = new WeakMap<object, () => Promise<unknown>>();

/** A page whose code is loaded when it is first shown. */
export function lazyPage<Name extends string>(name: Name, load: () => Promise<{ readonly [Key in Name]: ComponentType }>) {
  const page = lazy(async () => ({ default: (await Promise.race([load(), timeOut()]))[name] }));
  loaders.set(page, load);
  return page;
}

/** Asks for a page's code ahead of showing it. What fails is asked for again, and said, when it is shown. */
export function preloadPage(page: unknown): void {
  if (typeof page === 'object' && page !== null)
    loaders
      .get(page)?.()
      .catch(() => undefined);
}
