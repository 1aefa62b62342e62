import type { ComponentType } from 'react';
import type { PageEntry } from './pages.ts';

export const CHUNK_FAILED = 'Loading chunk failed';
const TIME_OUT_MS = 120_000;
/** Before each further attempt: a phone that changes networks needs a moment. */
const PAUSES_MS = [300, 1_500, 4_000];

// The first page comes with the app itself.
const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>(['../features/**/*Page.tsx', '!../features/home/*']);

const after = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));

/** The component of a page. What failed to load is asked for again, now and whenever the page is wanted the next time. */
export async function pageCode(page: PageEntry['module'], pauses = PAUSES_MS): Promise<ComponentType> {
  const load = modules[`../features/${page}.tsx`];
  const name = page.slice(page.lastIndexOf('/') + 1);
  for (const pause of [...pauses, undefined]) {
    const loaded = await Promise.race([load?.().catch(() => undefined), after(TIME_OUT_MS)]);
    const found = loaded?.[name];
    if (found) return found;
    if (pause !== undefined) await after(pause);
  }
  throw new Error(CHUNK_FAILED);
}
