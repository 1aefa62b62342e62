import { TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useFilters } from '../list/useFilters.ts';
import { isMonth, thisMonth } from './month.ts';

/** Browsers without a picker for months offer a text field: it counts once it holds a whole month. */
export function MonthField() {
  const { filters, filterBy } = useFilters();
  const applied = filters.monthYear ?? '';
  const [text, setText] = useState(applied);
  useEffect(() => setText(applied), [applied]);
  // An address may name no month, or none that there is.
  useEffect(() => {
    if (!isMonth(applied)) filterBy({ monthYear: thisMonth() });
  });
  const write = (next: string) => {
    setText(next);
    if (isMonth(next)) filterBy({ monthYear: next });
  };
  return (
    <TextField
      id="payments-month"
      label="Month"
      type="month"
      value={text}
      placeholder="YYYY-MM"
      onChange={({ target }) => write(target.value)}
      onBlur={() => isMonth(text) || setText(applied)}
      slotProps={{ htmlInput: { pattern: '[0-9]{4}-[0-9]{2}', min: '1000-01', max: '2999-12' } }}
    />
  );
}
