import { afterEach } from '@jest/globals';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Done after the test, also when one of its expectations fails; what was asked for last comes first. */
export const atEnd = (end: () => unknown): void => void ends.push(end);

/** Closes after the test what it has opened. */
export function closing<T extends { readonly close: () => unknown }>(opened: T): T {
  atEnd(() => opened.close());
  return opened;
}
