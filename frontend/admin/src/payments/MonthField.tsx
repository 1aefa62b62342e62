import { TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useFilters } from '../list/useFilters.ts';
import { isMonth, thisMonth } from './month.ts';

/** The month filter. Browsers without a month picker show a text field, which applies once it holds a complete month. */
export function MonthField() {
  const { filters, filterBy } = useFilters();
  const applied = filters.monthYear ?? '';
  const [text, setText] = useState(applied);
  useEffect(() => setText(applied), [applied]);
  // The URL may have no month, or an invalid one.
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
