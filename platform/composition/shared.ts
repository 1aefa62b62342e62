import type { Config } from '../config/environment.ts';

type Given = Readonly<Record<string, string | undefined>>;
type Needed = 'EVENT_STORE_URL' | 'READ_STORE_URL' | 'PUBLIC_URL';

const CURES: Readonly<Record<Needed, string>> = {
  EVENT_STORE_URL: 'must begin with esdb://, because SQLite files belong to one process',
  READ_STORE_URL: 'must begin with mongodb://, because SQLite files belong to one process',
  PUBLIC_URL: 'is missing: give the address that browsers use, which is that of the gateway',
};

/** Returns one sentence when a process that shares its stores has settings that only fit a stand-alone process. */
export const unfitToShare =
  (name: string, ...needed: readonly Needed[]) =>
  ({ eventStore, readStore }: Config, given: Given): string | undefined => {
    const isFit: Readonly<Record<Needed, boolean>> = {
      EVENT_STORE_URL: eventStore.kind !== 'sqlite',
      READ_STORE_URL: readStore.kind !== 'sqlite',
      PUBLIC_URL: (given.PUBLIC_URL ?? '').trim() !== '',
    };
    const missing = needed.find((setting) => !isFit[setting]);
    return missing === undefined
      ? undefined
      : `${missing} ${CURES[missing]} (${name} is one of several; npm start runs everything in one).`;
  };
/** Milliseconds; longer than a gateway takes to notice that an instance is no longer ready. */
export const DRAIN_MS = 1_000;
