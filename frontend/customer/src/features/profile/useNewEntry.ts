import { sentenceAbout, wordsFor } from '@s30/contracts/words';
import { ownDraft } from '@s30/frontend-shared/forms/ownDraft';
import { useState } from 'react';
import { type EntryKind, labelIn } from './entryKinds.ts';

/** An entry being filled in, as its controls hold it. */
type NewEntry = { readonly texts: Readonly<Record<string, string>>; readonly goesOn: boolean };
type Problems = Readonly<Record<string, string>>;

const REQUIRED = 'Please fill in all required fields';
const BLANK: NewEntry = { texts: {}, goesOn: false };
const isNewEntry = (value: unknown): value is NewEntry =>
  typeof value === 'object' && value !== null && 'texts' in value && typeof value.texts === 'object' && 'goesOn' in value;

export type EntryForm<Item> = ReturnType<typeof useNewEntry<Item>>;

/** The form for a new entry. Its draft is kept until the entry is added or cancelled. */
export function useNewEntry<Item>(kind: EntryKind<Item>) {
  const [draft] = useState(() => ownDraft(`new-${kind.id}`));
  const [entry, setEntry] = useState<NewEntry | undefined>(() => {
    const kept = draft.read();
    return isNewEntry(kept) ? kept : undefined;
  });
  const [problems, setProblems] = useState<Problems>({});
  const change = (next: NewEntry) => {
    setEntry(next);
    draft.keep(next);
  };
  const close = () => {
    setEntry(undefined);
    setProblems({});
    draft.drop();
  };
  const { texts, goesOn } = entry ?? BLANK;

  /** Returns the entry if it is valid; otherwise returns undefined and sets the field errors. */
  const finish = (): Item | undefined => {
    const empty = Object.fromEntries([...kind.fields.map(({ name }) => name), 'description'].map((name) => [name, '']));
    const parsed = kind.schema.safeParse({ ...empty, ...texts, current: goesOn }, { error: wordsFor });
    if (parsed.success) {
      close();
      return parsed.data;
    }
    const isMissing = (name: string) => (texts[name] ?? '') === '';
    const found = Object.fromEntries(
      parsed.error.issues.map(({ path: [field], message }) => {
        const name = String(field);
        return [name, isMissing(name) ? REQUIRED : sentenceAbout(labelIn(kind, name), message)];
      }),
    );
    setProblems(found);
    const first = kind.fields.find(({ name }) => name in found);
    if (first) document.getElementById(`${kind.id}-${first.name}`)?.focus();
    return undefined;
  };
  const messages = Object.values(problems);
  return {
    isOpen: entry !== undefined,
    /** Something was typed that is not in the profile yet. */
    isBegun: entry !== undefined && (entry.goesOn || Object.values(entry.texts).some((text) => text.trim() !== '')),
    open: () => setEntry(BLANK),
    close,
    texts,
    goesOn,
    type: (name: string, text: string) => change({ texts: { ...texts, [name]: text }, goesOn }),
    /** An ongoing entry has no end date. */
    setGoesOn: (next: boolean) => change({ texts: next ? { ...texts, [kind.end]: '' } : texts, goesOn: next }),
    problems,
    problem: messages.includes(REQUIRED) ? REQUIRED : messages[0],
    finish,
  };
}
