import { styled } from '@mui/material/styles';

/** The fields of a form, one below the other. */
export const Stack = styled('div')({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });
