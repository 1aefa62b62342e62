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
// Created outside of rendering, so that every render shares one router and its history.
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
