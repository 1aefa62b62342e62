import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';

/**
 * A form over what is saved. What other tabs save shows in it, and is not undone by sending it, except in the fields that were changed
 * here. `isSaved` is to be called with what was sent: nothing waits to be saved then.
 */
export function useSavedForm<Values extends FieldValues, Context, Sent>(resolver: Resolver<Values, Context, Sent>, saved: Values) {
  const form = useForm<Values, Context, Sent>({
    resolver,
    defaultValues: saved as DefaultValues<Values>,
    values: saved,
    resetOptions: { keepDirtyValues: true, keepDirty: true },
    shouldFocusError: false,
  });
  return { form, isSaved: (values: Values) => form.reset(values, { keepDirtyValues: false, keepDirty: false }) };
}
