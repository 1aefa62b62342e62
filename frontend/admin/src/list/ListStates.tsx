import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { statusOf } from '../data/errors.ts';
import { States } from '../page/States.tsx';

type Props = { readonly loading: ReactNode; readonly empty: ReactNode; readonly failure: string; readonly children: ReactNode };

/** Without a query string, react-admin would restore the last one it remembers, which the server refused. */
const WHOLE_LIST = { search: '?filter={}' };

/** The four states of a list: loading, failed, empty and loaded. */
export function ListStates({ loading, empty, failure, children }: Props) {
  const { data, error, total, isPending, isPlaceholderData, isFetching, refetch } = useListContext();
  const navigate = useNavigate();
  return (
    <States
      pending={isPending === true || (isPlaceholderData === true && total === 0)}
      error={error}
      there={data !== undefined}
      fetching={isFetching === true}
      onRetry={() => void refetch()}
      {...(statusOf(error) === 400 && { otherwise: <Button onClick={() => navigate(WHOLE_LIST)}>Show the whole list</Button> })}
      loading={loading}
      failure={failure}
    >
      {total === 0 ? empty : children}
    </States>
  );
}
