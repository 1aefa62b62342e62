import { ApiError } from '@s30/frontend-shared/api/apiError';
import { useEffect, useRef } from 'react';
import { toastFailure } from './OutcomeUnknown.tsx';

const LOGGED_OUT = 401;

/**
 * Returns a function that reports a failure in a toast if the user has left the form or dialog by now, and returns whether it did:
 * nothing else would show it. After the end of the session, the login page says so.
 */
export function useSaysLate(): (message: string, error: unknown) => boolean {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return (message, error) => {
    if (isLeft.current && !(error instanceof ApiError && error.status === LOGGED_OUT)) toastFailure(message, error);
    return isLeft.current;
  };
}
