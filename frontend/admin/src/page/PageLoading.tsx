import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Shows placeholders only after a delay, so that quick responses do not flicker. */
const Delayed = styled('div')({
  animation: 's30-appear 1ms linear 200ms both',
  '@keyframes s30-appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
});

const Words = styled('p')({ margin: '0 0 12px', fontSize: 'var(--text-sm)', color: 'var(--color-text-muted)' });

type Props = { readonly of: string; readonly words?: string | undefined; readonly children?: ReactNode };

export const Loading = ({ of, words, children }: Props) => (
  <div aria-busy="true" className="loading">
    <VisuallyHidden role="status">{words ?? `Loading ${of}`}</VisuallyHidden>
    <Delayed aria-hidden="true">
      {words && <Words>{words}</Words>}
      {children}
    </Delayed>
  </div>
);

export const PageLoading = () => <Loading of="the console" />;
