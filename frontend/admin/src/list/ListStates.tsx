import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { States } from '../page/States.tsx';

type Props = { readonly loading: ReactNode; readonly empty: ReactNode; readonly failure: string; readonly children: ReactNode };

/** The four states of a list: loading, failed, empty, there. */
export function ListStates({ loading, empty, failure, children }: Props) {
  const { data, error, total, isPending, isFetching, refetch } = useListContext();
  return (
    <States
      pending={isPending === true}
      error={error}
      there={data !== undefined}
      fetching={isFetching === true}
      onRetry={() => void refetch()}
      loading={loading}
      failure={failure}
    >
      {total === 0 ? empty : children}
    </States>
  );
}
