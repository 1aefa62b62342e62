import { type ComponentType, lazy } from 'react';
import { codeOf } from './codeOf.ts';

/**
 * A component that loads when it is first shown. Loading is tried until it succeeds: losing the connection for a moment must not
 * break the page. For components the user waits for, see `awaited`.
 */
export const persistent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await codeOf(load) };
      } catch {
        // Another round of tries follows.
      }
    }
  });
