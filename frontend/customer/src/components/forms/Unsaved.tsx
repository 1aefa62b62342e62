import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Beside the button that saves: what is in the fields may be from an earlier visit, and look as if it were saved. */
export const Unsaved = <Values extends FieldValues, Context, Sent>({ form }: { readonly form: UseFormReturn<Values, Context, Sent> }) => (
  <p className="small muted" role="status">
    {form.formState.isDirty ? 'Not saved yet' : ''}
  </p>
);
