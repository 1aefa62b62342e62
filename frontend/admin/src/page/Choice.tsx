import { TextField } from '@mui/material';

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
export const Choice = <Value extends string>({ label, value, values, nameOf, onChoose, hiddenLabel = false, id }: Props<Value>) => (
  <TextField
    select
    id={id}
    {...(!hiddenLabel && { label })}
    value={value}
    onChange={({ target }) => onChoose(values.find((each) => each === target.value) ?? value)}
    slotProps={{ select: { native: true }, htmlInput: hiddenLabel ? { 'aria-label': label } : {} }}
  >
    {values.map((each) => (
      <option key={each} value={each}>
        {nameOf?.(each) ?? each}
      </option>
    ))}
  </TextField>
);
