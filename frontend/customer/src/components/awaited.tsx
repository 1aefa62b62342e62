import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { codeOf } from './codeOf.ts';

/**
 * A component that loads when it is first shown, and that the user waits for. If it does not load though the browser is online, an
 * error says so, and it is loaded again the next time it is shown.
 */
export function awaited<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback?: ReactNode) {
  let hasFailed = false;
  const begin = (): ComponentType<Props> =>
    lazy(async () => {
      for (;;) {
        try {
          return { default: await codeOf(load) };
        } catch (error) {
          if (!navigator.onLine) continue;
          hasFailed = true;
          throw error;
        }
      }
    });
  let code = begin();
  // React remembers a failed load for ever, and forgets the state below a boundary that waits: so the choice is made above it.
  return function Awaited(props: Props) {
    const [{ Shown }] = useState(() => {
      if (hasFailed) code = begin();
      hasFailed = false;
      return { Shown: code };
    });
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    );
  };
}
