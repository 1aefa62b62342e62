import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { Loading } from '../components/Placeholders.tsx';
import { Announcements } from './Announcements.tsx';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { useSessionUpkeep } from './useSessionUpkeep.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));

const PageLoading = () => (
  <div className="container page-loading">
    <Loading what="the page" shape="card" />
  </div>
);

export function Shell() {
  useSessionUpkeep();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Navbar />
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <Suspense>
        <Toasts />
      </Suspense>
      <Announcements />
      <ScrollRestoration />
    </>
  );
}
