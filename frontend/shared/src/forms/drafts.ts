import { type ListedKeeper, tabKeeper } from '@s30/frontend-shared/session/keeper';

const PREFIX = 'draft:';

const isSecret = (name: string): boolean => /password/i.test(name);
const isFile = (value: unknown): boolean => value instanceof Blob;

/** The form values that may be kept: never passwords, never files. */
export const keepable = (values: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSecret(name) && !isFile(value)));

export type Draft = {
  readonly read: () => unknown;
  readonly keep: (value: unknown) => void;
  readonly drop: () => void;
};

/**
 * Keeps unsent input in this browser tab, per user, so that it survives a reload and the end of a session. If the browser
 * blocks storage, the input is lost with the page.
 */
export function draftOf(owner: string, name: string, keeper: () => ListedKeeper = () => tabKeeper): Draft {
  const key = `${PREFIX}${owner}:${name}`;
  const tried = <Result>(act: (keeper: ListedKeeper) => Result): Result | undefined => {
    try {
      return act(keeper());
    } catch {
      return undefined;
    }
  };
  return {
    read: () => tried((kept) => JSON.parse(kept.getItem(key) ?? 'null') ?? undefined),
    // If the storage is full, what was kept before is out of date.
    keep: (value) => {
      tried((kept) => kept.removeItem(key));
      tried((kept) => kept.setItem(key, JSON.stringify(value)));
    },
    drop: () => tried((kept) => kept.removeItem(key)),
  };
}

/** Drops the drafts of every user, or of every user except one. */
export function dropDrafts(except?: string, keeper: ListedKeeper = tabKeeper): void {
  const keys = Array.from({ length: keeper.length }, (_, at) => keeper.key(at) ?? '');
  const kept = except === undefined ? undefined : `${PREFIX}${except}:`;
  for (const key of keys) if (key.startsWith(PREFIX) && (kept === undefined || !key.startsWith(kept))) keeper.removeItem(key);
}
