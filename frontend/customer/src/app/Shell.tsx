import { CHAT_NOTIFICATION_DELAY_SECONDS } from '@s30/contracts/rules';
import { useIdle } from '@s30/frontend-shared/chat/useIdle';
import { useLostFocus } from '@s30/frontend-shared/focus/useLostFocus';
import { codeEntry } from '@s30/frontend-shared/session/codeEntry';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { settingsQuery } from '../api/settings.ts';
import { Announcements } from '../components/Announcements.tsx';
import { headOf } from '../components/heads.ts';
import { useIsSlow } from '../components/Placeholders.tsx';
import { persistent } from '../components/persistent.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { PageLoading } from './PageLoading.tsx';
import { pageAt } from './pageAt.ts';
import { useSessionUpkeep } from './useSessionUpkeep.ts';

const Nothing = () => <></>;
/** If its code does not load, the page works without the chat. */
const SupportChat = lazy(() =>
  import('@s30/frontend-shared/chat/SupportChat').then(
    (loaded) => ({ default: loaded.SupportChat }),
    () => ({ default: Nothing }),
  ),
);

/** The support chat of this app. It waits for the settings, because messages need the phone number from them. */
function Support() {
  const settings = useQuery(settingsQuery());
  if (settings.data === undefined) return undefined;
  const phoneNumber = settings.data.chatPhoneNumber;
  return (
    <Suspense>
      <SupportChat
        accountName="S30 Support"
        notificationDelay={CHAT_NOTIFICATION_DELAY_SECONDS}
        allowEsc
        {...(phoneNumber ? { phoneNumber } : {})}
      />
    </Suspense>
  );
}

/** Toasts shown before it loads are queued. */
const Toasts = persistent(async () => (await import('./Toasts.tsx')).Toasts);
const AskedForCode = persistent(async () => (await import('../components/secondFactor/AskedForCode.tsx')).AskedForCode);

/**
 * All pages opened directly by their address have the key 'default'; without the address in the key, each would start at the
 * scroll position of the previous one.
 */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key);

function NextPage({ path }: { readonly path: string }) {
  const page = pageAt(path)?.page;
  return <PageLoading atOnce {...(page && { shape: page.shape, head: headOf(page.path) })} />;
}

/**
 * The page, or a skeleton of the next page if that takes long to load. The current page stays mounted in case the user cancels
 * the navigation.
 */
function Pages() {
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname;
  const isLeaving = useIsSlow(next !== undefined && next !== here);
  return (
    <>
      {isLeaving && <div className="route-bar" role="progressbar" aria-label="Loading the page" />}
      <main id="main" tabIndex={-1}>
        <div hidden={isLeaving}>
          <Outlet />
        </div>
        {isLeaving && next && <NextPage path={next} />}
      </main>
    </>
  );
}

/** The frame around every page. */
export const Frame = ({ children }: { readonly children: ReactNode }) => (
  <>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <Navbar />
    <ConnectionBanner />
    {children}
    <Footer />
  </>
);

export function Shell() {
  useSessionUpkeep();
  useLostFocus();
  const isIdle = useIdle();
  const isAsked = useSyncExternalStore(codeEntry.subscribe, codeEntry.isAsked);
  return (
    <>
      <Frame>
        <Pages />
      </Frame>
      <Suspense>{isAsked && <AskedForCode />}</Suspense>
      {isIdle && <Support />}
      {createPortal(
        <>
          <Suspense>{isIdle && <Toasts />}</Suspense>
          <Announcements />
        </>,
        document.body,
      )}
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
