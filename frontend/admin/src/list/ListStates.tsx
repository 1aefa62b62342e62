import { Alert, AlertTitle, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { statusOf } from '../data/errors.ts';
import { RetryIcon, WarningIcon } from '../icons/icons.tsx';
import { Notice } from '../page/Notice.tsx';
import { AccessDeniedNotice } from '../page/OtherPages.tsx';

type Props = {
  readonly loading: ReactNode;
  readonly empty: ReactNode;
  /** What is said when it cannot be fetched. */
  readonly failure: string;
  readonly children: ReactNode;
};

/** The four states of a list: loading, failed, empty, there. Rows once shown stay while newer ones cannot be had. */
export function ListStates({ loading, empty, failure, children }: Props) {
  const { data, error, total, isPending, isFetching, refetch } = useListContext();
  const retry = (
    <Button startIcon={<RetryIcon />} disabled={isFetching} onClick={() => void refetch()}>
      Retry
    </Button>
  );
  if (isPending) return loading;
  if (statusOf(error) === 403) return <AccessDeniedNotice />;
  if (error && !data) {
    return (
      <Notice icon={WarningIcon} title={failure} action={retry} urgent>
        Check your connection. Nothing was changed.
      </Notice>
    );
  }
  return (
    <>
      {error && (
        <Alert severity="warning" icon={<WarningIcon />} action={retry} sx={{ mb: 4 }}>
          <AlertTitle>{failure}</AlertTitle>
          What you see may be out of date.
        </Alert>
      )}
      {total === 0 ? empty : children}
    </>
  );
}
