import type { UserDocument } from '@s30/contracts/documents/user';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ProfileForm } from './profileForm.ts';

const LISTS = ['workExperiences', 'education'] as const;
const textOf = (entry: object): string => JSON.stringify(Object.entries(entry).toSorted());

/** The saved entries, with what was added and removed here since `before`. */
function merged<Entry extends object>(before: readonly Entry[], here: readonly Entry[], saved: readonly Entry[]): readonly Entry[] {
  const isIn = (entries: readonly Entry[]) => {
    const texts = new Set(entries.map(textOf));
    return (entry: Entry): boolean => texts.has(textOf(entry));
  };
  const [wasSaved, isHere, isSaved] = [isIn(before), isIn(here), isIn(saved)];
  const added = here.filter((entry) => !wasSaved(entry) && !isSaved(entry));
  return [...added, ...saved.filter((entry) => isHere(entry) || !wasSaved(entry))];
}

/**
 * Takes over what other tabs and devices have added to the form's lists or removed from them. Call the result with the newest profile
 * before the form is sent.
 */
export function useEntryLists(form: UseFormReturn<ProfileForm, unknown, ProfileForm>, user: UserDocument) {
  const before = useRef(user);
  const follow = (saved: UserDocument): void => {
    for (const list of LISTS) {
      const next = merged<object>(before.current[list], form.getValues(list), saved[list]);
      form.setValue(list, next as never, { shouldDirty: true });
    }
    before.current = saved;
  };
  const onSaved = useEffectEvent(follow);
  useEffect(() => onSaved(user), [user]);
  return follow;
}
