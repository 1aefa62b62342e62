import { TextField } from '@mui/material';
import { isMonth, thisMonth } from '@s30/frontend-shared/time/months';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFilters } from '../list/useFilters.ts';

/** The month filter. Browsers without a month picker show a text field, which applies once it holds a complete month. */
export function MonthField() {
  const { filters, filterBy } = useFilters();
  const applied = filters.monthYear ?? '';
  const [text, setText] = useState(applied);
  useEffect(() => setText(applied), [applied]);
  const [, setAddress] = useSearchParams();
  // The URL may have no month, or an invalid one. Replacing it keeps Back working.
  useEffect(() => {
    if (isMonth(applied)) return;
    const filter = JSON.stringify({ ...filters, monthYear: thisMonth() });
    setAddress((address) => new URLSearchParams({ ...Object.fromEntries(address), filter }), { replace: true });
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
