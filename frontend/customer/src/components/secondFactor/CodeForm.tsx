import { CodeEntry } from '@s30/contracts/routes/secondFactor';
import { isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { TextField } from '../forms/inputs.tsx';
import { resolverOf } from '../forms/resolverOf.ts';
import { useSubmission } from '../forms/useSubmission.ts';

type CodeFormProps = {
  readonly id: string;
  readonly label: string;
  readonly className?: string;
  /** Replaces the default hint, for example while the user has no recovery codes yet. */
  readonly hint?: string;
  readonly failed: string;
  readonly send: (code: string) => Promise<void>;
  /** The form's buttons, if it is not in a dialog; called with whether a request is running. */
  readonly children?: (busy: boolean) => ReactNode;
  readonly onBusy?: (busy: boolean) => void;
};
const ANY_CODE = 'From your authenticator app, or one of your recovery codes.';
const MAYBE_USED = 'It is not known whether this was done. Each code works once: please try again with the next one.';

/** A form for one code; it sends one request at a time. */
export function CodeForm({ id, label, className = 'stack', hint = ANY_CODE, failed, send, children, onBusy }: CodeFormProps) {
  const form = useForm({ resolver: resolverOf(CodeEntry), defaultValues: { code: '' }, shouldFocusError: false });
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: { code: 'Code' },
    failed,
    send: async ({ code }) => {
      onBusy?.(true);
      await send(code).finally(() => onBusy?.(false));
    },
  });
  return (
    <form id={id} className={className} aria-label={label} noValidate onSubmit={onSubmit}>
      <ErrorSummary summary={summary} changes={false} {...(isOutcomeUnknown(summary.refused?.error) && { advice: MAYBE_USED })} />
      <TextField
        form={form}
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus=""
        hint={hint}
      />
      {children?.(busy)}
    </form>
  );
}
