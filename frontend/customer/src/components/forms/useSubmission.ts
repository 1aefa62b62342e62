import { ApiError, messageOfError } from '@s30/frontend-shared/api/apiError';
import { type RefObject, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';

export type Problem = { readonly name: string; readonly message: string };

type Submission<Values extends FieldValues, Context, Sent> = {
  readonly form: UseFormReturn<Values, Context, Sent>;
  /** The fields in the order of the page; only their errors are shown on fields. */
  readonly fields: readonly Path<Values>[];
  readonly send: (sent: Sent) => Promise<void>;
  /** Said when the server gave no reason. */
  readonly failed: string;
};

/**
 * Sends a form once at a time. Errors land on their fields, from here or from the server; what belongs to no field is said
 * above the form. Focus goes to the field when there is one error, to the summary when there are several.
 */
export function useSubmission<Values extends FieldValues, Context, Sent>({ form, fields, send, failed }: Submission<Values, Context, Sent>) {
  const summary: RefObject<HTMLDivElement | null> = useRef(null);
  const [refusal, setRefusal] = useState<string>();
  const [hasSummary, setHasSummary] = useState(false);

  const problemsIn = (errors: FieldErrors<Values>): Problem[] =>
    fields.flatMap((name) => {
      const message: unknown = get(errors, name)?.message;
      return typeof message === 'string' ? [{ name, message }] : [];
    });
  const focusOn = (problems: readonly Problem[]) => {
    const [only] = problems;
    setHasSummary(problems.length > 1);
    // The summary, or the field's error, is on screen after the next paint.
    requestAnimationFrame(() => {
      if (problems.length === 1 && only) form.setFocus(only.name as Path<Values>);
      else summary.current?.focus();
    });
  };

  const onSubmit = form.handleSubmit(
    async (sent) => {
      setRefusal(undefined);
      setHasSummary(false);
      try {
        await send(sent);
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
        const onFields = error instanceof ApiError ? error.errors.filter(({ param }) => (fields as readonly string[]).includes(param)) : [];
        for (const { param, message } of onFields) form.setError(param as Path<Values>, { type: 'server', message });
        if (onFields.length === 0) setRefusal(messageOfError(error, failed));
        focusOn(onFields.map(({ param, message }) => ({ name: param, message })));
      }
    },
    (errors) => {
      setRefusal(undefined);
      focusOn(problemsIn(errors));
    },
  );
  return {
    onSubmit,
    busy: form.formState.isSubmitting,
    refusal,
    summary: { ref: summary, problems: hasSummary ? problemsIn(form.formState.errors) : [], refusal },
  };
}
