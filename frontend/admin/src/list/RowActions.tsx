import { styled } from '@mui/material/styles';

/** A row's buttons. In a table they stay on one line and widen the column; with the class `many` they may wrap. */
export const RowActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  '& .MuiButton-text': { minWidth: 0, paddingLeft: 6, paddingRight: 6 },
  'td &': { flexWrap: 'nowrap' },
  'td &.many': { flexWrap: 'wrap', minWidth: '14.5rem' },
});
