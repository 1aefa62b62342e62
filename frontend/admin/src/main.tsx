import '@s30/frontend-shared/styles/layers.css';
import '@s30/frontend-shared/styles/tokens.css';
import '@s30/frontend-shared/styles/picture.css';
import '@s30/frontend-shared/styles/status.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { reportUncaught } from '@s30/frontend-shared/errors/reports';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { watchSession } from './access/leave.ts';
import { Console } from './Console.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const styles = createCache({ key: 's30', prepend: true, ...(nonce && { nonce }) });
// One router for the whole visit: made outside of rendering, or every render would start a new history.
const router = createBrowserRouter([{ path: '*', element: <Console /> }], { basename: '/admin' });

watchSession();
reportUncaught();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  </StrictMode>,
);
