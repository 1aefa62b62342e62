import '@s30/frontend-shared/styles/index.css';
import './app/customer.css';
import { reportUncaught } from '@s30/frontend-shared/errors/reports';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from './app/queryClient.ts';
import { router } from './app/router.tsx';

reportUncaught();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

/** How long the frame in the HTML stays when the page is late; it has no menu. */
const LATE_MS = 300;

/** The app's elements take the place of those in the HTML. The keyboard goes on from the same link. */
function KeptFocus() {
  const [focused] = useState(() => document.querySelector('a:focus')?.outerHTML);
  useEffect(() => {
    if (focused === undefined || document.activeElement !== document.body) return;
    [...document.querySelectorAll('a')].find(({ outerHTML }) => outerHTML === focused)?.focus();
  }, [focused]);
  return undefined;
}

/** In pieces, between which the browser answers fingers and keys. */
const draw = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <KeptFocus />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );

if (router.state.initialized) draw();
else {
  const stop = router.subscribe(({ initialized }) => initialized && drawOnce());
  const late = setTimeout(drawOnce, LATE_MS);
  function drawOnce() {
    stop();
    clearTimeout(late);
    draw();
  }
}
