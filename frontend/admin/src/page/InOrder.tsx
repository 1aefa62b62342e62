import { styled } from '@mui/material/styles';

/** Nobody knows how tall a part becomes: what comes below it is seen once it is there, so that nothing moves under the finger. */
export const InOrder = styled('div')({ '& > :has(.loading) ~ *': { visibility: 'hidden' } });
