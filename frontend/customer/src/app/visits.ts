import { session } from '@s30/frontend-shared/session/session';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { codeOf } from './codeOf.ts';
import type { PageEntry, PagePath } from './pages.ts';
import { queryClient } from './queryClient.ts';
import { READS } from './reads.ts';

/** How long a page whose code is there waits for what it shows, so that it appears whole instead of growing. */
const WHOLE_WITHIN_MS = 300;

// The first page comes with the app itself.
const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>(['../features/**/*Page.tsx', '!../features/home/*']);

/** The component of a page. */
export async function pageCode(page: PageEntry['module'], pauses?: number[]): Promise<ComponentType> {
  const load = modules[`../features/${page}.tsx`];
  const name = page.slice(page.lastIndexOf('/') + 1);
  const Page = load && (await codeOf(load, pauses))[name];
  if (!Page) throw new Error(`${page} exports no ${name}`);
  return Page;
}

/** Asks for what a page shows. It never fails: the page itself says what could not be read. */
async function ask(path: PagePath, { params, request }: LoaderFunctionArgs): Promise<void> {
  const now = session.get();
  const visit = { params, search: new URL(request.url).searchParams, user: now.status === 'signedIn' ? now.user : undefined };
  await Promise.all(READS[path]?.(queryClient.prefetchQuery.bind(queryClient), visit, queryClient.getQueryData.bind(queryClient)) ?? []);
}

/** A page's component, and, if it comes soon, what the page shows. */
export async function visited(path: PagePath, module: PageEntry['module'], visit: LoaderFunctionArgs): Promise<ComponentType> {
  const reads = ask(path, visit);
  const Page = await pageCode(module);
  await Promise.race([reads, new Promise((resolve) => setTimeout(resolve, WHOLE_WITHIN_MS))]);
  return Page;
}
