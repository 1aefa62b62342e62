import { type DefaultValues, type FieldValues, type Resolver, type UseFormProps, useForm } from 'react-hook-form';

/**
 * A form for saved data. It shows what other tabs save, and sending it does not undo their changes, except in the fields that
 * were changed here. Call `isSaved` with the values that were sent: the form then has no unsaved changes.
 */
export function useSavedForm<Values extends FieldValues, Context, Sent>(
  resolver: Resolver<Values, Context, Sent>,
  saved: Values,
  mode: NonNullable<UseFormProps['mode']> = 'onSubmit',
) {
  const form = useForm<Values, Context, Sent>({
    resolver,
    mode,
    defaultValues: saved as DefaultValues<Values>,
    values: saved,
    resetOptions: { keepDirtyValues: true, keepDirty: true },
    shouldFocusError: false,
  });
  return { form, isSaved: (values: Values) => form.reset(values, { keepDirtyValues: false, keepDirty: false }) };
}
