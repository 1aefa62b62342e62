import { draftOf } from '@s30/frontend-shared/forms/drafts';
import { session } from '@s30/frontend-shared/session/session';
import { useRef, useState } from 'react';
import { draftAttempts } from './draftAttempts.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Detects input stored by an earlier release in another shape, which is discarded. */
const isLike = (kept: unknown, initial: unknown): boolean =>
  typeof kept === 'object' && kept !== null && typeof initial === 'object' && initial !== null
    ? same(Object.keys(kept).toSorted(), Object.keys(initial).toSorted())
    : typeof kept === typeof initial;

/** Unsaved input, as used by the leave guard. */
export type Unsaved = {
  readonly isDirty: () => boolean;
  /** It was typed earlier and is back. */
  readonly isRestored: boolean;
  /** True if it was sent, and no answer has said what became of it. */
  readonly mayBeSaved: () => boolean;
  /** Discards the stored input and its open attempts, after it was sent or abandoned. */
  readonly drop: () => void;
};

/** The typed value, and the value that the edit started from. */
type Kept<Value> = { readonly value: Value; readonly from: Value };

/** State that is stored in this tab until it is sent. It survives a reload, a closed dialog and the end of the session. */
export function useKept<Value>(name: string, initial: Value) {
  const [{ draft, attempts, isAnyOpen, dropAttempts }] = useState(() => {
    const now = session.get();
    const ofPerson = (kept: string) => draftOf(now.status === 'signedIn' ? now.user._id : '', `console:${kept}`);
    return { draft: ofPerson(name), ...draftAttempts(ofPerson(`${name}:attempts`)) };
  });
  const [kept] = useState(() => {
    const found = draft.read();
    return isLike(found, { value: initial, from: initial }) && isLike((found as Kept<Value>).value, initial)
      ? (found as Kept<Value>)
      : undefined;
  });
  const [value, setValue] = useState(kept ? kept.value : initial);
  const [from] = useState(kept ? kept.from : initial);
  const dirty = useRef(kept !== undefined);
  const [unsaved] = useState<Unsaved>(() => ({
    isDirty: () => dirty.current,
    isRestored: kept !== undefined,
    mayBeSaved: isAnyOpen,
    drop: () => {
      dirty.current = false;
      draft.drop();
      dropAttempts();
    },
  }));
  const set = (next: Value) => {
    setValue(next);
    dirty.current = !same(next, from);
    if (dirty.current) draft.keep({ value: next, from } satisfies Kept<Value>);
    else draft.drop();
  };
  return { value, from, set, unsaved, attempts };
}
