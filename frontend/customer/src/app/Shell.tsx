import { useIdle } from '@s30/frontend-shared/chat/useIdle';
import { lazy, Suspense } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { Loading } from '../components/Placeholders.tsx';
import { Announcements } from './Announcements.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { persistently } from './persistently.ts';
import { useSessionUpkeep } from './useSessionUpkeep.ts';

/** Asked for until it is there: a connection that is lost meanwhile must not take the page with it, and what was to be said waits. */
const Toasts = lazy(async () => ({ default: (await persistently(() => import('./Toasts.tsx'))).Toasts }));
const Nothing = () => undefined;
/** Without its code the page goes on, only without the chat. */
const Support = lazy(() =>
  import('./Support.tsx').then(
    (loaded) => ({ default: loaded.Support }),
    () => ({ default: Nothing }),
  ),
);

const PageLoading = () => (
  <div className="container page-loading">
    <Loading what="the page" shape="card" />
  </div>
);

/** All pages that a tab opens by their address have the same key: without the address, the next would begin where the last was left. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key);

export function Shell() {
  useSessionUpkeep();
  const isIdle = useIdle();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Navbar />
      <ConnectionBanner />
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      {isIdle && (
        <>
          <Suspense>
            <Toasts />
          </Suspense>
          <Suspense>
            <Support />
          </Suspense>
        </>
      )}
      <Announcements />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
