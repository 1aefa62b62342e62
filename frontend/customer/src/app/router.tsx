import { session } from '@s30/frontend-shared/session/session';
import { useSession } from '@s30/frontend-shared/session/useSession';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  createPath,
  type LoaderFunctionArgs,
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
import { followReleases } from './newRelease.ts';
import { PageLoading } from './PageLoading.tsx';
import { pageAt } from './pageAt.ts';
import { pageCode } from './pageCode.ts';
import { type Access, PAGES, type PagePath } from './pages.ts';
import { onIntent } from './preloadOnIntent.ts';
import { queryClient } from './queryClient.ts';
import { RouteError } from './RouteError.tsx';
import { READS } from './reads.ts';
import { Shell } from './Shell.tsx';

type LoadedPage = { readonly Page: ComponentType; readonly access: Access };

/** How long a page whose code is there waits for what it shows, so that it appears whole instead of growing. */
const WHOLE_WITHIN_MS = 300;

/** Asks for what a page shows. It never fails: the page itself says what could not be read. */
async function ask(path: PagePath, { params, request }: LoaderFunctionArgs): Promise<void> {
  const now = session.get();
  const visit = { params, search: new URL(request.url).searchParams, user: now.status === 'signedIn' ? now.user : undefined };
  await Promise.all(READS[path]?.(queryClient.prefetchQuery.bind(queryClient), visit) ?? []);
}

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
    const reads = ask(path, visit);
    const Page = await pageCode(module);
    await Promise.race([reads, new Promise((resolve) => setTimeout(resolve, WHOLE_WITHIN_MS))]);
    return { Page, access };
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

followReleases(() => createPath(router.state.navigation.location ?? router.state.location));
onIntent((pathname) => {
  const page = pageAt(pathname);
  // What fails is asked for again, and said, when the page is shown.
  if (page) void pageCode(page.module, []).catch(() => undefined);
});
