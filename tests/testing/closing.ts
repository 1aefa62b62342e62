import { afterEach } from '@jest/globals';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Runs after the test, even if it fails; in reverse order of registration. */
export const atEnd = (end: () => unknown): void => void ends.push(end);

/** Closes it after the test. */
export function closing<T extends { readonly close: () => unknown }>(opened: T): T {
  atEnd(() => opened.close());
  return opened;
}
