import { type ReactNode, useEffect, useState } from 'react';

const READY_MS = 200;

/** The words of a status that appears with them: screen readers read what is added to a status, not what it begins with. */
export function Late({ children }: { readonly children: ReactNode }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setReady, READY_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span key={`${isReady}`} aria-hidden={!isReady}>
      {children}
    </span>
  );
}
