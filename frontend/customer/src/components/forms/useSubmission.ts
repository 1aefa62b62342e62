import { ApiError, type FieldError, messageOfError, reasonOf } from '@s30/frontend-shared/api/apiError';
import { type RefObject, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { useKeptForm } from './useKept.ts';

/** Unique on a page as long as one form of a name is shown; readable, since error summaries link to it. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`;

export type Problem = { readonly name: string; readonly message: string };

type Submission<Values extends FieldValues, Context, Sent> = {
  readonly form: UseFormReturn<Values, Context, Sent>;
  /** The fields in the order of the page; only their errors are shown on fields. */
  readonly fields: readonly Path<Values>[];
  readonly send: (sent: Sent) => Promise<void>;
  /** Said when the server gave no reason; or how its reason is put. */
  readonly failed: string | ((reason: string | undefined, error: unknown) => string);
  /** The field that a refusal without field errors is about. */
  readonly fieldOf?: (error: ApiError) => Path<Values> | undefined;
  /** Under which name what is typed is kept until it has been sent; without one it is lost with the page. */
  readonly draft?: string;
};

/**
 * Sends a form once at a time. Errors land on their fields, from here or from the server; what belongs to no field is said
 * above the form. Focus goes to the field when there is one error, to the summary when there are several.
 */
export function useSubmission<Values extends FieldValues, Context, Sent>({
  form,
  fields,
  send,
  failed,
  fieldOf,
  draft,
}: Submission<Values, Context, Sent>) {
  const summary: RefObject<HTMLDivElement | null> = useRef(null);
  const [refusal, setRefusal] = useState<string>();
  const [hasSummary, setHasSummary] = useState(false);
  const kept = useKeptForm(form, draft);

  const problemsIn = (errors: FieldErrors<Values>): Problem[] =>
    fields.flatMap((name) => {
      const error = get(errors, name) as { readonly message?: unknown } | undefined;
      return typeof error?.message === 'string' ? [{ name, message: error.message }] : [];
    });
  const fieldErrorsOf = (error: ApiError): readonly FieldError[] => {
    const named = error.errors.filter(({ param }) => (fields as readonly string[]).includes(param));
    const param = named.length === 0 ? fieldOf?.(error) : undefined;
    return param ? [{ param, message: error.message }] : named;
  };
  const focusOn = (problems: readonly Problem[]) => {
    const [only] = problems;
    setHasSummary(problems.length > 1);
    // The summary, or the field's error, is on screen after the next paint.
    requestAnimationFrame(() => {
      const field = problems.length === 1 && only ? document.getElementById(fieldId(only.name)) : undefined;
      (field ?? summary.current)?.focus();
    });
  };

  const onSubmit = form.handleSubmit(
    async (sent) => {
      setRefusal(undefined);
      setHasSummary(false);
      try {
        await send(sent);
        kept.drop();
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
        const onFields = error instanceof ApiError ? fieldErrorsOf(error) : [];
        for (const { param, message } of onFields) form.setError(param as Path<Values>, { type: 'server', message });
        if (onFields.length === 0) setRefusal(typeof failed === 'string' ? messageOfError(error, failed) : failed(reasonOf(error), error));
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
