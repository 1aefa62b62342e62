import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Delayed } from './PageLoading.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Parts = styled('div')({
  '& > :has(.loading) ~ *': { visibility: 'hidden' },
  '& .loading [role="status"], &:not(:has(.loading)) > .of-all': { display: 'none' },
});

/**
 * Hides everything below a part that is still loading: its height is unknown, so what follows would move under the pointer. Screen
 * readers hear once that the whole loads, not of each part.
 */
export const InOrder = ({ of, children }: { readonly of: string; readonly children: ReactNode }) => (
  <Parts>
    <Delayed className="of-all">
      <VisuallyHidden role="status">Loading {of}</VisuallyHidden>
    </Delayed>
    {children}
  </Parts>
);
