import { SCORE_MAX } from '@s30/contracts/rules';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { FieldError } from './Field.tsx';
import { fieldId, messageIn } from './useSubmission.ts';

const SCORES = Array.from({ length: SCORE_MAX }, (_, index) => index + 1);

type ScoreFieldProps<Values extends FieldValues, Context, Sent> = {
  readonly form: UseFormReturn<Values, Context, Sent>;
  readonly name: Path<Values>;
  readonly label: string;
};

/** One score from 1 to 10, as radio buttons. The first of them has the id that error summaries link to. */
export function ScoreField<Values extends FieldValues, Context, Sent>({ form, name, label }: ScoreFieldProps<Values, Context, Sent>) {
  const message = messageIn(form.formState.errors, name);
  const id = fieldId(name);
  return (
    <fieldset
      className="scale"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group of radio buttons that can be invalid as a whole
      role="radiogroup"
      aria-required
      data-invalid={message ? '' : undefined}
      aria-invalid={message ? true : undefined}
      aria-describedby={message ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      <div className="scale__row">
        {SCORES.map((score) => (
          <label key={score}>
            <input {...form.register(name)} id={score === 1 ? id : undefined} type="radio" value={String(score)} />
            {score}
          </label>
        ))}
      </div>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </fieldset>
  );
}
