import { isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { attempts } from '@s30/frontend-shared/api/call';
import { ownDraft } from '@s30/frontend-shared/forms/ownDraft';
import { useEffect, useRef, useState } from 'react';

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
  /** True if it was sent as it is now, and no answer has said what became of it. */
  readonly mayBeSaved: () => boolean;
  /** Follows the request that sends it, and discards it once that succeeds. */
  readonly follow: (answer: Promise<unknown>) => void;
  readonly drop: () => void;
};

/** A value that was sent without an answer. Its key is unknown if the page was left before the request failed. */
type Sent<Value> = { readonly value: Value; readonly key?: string | undefined };
/** The typed value, the value that the edit started from, and those that were sent without an answer. */
type Kept<Value> = { readonly value: Value; readonly from: Value; readonly sent: readonly Sent<Value>[] };

/** State that is stored in this tab until it is sent. It survives a reload, a closed dialog and the end of the session. */
export function useKept<Value>(name: string, initial: Value) {
  const [draft] = useState(() => ownDraft(`console:${name}`));
  const [found] = useState(() => {
    const kept = draft.read();
    return isLike(kept, { value: initial, from: initial, sent: [] }) && isLike((kept as Kept<Value>).value, initial)
      ? (kept as Kept<Value>)
      : undefined;
  });
  const isRestored = found !== undefined && !same(found.value, found.from);
  const [begun] = useState(isRestored ? found : { value: initial, from: initial, sent: found?.sent ?? [] });
  const { from } = begun;
  const [value, setValue] = useState(begun.value);
  const kept = useRef<Kept<Value>>(begun);
  const isDirty = () => !same(kept.current.value, from);
  const keep = (changes: Partial<Kept<Value>>) => {
    kept.current = { ...kept.current, ...changes };
    if (isDirty() || kept.current.sent.length > 0) draft.keep(kept.current);
    else draft.drop();
  };
  const isTyped = (sent: Sent<Value>) => same(sent.value, kept.current.value);
  const drop = () => keep({ value: from, sent: [] });
  const [unsaved] = useState<Unsaved>(() => ({
    isDirty,
    isRestored,
    mayBeSaved: () => kept.current.sent.some(isTyped),
    follow: (answer) => {
      const { value, sent } = kept.current;
      const others = sent.filter((one) => !isTyped(one));
      keep({ sent: [...others, { value }] });
      answer.then(drop, (error: Error) =>
        keep({ sent: isOutcomeUnknown(error) ? [...others, { value, key: attempts.lost(error)?.key }] : others }),
      );
    },
    drop,
  }));
  useEffect(() => {
    const isInDoubt = (key: string) => kept.current.sent.some((sent) => (sent.key ?? key) === key);
    attempts.doubts.add(isInDoubt);
    return () => void attempts.doubts.delete(isInDoubt);
  }, []);
  const set = (next: Value) => {
    setValue(next);
    keep({ value: next });
  };
  return { value, from, set, unsaved };
}
