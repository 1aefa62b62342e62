import { styled } from '@mui/material/styles';
import { useIdle } from '@s30/frontend-shared/chat/useIdle';
import { useLostFocus } from '@s30/frontend-shared/focus/useLostFocus';
import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react';
import { CodeWhenAsked } from '../access/CodeDialog.tsx';
import { LogAlarm } from '../audit/LogAlarm.tsx';
import { PageLoading } from '../page/PageLoading.tsx';
import { ConsoleBar } from './ConsoleBar.tsx';
import { ConsoleNav } from './ConsoleNav.tsx';

const SkipLink = styled('a')({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 1400,
  padding: '8px 16px',
  borderRadius: 'var(--radius-md)',
  backgroundColor: 'var(--color-ink)',
  color: 'var(--color-on-ink)',
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
  '@media print': { display: 'none' },
});

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '15rem minmax(0, 1fr)' },
  '@media print': { display: 'block' },
}));

const Main = styled('main')({ padding: '20px var(--gutter) 112px', outline: 0 });

/** If the chat's code fails to load, the page works without it. */
const Chat = lazy(async () => {
  try {
    const loaded = await import('./Chat.tsx');
    return { default: loaded.Chat };
  } catch {
    return { default: () => undefined };
  }
});

/** Loads the chat once the page is idle, because nothing depends on it. */
function ChatWhenIdle() {
  const isIdle = useIdle();
  return (
    isIdle && (
      <Suspense>
        <Chat />
      </Suspense>
    )
  );
}

/** Not followed: the router would take the change of the address for a new page, and lose its place in the history. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

export function ConsoleLayout({ children }: { readonly children: ReactNode }) {
  useLostFocus();
  return (
    <>
      <SkipLink href="#main" onClick={skipToContent}>
        Skip to content
      </SkipLink>
      <ConsoleBar />
      <Columns>
        <ConsoleNav />
        <Main id="main" tabIndex={-1}>
          <LogAlarm />
          <Suspense fallback={<PageLoading />}>{children}</Suspense>
        </Main>
      </Columns>
      <CodeWhenAsked />
      <ChatWhenIdle />
    </>
  );
}
