import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { codeOf } from '../components/codeOf.ts';
import type { PageEntry, PagePath } from './pages.ts';
import { askFor } from './reads.ts';

export { askFor };

/** How long a page whose code has loaded waits for its data, so that it appears complete instead of growing. */
const WHOLE_WITHIN_MS = 300;

// The home page is part of the app's own chunk.
const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>(['../features/**/*Page.tsx', '!../features/home/*']);

/** The component of a page. */
export async function pageCode(page: PageEntry['module'], pauses?: number[]): Promise<ComponentType> {
  const load = modules[`../features/${page}.tsx`];
  const name = page.slice(page.lastIndexOf('/') + 1);
  const Page = load && (await codeOf(load, pauses))[name];
  if (!Page) throw new Error(`${page} exports no ${name}`);
  return Page;
}

/** A page's component; it waits briefly for the page's data. */
export async function visited(
  path: PagePath,
  module: PageEntry['module'],
  { params, request }: LoaderFunctionArgs,
): Promise<ComponentType> {
  const reads = askFor(path, params, new URL(request.url).search);
  const Page = await pageCode(module);
  await Promise.race([reads, new Promise((resolve) => setTimeout(resolve, WHOLE_WITHIN_MS))]);
  return Page;
}
