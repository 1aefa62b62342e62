import type { UserDocument } from '@s30/contracts/documents/user';
import { ownDraft } from '@s30/frontend-shared/forms/ownDraft';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ProfileForm } from './profileForm.ts';

const LISTS = ['workExperiences', 'education'] as const;
const textOf = (entry: object): string => JSON.stringify(Object.entries(entry).toSorted());

/** The entries but for those of `others`; of equal ones, as many are left out as there are among them. */
function without<Entry extends object>(entries: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  const left = others.map(textOf);
  return entries.filter((entry) => {
    const at = left.indexOf(textOf(entry));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The saved entries, with what was added and removed here since `before`. */
function merged<Entry extends object>(before: readonly Entry[], here: readonly Entry[], saved: readonly Entry[]): readonly Entry[] {
  return [...without(without(here, before), without(saved, before)), ...without(saved, without(before, here))];
}

type Lists = Pick<UserDocument, (typeof LISTS)[number]>;
const listsOf = ({ workExperiences, education }: Lists): Lists => ({ workExperiences, education });
const areLists = (kept: unknown): kept is Lists =>
  typeof kept === 'object' && kept !== null && LISTS.every((list) => Array.isArray((kept as Partial<Lists>)[list]));

/**
 * Takes over what other tabs and devices have added to the form's lists or removed from them. Call it after the form's draft was
 * restored, `takeOver` with the newest profile before the form is sent, and `areSaved` with what was sent.
 */
export function useEntryLists(form: UseFormReturn<ProfileForm, unknown, ProfileForm>, user: UserDocument) {
  // With the draft goes what was saved when it was made: otherwise it would undo what others have saved since.
  const [draft] = useState(() => ownDraft('profile-lists'));
  const [kept] = useState(() => draft.read());
  const before = useRef<Lists>(areLists(kept) ? kept : user);
  // The form itself replaces an emptied list by the saved one.
  const here = useRef<Lists>(undefined);
  const takeOver = (saved: Lists, shown: Lists = form.getValues()): void => {
    for (const list of LISTS) {
      const next = merged<object>(before.current[list], shown[list], saved[list]);
      form.setValue(list, next as never, { shouldDirty: true });
    }
    before.current = saved;
    here.current = listsOf(form.getValues());
  };
  const onSaved = useEffectEvent((saved: Lists) => takeOver(saved, here.current));
  useEffect(() => onSaved(user), [user]);
  useEffect(() => {
    here.current = listsOf(form.getValues());
  });
  const { workExperiences, education } = form.formState.dirtyFields;
  const areChanged = workExperiences !== undefined || education !== undefined;
  useEffect(() => {
    if (areChanged) draft.keep(listsOf(user));
    else draft.drop();
  }, [areChanged, user, draft]);
  return {
    takeOver,
    areSaved: (sent: Lists): void => {
      before.current = sent;
    },
  };
}
