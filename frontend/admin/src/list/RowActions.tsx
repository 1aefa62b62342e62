import { styled } from '@mui/material/styles';

/** In a row of a table they stand side by side: the column takes the room that they need. Where there are `many`, in two lines. */
export const RowActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  'td &': { flexWrap: 'nowrap' },
  'td &.many': { flexWrap: 'wrap', minWidth: '14.5rem' },
});
