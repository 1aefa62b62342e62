import type { PaymentMethod } from '@s30/contracts/events/booking';
import { UPI_REFERENCE_DIGITS, ZELLE_ID_MAX } from '@s30/contracts/rules';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../Button.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { TextField } from '../forms/inputs.tsx';
import { resolverOf } from '../forms/resolverOf.ts';
import { fieldId, useSubmission } from '../forms/useSubmission.ts';
import { ImageChoice } from '../ImageChoice.tsx';
import { proofForm, typedTransactionId } from './proofForm.ts';

export type SentProof = {
  readonly transactionId: string;
  readonly transactionScreenshot: File;
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
};

type ProofFormProps = {
  readonly method: PaymentMethod;
  /** The methods to choose from here, where no instructions are shown to choose them from. */
  readonly methods?: readonly PaymentMethod[];
  readonly onMethod?: (method: PaymentMethod) => void;
  readonly title?: string;
  readonly action: string;
  /** The name under which the input is kept as a draft. */
  readonly draft: string;
  readonly failed: string | ((reason: string | undefined, error: unknown) => string);
  readonly send: (proof: SentProof) => Promise<void>;
};

const LABELS = { transactionId: 'Transaction ID', transactionScreenshot: 'Screenshot of the payment' } as const;

export function ProofForm(props: ProofFormProps) {
  const { method, methods = [], onMethod, title = '2. Upload the proof', action, draft, failed, send } = props;
  const [progress, setProgress] = useState<number>();
  const sending = useRef<AbortController>(null);
  const form = useForm({
    resolver: resolverOf(proofForm(method)),
    defaultValues: { transactionId: '' },
    shouldFocusError: false,
  });
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: LABELS,
    failed,
    draft,
    fieldOf: ({ code }) => (code.startsWith('image_') ? 'transactionScreenshot' : undefined),
    send: async (proof) => {
      sending.current = new AbortController();
      setProgress(0);
      try {
        await send({ ...proof, signal: sending.current.signal, onProgress: setProgress });
      } finally {
        setProgress(undefined);
      }
    },
  });
  const screenshot = form.watch('transactionScreenshot');
  const screenshotError = form.formState.errors.transactionScreenshot?.message;
  const hint =
    method === 'UPI'
      ? `The last ${UPI_REFERENCE_DIGITS} digits of the UPI transaction reference. Digits only.`
      : `As Zelle shows it, up to ${ZELLE_ID_MAX} characters.`;
  return (
    <section className="card" aria-labelledby="proof-title">
      <div className="card__head">
        <h2 id="proof-title">{title}</h2>
        <p className="small muted">Verification takes 1-2 business days.</p>
      </div>
      <div className="card__body">
        <form className="stack" aria-label="Payment proof" noValidate onSubmit={onSubmit}>
          <ErrorSummary summary={summary} advice="What you entered is still here. Check it and submit again." />
          {methods.length > 1 && (
            <div className="cluster">
              <p className="label" id="paid-by">
                Paid by
              </p>
              <fieldset className="segmented" aria-labelledby="paid-by">
                {methods.map((each) => (
                  <button key={each} type="button" aria-pressed={each === method} onClick={() => onMethod?.(each)}>
                    {each}
                  </button>
                ))}
              </fieldset>
            </div>
          )}
          <TextField
            form={form}
            name="transactionId"
            label={LABELS.transactionId}
            hint={hint}
            isCode={method === 'UPI'}
            inputMode={method === 'UPI' ? 'numeric' : 'text'}
            maxLength={method === 'UPI' ? UPI_REFERENCE_DIGITS : ZELLE_ID_MAX}
            autoComplete="off"
            onPaste={(event) => {
              const digits = event.clipboardData.getData('text').replace(/\D/g, '');
              if (method !== 'UPI' || digits === '') return;
              // A full reference was pasted; its last digits are the ones to keep.
              event.preventDefault();
              form.setValue('transactionId', digits.slice(-UPI_REFERENCE_DIGITS), { shouldDirty: true });
            }}
            onInput={(event) => {
              event.currentTarget.value = typedTransactionId(method, event.currentTarget.value);
            }}
          />
          <ImageChoice
            id={fieldId('transactionScreenshot')}
            label={LABELS.transactionScreenshot}
            hint="PNG, JPG or JPEG, up to 5 MB. Only the interviewer and admins can see it."
            file={screenshot instanceof File ? screenshot : undefined}
            error={typeof screenshotError === 'string' ? screenshotError : undefined}
            onChoose={(file) => form.setValue('transactionScreenshot', file, { shouldDirty: true, shouldValidate: true })}
            progress={progress}
            onCancel={() => sending.current?.abort()}
          />
          <Button look="primary" size="lg" block type="submit" busy={busy}>
            {busy ? 'Submitting' : action}
          </Button>
        </form>
      </div>
    </section>
  );
}
