import { styled } from '@mui/material/styles';

export const RowActions = styled('div')({ display: 'flex', gap: 4 });
