import { type ComponentType, lazy } from 'react';

export const CHUNK_FAILED = 'Loading chunk failed';
const TIME_OUT_MS = 120_000;

const timeOut = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(CHUNK_FAILED)), TIME_OUT_MS);
  });

/** A page whose code is loaded when it is first shown. */
export const lazyPage = <Name extends string>(name: Name, load: () => Promise<{ readonly [Key in Name]: ComponentType }>) =>
  lazy(async () => ({ default: (await Promise.race([load(), timeOut()]))[name] }));
