import '@s30/frontend-shared/styles/index.css';
import './app/customer.css';
import { reportUncaught } from '@s30/frontend-shared/errors/reports';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from './app/queryClient.ts';
import { router } from './app/router.tsx';

reportUncaught();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
