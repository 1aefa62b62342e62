import { Button } from '@mui/material';
import type { ProblemRecord } from '@s30/contracts/documents/problem';
import { CanAccess, useDataProvider, useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { statusOf } from '../data/errors.ts';
import { BackIcon, SearchIcon } from '../icons/icons.tsx';
import { ListLoading } from '../list/ListLoading.tsx';
import { Notice } from '../page/Notice.tsx';
import { AccessDeniedPage } from '../page/OtherPages.tsx';
import { Page } from '../page/Page.tsx';
import { States } from '../page/States.tsx';
import { ProblemEditor } from './ProblemEditor.tsx';
import { ADDED, FETCH_FAILED, UPDATED } from './texts.ts';

const BackToList = () => (
  <Button component={Link} to="/problems" variant="text" size="small" startIcon={<BackIcon />}>
    All problems
  </Button>
);

function AddProblem() {
  const provider = useDataProvider<ConsoleDataProvider>();
  return (
    <Page title="Add problem" aside={<BackToList />}>
      <ProblemEditor id="new" save={provider.addProblem} saved={ADDED} />
    </Page>
  );
}

function EditProblem() {
  const { id = '' } = useParams();
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isPending, isFetching, refetch } = useGetOne<ProblemRecord & { id: string }>(
    'problems',
    { id },
    // The form must start from a fresh copy, and a background refetch must not replace it during editing.
    { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always', refetchOnWindowFocus: false },
  );
  if (statusOf(error) === 404) {
    return (
      <Page title="Edit problem" aside={<BackToList />}>
        <Notice icon={SearchIcon} title="Problem not found" urgent>
          It may have been deleted.
        </Notice>
      </Page>
    );
  }
  return (
    <Page title="Edit problem" tab={data && `Edit ${data.title}`} aside={<BackToList />}>
      <States
        pending={isPending || (isFetching && !error)}
        error={error}
        there={data !== undefined && !error}
        fetching={isFetching}
        onRetry={() => void refetch()}
        loading={<ListLoading of="the problem" rows={4} />}
        failure={FETCH_FAILED}
      >
        {data && (
          <ProblemEditor
            key={data.id}
            id={data.id}
            problem={data}
            fetchCurrent={async () => (await provider.getOne('problems', { id })).data}
            save={(content, madeFrom) => provider.editProblem(data.id, { ...content, madeFrom })}
            saved={UPDATED}
          />
        )}
      </States>
    </Page>
  );
}

export const AddProblemPage = () => (
  <CanAccess resource="problems" action="create" accessDenied={<AccessDeniedPage />}>
    <AddProblem />
  </CanAccess>
);

export const EditProblemPage = () => (
  <CanAccess resource="problems" action="edit" accessDenied={<AccessDeniedPage />}>
    <EditProblem />
  </CanAccess>
);
