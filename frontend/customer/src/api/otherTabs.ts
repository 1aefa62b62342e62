import type { QueryClient } from '@tanstack/react-query';
import { refresh } from './refresh.ts';

// Not in refresh.ts: the build renders the first page with that, and an open channel would keep the build from ending.
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('changes') : undefined;
export const tellOtherTabs = (): void => channel?.postMessage('changed');

/** Refreshes when another tab changed something, and when Back or Forward restores a page from the browser's cache. */
export function refreshWithOtherTabs(queries: QueryClient): void {
  channel?.addEventListener('message', () => void refresh(queries));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refresh(queries);
  });
}
