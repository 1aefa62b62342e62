import { ApiError, type FieldError, reasonOf } from '@s30/frontend-shared/api/apiError';
import { messageOfChange } from '@s30/frontend-shared/errors/outcomeUnknown';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { announce } from '../announce.ts';
import { useSaysLate } from '../useSaysLate.ts';
import { useKeptForm } from './useKept.ts';

/** Unique on a page as long as it shows one form with a field of this name; readable, since error summaries link to it. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`;

/** The message of a field's error, if it has one. */
export function messageIn<Values extends FieldValues>(errors: FieldErrors<Values>, name: Path<Values>): string | undefined {
  const error = get(errors, name) as { readonly message?: unknown } | undefined;
  return typeof error?.message === 'string' ? error.message : undefined;
}

export type Problem = { readonly name: string; readonly message: string };

type Submission<Values extends FieldValues, Context, Sent> = {
  readonly form: UseFormReturn<Values, Context, Sent>;
  /** The labels of the fields, in page order; only these fields show their errors beside them. */
  readonly labels: { readonly [Name in Path<Values>]?: string };
  readonly send: (sent: Sent) => Promise<void>;
  /** The message if the server gave no reason, or a function that words its reason. */
  readonly failed: string | ((reason: string | undefined, error: unknown) => string);
  /** The field that a refusal without field errors is about. */
  readonly fieldOf?: (error: ApiError) => Path<Values> | undefined;
  /** The name under which the input is kept until it is sent; without it, the input is lost with the page. */
  readonly draft?: string;
};

/**
 * Submits a form, one request at a time. Errors, from here or from the server, are shown on their fields; those that belong to
 * no field are shown above the form. Focus goes to the field if there is one error, to the summary if there are several.
 */
export function useSubmission<Values extends FieldValues, Context, Sent>({
  form,
  labels,
  send,
  failed,
  fieldOf,
  draft,
}: Submission<Values, Context, Sent>) {
  const fields = Object.keys(labels) as Path<Values>[];
  const summary: RefObject<HTMLDivElement | null> = useRef(null);
  const [refused, setRefused] = useState<{ readonly message: string; readonly error: unknown }>();
  const [hasSummary, setHasSummary] = useState(false);
  const [toFocus, setToFocus] = useState<{ readonly only: Problem | undefined }>();
  const kept = useKeptForm(form, draft);
  const saysLate = useSaysLate();

  const problemsIn = (errors: FieldErrors<Values>): Problem[] =>
    fields.flatMap((name) => {
      const message = messageIn(errors, name);
      return message === undefined ? [] : [{ name, message }];
    });
  const fieldErrorsOf = (error: ApiError): readonly FieldError[] => {
    const named = error.errors.filter(({ param }) => Object.hasOwn(labels, param));
    const param = named.length === 0 ? fieldOf?.(error) : undefined;
    return param ? [{ param, message: error.errors[0]?.message ?? error.message }] : named;
  };
  const focusOn = (problems: readonly Problem[]) => {
    setHasSummary(problems.length > 1);
    setToFocus({ only: problems.length === 1 ? problems[0] : undefined });
  };
  const busy = form.formState.isSubmitting;
  // Once it is over, what gets the focus is drawn with its error. A field that has the focus already would not be read out again.
  useEffect(() => {
    if (toFocus === undefined || busy) return;
    const { only } = toFocus;
    const field = only && document.getElementById(fieldId(only.name));
    if (field && field === document.activeElement) announce(only.message);
    else (field ?? summary.current)?.focus();
  }, [toFocus, busy]);

  const onSubmit = form.handleSubmit(
    async (sent) => {
      setRefused(undefined);
      setHasSummary(false);
      setToFocus(undefined);
      try {
        await send(sent);
        kept.drop();
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
        const message = typeof failed === 'string' ? messageOfChange(error, failed) : failed(reasonOf(error), error);
        if (saysLate(message, error)) return;
        const onFields = error instanceof ApiError ? fieldErrorsOf(error) : [];
        for (const { param, message } of onFields) form.setError(param as Path<Values>, { type: 'server', message });
        if (onFields.length === 0) setRefused({ message, error });
        focusOn(onFields.map(({ param, message }) => ({ name: param, message })));
      }
    },
    (errors) => {
      setRefused(undefined);
      focusOn(problemsIn(errors));
    },
  );
  /** Withdraws the server's last refusal, whose cause may be gone after a change of another field. */
  const forget = () => {
    setRefused(undefined);
    form.clearErrors(
      fields.filter((name) => (get(form.formState.errors, name) as { readonly type?: unknown } | undefined)?.type === 'server'),
    );
  };
  return {
    onSubmit,
    forget,
    busy,
    summary: { ref: summary, problems: hasSummary ? problemsIn(form.formState.errors) : [], refused, labels },
  };
}
