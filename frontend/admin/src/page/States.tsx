import { Alert, AlertTitle, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { statusOf } from '../data/errors.ts';
import { RetryIcon, WarningIcon } from '../icons/icons.tsx';
import { Notice } from './Notice.tsx';
import { AccessDeniedNotice } from './OtherPages.tsx';

type Props = {
  readonly pending: boolean;
  readonly error: unknown;
  /** Something was fetched, now or before. */
  readonly there: boolean;
  readonly fetching: boolean;
  readonly onRetry: () => void;
  /** The way out where trying again would fail again. */
  readonly otherwise?: ReactNode;
  readonly loading: ReactNode;
  /** What is said when it cannot be fetched. */
  readonly failure: string;
  readonly children: ReactNode;
};

/** Whose fault it is, as far as it is known here. */
function hintFor(status: number): string {
  if (status === 0) return 'Check your connection. Nothing was changed.';
  return status < 500 && status !== 429
    ? 'The address asks for something that there is not.'
    : 'The server could not answer. Nothing was changed.';
}

/** Loading, failed, there. What was once shown stays while newer data cannot be had. */
export function States({ pending, error, there, fetching, onRetry, otherwise, loading, failure, children }: Props) {
  const wayOut = otherwise ?? (
    <Button startIcon={<RetryIcon />} disabled={fetching} onClick={onRetry}>
      Retry
    </Button>
  );
  if (pending) return loading;
  if (statusOf(error) === 403) return <AccessDeniedNotice />;
  if (error && !there) {
    return (
      <Notice icon={WarningIcon} title={failure} action={wayOut} urgent>
        {hintFor(statusOf(error))}
      </Notice>
    );
  }
  return (
    <>
      {Boolean(error) && (
        <Alert severity="warning" icon={<WarningIcon />} action={wayOut} sx={{ mb: 4 }}>
          <AlertTitle>{failure}</AlertTitle>
          What you see may be out of date.
        </Alert>
      )}
      {children}
    </>
  );
}
