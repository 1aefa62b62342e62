import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Shows and announces that something loads only after a delay, so that quick responses do not flicker. */
export const Delayed = styled('div')({
  animation: 's30-appear 1ms linear 200ms both',
  '@keyframes s30-appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
});

const Words = styled('p')({ margin: '0 0 12px', fontSize: 'var(--text-sm)', color: 'var(--color-text-muted)' });

type Props = { readonly of: string; readonly words?: string | undefined; readonly children?: ReactNode };

export const Loading = ({ of, words, children }: Props) => (
  <div aria-busy="true" className="loading">
    <Delayed>
      <VisuallyHidden role="status">{words ?? `Loading ${of}`}</VisuallyHidden>
      <div aria-hidden="true">
        {words && <Words>{words}</Words>}
        {children}
      </div>
    </Delayed>
  </div>
);

export const PageLoading = () => <Loading of="the console" />;
