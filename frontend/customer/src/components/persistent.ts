import { type ComponentType, lazy } from 'react';
import { codeOf } from './codeOf.ts';

/**
 * A component that loads when it is first shown. Loading is tried until it succeeds: losing the connection for a moment must not
 * break the page. If the user waits for the component, an error says that it does not load though the browser is online.
 */
export const persistent = <Props extends object>(load: () => Promise<ComponentType<Props>>, awaited?: 'awaited') =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await codeOf(load) };
      } catch (error) {
        if (awaited && navigator.onLine) throw error;
      }
    }
  });
