import { type Draft, keepable } from '@s30/frontend-shared/forms/drafts';
import { ownDraft } from '@s30/frontend-shared/forms/ownDraft';
import { session } from '@s30/frontend-shared/session/session';
import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

const NOT_KEPT: Draft = { read: () => undefined, keep: () => undefined, drop: () => undefined };

/** Keeps the input of a form until it is sent, and restores it when the form is shown again. */
export function useKeptForm<Values extends FieldValues, Context, Sent>(
  form: UseFormReturn<Values, Context, Sent>,
  name: string | undefined,
): Draft {
  const [draft] = useState(() => (name === undefined ? NOT_KEPT : ownDraft(name)));
  useEffect(() => {
    if (draft === NOT_KEPT) return undefined;
    const kept = draft.read();
    if (typeof kept === 'object' && kept !== null)
      for (const [field, value] of Object.entries(keepable(kept)))
        form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => {
        const shown: Readonly<Record<string, unknown>> = defaultValues;
        // Default values need no keeping, and may change in the meantime.
        const typed = Object.entries(keepable(values)).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(shown[field]));
        if (typed.length === 0) draft.drop();
        else draft.keep(Object.fromEntries(typed));
      },
    });
  }, [form, draft]);
  return draft;
}

/** A kept text outside a form. */
export function useKeptText(name: string): readonly [text: string, change: (text: string) => void, drop: () => void] {
  const [draft] = useState(() => ownDraft(name));
  const [text, setText] = useState(() => {
    const kept = draft.read();
    return typeof kept === 'string' ? kept : '';
  });
  const change = (next: string) => {
    setText(next);
    if (next === '') draft.drop();
    else draft.keep(next);
  };
  return [text, change, draft.drop];
}

type KeptOpen = { readonly open: string; readonly page: string };
const isKeptOpen = (value: unknown): value is KeptOpen => typeof value === 'object' && value !== null && 'open' in value && 'page' in value;

/**
 * Which dialog is open, if any. Dialogs with input reopen after a reload, or when the user returns to the page after the
 * session ended. They do not reopen after the user closed them, or on another page.
 */
export function useKeptOpen<Name extends string>(
  name: string,
  kept: readonly Name[],
): readonly [open: Name | undefined, change: (open: Name | undefined) => void] {
  const [draft] = useState(() => ownDraft(`${name}:open`));
  const [open, setOpen] = useState(() => {
    const before = draft.read();
    return isKeptOpen(before) && before.page === window.location.pathname ? kept.find((each) => each === before.open) : undefined;
  });
  const change = (next: Name | undefined) => {
    setOpen(next);
    if (next !== undefined && kept.includes(next)) draft.keep({ open: next, page: window.location.pathname } satisfies KeptOpen);
    else draft.drop();
  };
  useEffect(
    () => () => {
      if (session.get().status === 'signedIn') draft.drop();
    },
    [draft],
  );
  return [open, change];
}
