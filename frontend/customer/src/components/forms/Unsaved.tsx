import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Shown beside the save button: a draft from an earlier visit may fill the fields and look as if it were saved. */
export const Unsaved = <Values extends FieldValues, Context, Sent>({ form }: { readonly form: UseFormReturn<Values, Context, Sent> }) => (
  <p className="small muted" role="status">
    {form.formState.isDirty ? 'Not saved yet' : ''}
  </p>
);
