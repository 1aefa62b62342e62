import { type ComponentType, lazy } from 'react';

const PAUSE_MS = 2_000;

/**
 * A component that loads when it is first shown. Loading is tried until it succeeds: losing the connection for a moment must not
 * break the page.
 */
export const persistent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  });
