import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Placeholders only once waiting becomes noticeable: quick answers must not flicker. */
const Delayed = styled('div')({
  animation: 's30-appear 1ms linear 200ms both',
  '@keyframes s30-appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
});

export const Loading = ({ of, children }: { readonly of: string; readonly children?: ReactNode }) => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading {of}</VisuallyHidden>
    <Delayed aria-hidden="true">{children}</Delayed>
  </div>
);

export const PageLoading = () => <Loading of="the console" />;
