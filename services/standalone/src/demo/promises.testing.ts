import type { Visit } from './telling.testing.ts';

/** What a page must show to a login; `page` is its route. */
export type PagePromise = {
  readonly page: string;
  readonly shows: string;
  readonly holds: (visit: Visit) => Promise<boolean>;
};

export const distinct = (values: readonly string[]): number => new Set(values).size;
