import { TextField } from '@mui/material';
import { type HTMLInputTypeAttribute, type ReactNode, type RefObject, useContext } from 'react';
import { WarningIcon } from '../icons/icons.tsx';
import { IsSending } from '../page/isSending.ts';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly type?: HTMLInputTypeAttribute;
  /** Makes the field multi-line. */
  readonly rows?: number;
  readonly code?: boolean;
  readonly field?: RefObject<HTMLInputElement | null>;
  /** Attributes of the input element, such as its bounds. */
  readonly input?: Readonly<Record<string, string | number>>;
};

/** A text field with its label above, and its problem and hint below. */
export const TextInput = ({ id, label, value, onChange, problem, hint, optional = false, type, rows, code, field, input }: Props) => (
  <TextField
    id={id}
    label={optional ? `${label} (optional)` : label}
    required={!optional}
    value={value}
    error={problem !== undefined}
    {...(type && { type })}
    {...(rows && { multiline: true, rows })}
    {...(field && { inputRef: field })}
    onChange={({ target }) => onChange(target.value)}
    helperText={
      (problem !== undefined || hint) && (
        <>
          {problem !== undefined && (
            // Otherwise the field gets the focus, and its problem is read out with it.
            <span className="problem" role={document.activeElement?.id === id ? 'alert' : undefined}>
              <WarningIcon />
              {problem}
            </span>
          )}
          {hint && <span className="hint">{hint}</span>}
        </>
      )
    }
    slotProps={{
      // Optional fields are marked in words, so required ones need no asterisk.
      inputLabel: { required: false },
      // Not `disabled` while it is sent: Enter in the field would lose the keyboard focus.
      htmlInput: { ...input, readOnly: useContext(IsSending) },
      formHelperText: {
        sx: {
          '& .problem': { display: 'flex', gap: 1, alignItems: 'start' },
          '& .hint': { display: 'block', fontWeight: 400, color: 'text.secondary' },
        },
      },
    }}
    {...(code && {
      sx: {
        '& textarea, & input': {
          fontFamily: 'var(--font-mono)',
          // iPhones zoom into fields with small text.
          '@media (pointer: fine)': { fontSize: 'var(--text-sm)' },
          tabSize: 4,
          whiteSpace: 'pre',
          overflowX: 'auto',
        },
      },
    })}
  />
);
