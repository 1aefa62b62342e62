import { Alert, AlertTitle } from '@mui/material';
import { reasonOf as reasonGiven } from '@s30/frontend-shared/api/apiError';
import type { ReactNode } from 'react';
import { reasonOf, statusOf } from '../data/errors.ts';
import { RetryIcon, WarningIcon } from '../icons/icons.tsx';
import { Notice } from './Notice.tsx';
import { AccessDeniedNotice } from './OtherPages.tsx';
import { SteadyButton } from './SteadyButton.tsx';

type Props = {
  readonly pending: boolean;
  readonly error: unknown;
  /** True if data was fetched, now or earlier. */
  readonly there: boolean;
  readonly fetching: boolean;
  readonly onRetry: () => void;
  /** Replaces Retry where a retry would fail again. */
  readonly otherwise?: ReactNode;
  readonly loading: ReactNode;
  /** The message if the data cannot be fetched. */
  readonly failure: string;
  readonly children: ReactNode;
};

const NO_ANSWER = 'The server could not answer. Nothing was changed.';

/** Explains a failure: why the server refused, or as far as the status tells, the connection, the request or the server. */
function hintFor(error: unknown): string {
  const status = statusOf(error);
  if (status === 0) return 'Check your connection. Nothing was changed.';
  // The reason names the wait.
  if (status === 429) return reasonGiven(error) ?? NO_ANSWER;
  return status < 500 ? (reasonOf(error) ?? 'The address asks for something that there is not.') : NO_ANSWER;
}

/** Shows loading, failed or loaded. Data already shown stays visible if a refetch fails. */
export function States({ pending, error, there, fetching, onRetry, otherwise, loading, failure, children }: Props) {
  const wayOut = otherwise ?? (
    <SteadyButton startIcon={<RetryIcon />} isInactive={fetching} onClick={onRetry}>
      Retry
    </SteadyButton>
  );
  if (pending) return loading;
  if (statusOf(error) === 403) return <AccessDeniedNotice />;
  if (error && !there) {
    return (
      <Notice icon={WarningIcon} title={failure} action={wayOut} urgent>
        {hintFor(error)}
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
