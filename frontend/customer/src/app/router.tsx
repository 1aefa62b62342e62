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
import { HomePage } from '../features/home/HomePage.tsx';
import { leadsTo } from './access.ts';
import { codeOf } from './codeOf.ts';
import { followReleases } from './newRelease.ts';
import { PageLoading } from './PageLoading.tsx';
import { pageAt } from './pageAt.ts';
import { type Access, PAGES } from './pages.ts';
import { onIntent } from './preloadOnIntent.ts';
import { RouteError } from './RouteError.tsx';
import { Shell } from './Shell.tsx';

type LoadedPage = { readonly Page: ComponentType; readonly access: Access };

/** What every page but the first needs: it comes once the first page stands. */
const visits = () => import('./visits.ts');

/** `request.url` has no hash; only the address bar does. */
function placeOf(request: Request) {
  const { pathname, search } = new URL(request.url);
  return { pathname, search, hash: pathname === window.location.pathname ? window.location.hash : '' };
}

/** A page, or where one is led instead: also when its session ends or changes while it is looked at. */
function GuardedPage() {
  const { Page, access } = useLoaderData<LoadedPage>();
  const place = useLocation();
  const to = leadsTo(access, useSession(), place);
  // Once for each address: the page it leads to may still be loading when the next address is asked for.
  return to === undefined ? <Page /> : <Navigate key={place.pathname} replace to={to} />;
}

/** What a page says in its search is its own affair: only another path is another visit. */
const onOtherPath: RouteObject['shouldRevalidate'] = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname;

// The code is loaded by the loader: the router would remember a `lazy` that failed once for ever.
const pages: RouteObject[] = PAGES.map(({ path, module, access, shape }) => ({
  path,
  Component: GuardedPage,
  HydrateFallback: () => <PageLoading shape={shape} />,
  shouldRevalidate: onOtherPath,
  loader: async (visit): Promise<LoadedPage | Response> => {
    const to = leadsTo(access, session.get(), placeOf(visit.request));
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
        // Whatever a page throws is shown in its place, below the navbar.
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
  // What fails is asked for again, and said, when the page is shown.
  if (page)
    void visits()
      .then(({ pageCode }) => pageCode(page.module, []))
      .catch(() => undefined);
});
