import { TextField } from '@mui/material';
import { useContext } from 'react';
import { IsSending } from './isSending.ts';

type Props<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly nameOf?: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
  /** Hides the label, where it would only repeat the options. */
  readonly hiddenLabel?: boolean;
  readonly id: string;
};

/** A native select, which works with every phone, keyboard and screen reader. */
export function Choice<Value extends string>({ label, value, values, nameOf, onChoose, hiddenLabel = false, id }: Props<Value>) {
  const isSending = useContext(IsSending);
  return (
    <TextField
      select
      id={id}
      {...(!hiddenLabel && { label })}
      value={value}
      onChange={({ target }) => isSending || onChoose(values.find((each) => each === target.value) ?? value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-disabled': isSending, ...(hiddenLabel && { 'aria-label': label }) } }}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {nameOf?.(each) ?? each}
        </option>
      ))}
    </TextField>
  );
}
