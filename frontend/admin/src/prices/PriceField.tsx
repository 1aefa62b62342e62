import { TextField } from '@mui/material';
import type { RefObject } from 'react';
import { WarningIcon } from '../icons/icons.tsx';

type Props = {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly wrong: string | undefined;
  readonly hintId: string;
  readonly field: RefObject<HTMLInputElement | null>;
};

export const PriceField = ({ id, value, onChange, wrong, hintId, field }: Props) => (
  <TextField
    id={id}
    label="Price"
    type="number"
    required
    value={value}
    inputRef={field}
    error={wrong !== undefined}
    onChange={({ target }) => onChange(target.value)}
    helperText={
      wrong !== undefined && (
        <>
          <WarningIcon />
          {wrong}
        </>
      )
    }
    slotProps={{
      // Every field here is required: an asterisk would tell nothing.
      inputLabel: { required: false },
      htmlInput: {
        min: 0,
        step: 0.01,
        inputMode: 'decimal',
        'aria-describedby': wrong === undefined ? hintId : `${id}-helper-text ${hintId}`,
      },
      formHelperText: { sx: { display: 'flex', gap: 1, alignItems: 'start' } },
    }}
  />
);
