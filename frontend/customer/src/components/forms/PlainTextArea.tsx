import type { ReactNode } from 'react';
import { describedBy, Field } from './Field.tsx';

type PlainTextAreaProps = {
  readonly id: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly hint: ReactNode;
  readonly error?: string | undefined;
  readonly maxLength: number;
  readonly value: string;
  readonly readOnly: boolean;
  readonly onText: (text: string) => void;
};

/** Only the limit is in the text's description: some screen readers speak a description whenever it changes, here at every letter. */
export const CountOf = ({ text, max }: { readonly text: string; readonly max: number }) => (
  <>
    <span aria-hidden="true">{text.length} of </span>
    {max} characters
  </>
);

/** For use outside a form: its dialog holds the text. */
export const PlainTextArea = ({ id, label, optional = false, hint, error, onText, ...rest }: PlainTextAreaProps) => (
  <Field id={id} label={label} optional={optional} hint={hint} error={error}>
    <textarea
      {...rest}
      id={id}
      className="textarea"
      rows={3}
      required={!optional}
      {...describedBy(id, { hint, error })}
      onChange={(event) => onText(event.target.value)}
    />
  </Field>
);
