import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { retryShown } from '../api/refresh.ts';
import { Alert } from '../components/Alert.tsx';
import { Button } from '../components/Button.tsx';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Shown above the page while the browser is offline. */
export function ConnectionBanner() {
  const queries = useQueryClient();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="container connection" role="status">
      {!isOnline && (
        <Alert
          tone="warning"
          row
          title="You are offline"
          actions={
            <Button look="secondary" size="sm" onClick={() => void retryShown(queries)}>
              Retry
            </Button>
          }
        >
          <p>What you see may be out of date. What you typed is still here.</p>
        </Alert>
      )}
    </div>
  );
}
