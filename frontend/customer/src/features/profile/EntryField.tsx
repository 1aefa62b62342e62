import type { ComponentProps } from 'react';
import { describedBy, Field } from '../../components/forms/Field.tsx';

type EntryFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly optional?: boolean | undefined;
  readonly error?: string | undefined;
} & Pick<ComponentProps<'input'>, 'type' | 'disabled' | 'min' | 'max' | 'maxLength'>;

export const EntryField = ({ id, label, value, onValue, optional = false, error, ...rest }: EntryFieldProps) => (
  <Field id={id} label={label} optional={optional} error={error}>
    <input
      {...rest}
      className="input"
      id={id}
      value={value}
      required={!optional}
      // Browsers without a field for months, as Safari on a Mac, show a text field.
      placeholder={rest.type === 'month' ? 'YYYY-MM' : undefined}
      {...describedBy(id, { error })}
      onChange={(event) => onValue(event.target.value)}
    />
  </Field>
);

type EntryTextProps = Pick<EntryFieldProps, 'id' | 'value' | 'onValue'>;

export const EntryDescription = ({ id, value, onValue }: EntryTextProps) => (
  <Field id={id} label="Description" optional>
    <textarea className="textarea" id={id} rows={3} maxLength={2000} value={value} onChange={(event) => onValue(event.target.value)} />
  </Field>
);

type EntryCheckProps = { readonly checked: boolean; readonly onCheck: (checked: boolean) => void; readonly label: string };

export const EntryCheck = ({ checked, onCheck, label }: EntryCheckProps) => (
  <label className="check">
    <input type="checkbox" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
    {label}
  </label>
);
