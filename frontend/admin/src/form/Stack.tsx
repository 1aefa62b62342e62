import { styled } from '@mui/material/styles';

/** Stacks the fields of a form vertically. */
export const Stack = styled('div')({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });
