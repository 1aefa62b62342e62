import { sentenceAbout } from '@s30/contracts/words';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

export const FieldError = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <p className="error" id={id}>
    <Icon name="warn" />
    {children}
  </p>
);

type FieldProps = {
  readonly id: string;
  readonly label: string;
  readonly optional?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Shown beside the label, such as a link; it follows the control in tab order. */
  readonly aside?: ReactNode;
  /** Puts the hint below the control, so that the controls of a row line up. */
  readonly hintBelow?: boolean | undefined;
  /** Takes the remaining width of its row. */
  readonly grow?: boolean;
  readonly children: ReactNode;
};

/** The ARIA attributes that link a control to its hint and error. */
export const describedBy = (id: string, { hint, error }: { readonly hint?: ReactNode; readonly error?: string | undefined }) => ({
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  // Said also when false: browsers call a required date that is still empty invalid.
  'aria-invalid': Boolean(error),
});

/** Label, hint, control, error, in this order. */
export function Field({ id, label, optional = false, hint, error, aside, hintBelow = false, grow = false, children }: FieldProps) {
  const advice = hint && (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
  const name = (
    <label className="label" htmlFor={id}>
      {label}
      {optional && <span className="label__opt"> (optional)</span>}
    </label>
  );
  return (
    <div className={grow ? 'field grow' : 'field'}>
      {name}
      {!hintBelow && advice}
      {children}
      {hintBelow && advice}
      {error && <FieldError id={`${id}-error`}>{sentenceAbout(label, error)}</FieldError>}
      {aside && <div className="field__aside">{aside}</div>}
    </div>
  );
}
