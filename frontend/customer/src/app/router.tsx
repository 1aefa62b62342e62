import { session } from '@s30/frontend-shared/session/session';
import { useSession } from '@s30/frontend-shared/session/useSession';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  createPath,
  Navigate,
  Outlet,
  type RouteObject,
  redirect,
  redirectDocument,
  useLoaderData,
  useLocation,
} from 'react-router-dom';
import { codeOf } from '../components/codeOf.ts';
import { headOf } from '../components/heads.ts';
import { toastError } from '../components/toast.ts';
import { HomePage } from '../features/home/HomePage.tsx';
import { leadsTo } from './access.ts';
import { followReleases } from './newRelease.ts';
import { PageLoading } from './PageLoading.tsx';
import { pageAt } from './pageAt.ts';
import { type Access, PAGES } from './pages.ts';
import { onIntent } from './preloadOnIntent.ts';
import { RouteError } from './RouteError.tsx';
import { Shell } from './Shell.tsx';

type LoadedPage = { readonly Page: ComponentType; readonly access: Access };

/** The code that every page but the first needs; it loads after the first page. */
const visits = () => import('./visits.ts');

/** `request.url` has no hash; only the address bar does. */
function placeOf(request: Request) {
  const { pathname, search } = new URL(request.url);
  return { pathname, search, hash: pathname === window.location.pathname ? window.location.hash : '' };
}

/** A page, or a redirect if the user may not see it, also when the session ends or changes while the page is open. */
function GuardedPage() {
  const { Page, access } = useLoaderData<LoadedPage>();
  const place = useLocation();
  const to = leadsTo(access, useSession(), place);
  // One redirect per address: the target page may still be loading when the next address is requested.
  return to === undefined ? <Page /> : <Navigate key={place.pathname} replace to={to} />;
}

/** A page handles changes of its own query string; only another path is a new visit. */
const onOtherPath: RouteObject['shouldRevalidate'] = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname;

// The loader imports the code, because the router caches a failed `lazy` forever.
const pages: RouteObject[] = PAGES.map(({ path, module, access, shape }) => ({
  path,
  Component: GuardedPage,
  HydrateFallback: () => <PageLoading atOnce shape={shape} head={headOf(path)} />,
  shouldRevalidate: onOtherPath,
  loader: async (visit): Promise<LoadedPage | Response> => {
    const to = leadsTo(access, session.get(), placeOf(visit.request));
    if (to === '/dashboard' && access === 'interviewers') toastError('You must be an interviewer to access this page.');
    if (to !== undefined) return redirect(to);
    const { visited } = await codeOf(visits);
    return { Page: await visited(path, module, visit), access };
  },
}));

const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [
      {
        // An error thrown by a page is shown in its place, below the navbar.
        Component: Outlet,
        ErrorBoundary: RouteError,
        children: [
          { path: '/', Component: HomePage },
          ...pages,
          {
            path: '/interviewers',
            loader: ({ request }) => redirect(leadsTo('members', session.get(), placeOf(request)) ?? '/slots/available'),
            HydrateFallback: PageLoading,
          },
          // The console is another app on the same origin.
          { path: '/admin/*', loader: ({ request }) => redirectDocument(request.url), HydrateFallback: PageLoading },
          { path: '*', element: <Navigate replace to="/" /> },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);

window.addEventListener('load', () => void visits().catch(() => undefined));
followReleases(() => createPath(router.state.navigation.location ?? router.state.location));
onIntent((pathname) => {
  const page = pageAt(pathname)?.page;
  // A failed preload is retried, and reported, when the page is shown.
  if (page)
    void visits()
      .then(({ pageCode }) => pageCode(page.module, []))
      .catch(() => undefined);
});
