import { useEffect, useState } from 'react';

const AT_THE_LATEST_MS = 5000;

/** True once the browser has been idle, after five seconds at the latest. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const begin = () => setIsIdle(true);
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, AT_THE_LATEST_MS / 2);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(begin, { timeout: AT_THE_LATEST_MS });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
