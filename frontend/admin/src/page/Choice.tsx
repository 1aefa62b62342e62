import { TextField } from '@mui/material';

type Props<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly nameOf?: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
  /** Where the label would only repeat what the options say. */
  readonly hiddenLabel?: boolean;
  readonly id: string;
};

/** The browser's own select: known to every phone, keyboard and screen reader. */
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
