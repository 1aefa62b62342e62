import { styled } from '@mui/material/styles';

/** Hides everything below a part that is still loading: its height is unknown, so what follows would move under the pointer. */
export const InOrder = styled('div')({ '& > :has(.loading) ~ *': { visibility: 'hidden' } });
