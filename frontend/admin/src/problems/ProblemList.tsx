import { Button, Link } from '@mui/material';
import { DIFFICULTIES, type ProblemRecord } from '@s30/contracts/documents/problem';
import { PAGE_SIZE } from '@s30/contracts/rules';
import { DIFFICULTY_NAMES } from '@s30/frontend-shared/names/problems';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { HistoryLink } from '../audit/HistoryLink.tsx';
import { PlusIcon } from '../icons/icons.tsx';
import { ConsoleList } from '../list/ConsoleList.tsx';
import type { Columns } from '../list/columns.ts';
import { ExportList } from '../list/ExportButton.tsx';
import { FilterBar, FilterChoice, SearchField } from '../list/FilterBar.tsx';
import { ListLoading } from '../list/ListLoading.tsx';
import { ListStates } from '../list/ListStates.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { NoneFound } from '../list/NoneFound.tsx';
import { Pager } from '../list/Pager.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { TableDate } from '../list/TableDate.tsx';
import { Page } from '../page/Page.tsx';
import { DeleteProblem } from './DeleteProblem.tsx';
import { FETCH_FAILED, NONE_THERE } from './texts.ts';

type ProblemRow = ProblemRecord & { readonly id: string };

const columns: Columns<ProblemRow> = [
  { label: 'Title', names: true, sortBy: 'title', render: ({ title }) => <strong>{title}</strong> },
  { label: 'Difficulty', cardLabel: 'Difficulty', sortBy: 'difficulty', render: ({ difficulty }) => DIFFICULTY_NAMES[difficulty] },
  { label: 'Hints', cardLabel: 'Hints', number: true, render: ({ hints }) => hints.length },
  { label: 'Solutions', cardLabel: 'Solutions', number: true, render: ({ solutions }) => solutions.length },
  { label: 'Links', cardLabel: 'Links', render: (problem) => <Links problem={problem} /> },
  { label: 'Added', cardLabel: 'Added', sortBy: 'createdAt', render: ({ createdAt }) => <TableDate instant={createdAt} /> },
  { label: 'Actions', actions: true, render: (problem) => <ProblemActions problem={problem} /> },
];

export function ProblemList() {
  const { canAccess: mayAdd } = useCanAccess({ resource: 'problems', action: 'create' });
  return (
    <ConsoleList sort={{ field: 'title', order: 'ASC' }}>
      <Page title="Problem Management" aside={<ListActions mayAdd={mayAdd === true} />}>
        <FilterBar aria-label="Filter problems">
          <SearchField name="problems" placeholder="Title" />
          <FilterChoice
            id="problems-difficulty"
            filter="difficulty"
            label="Difficulty"
            all="All difficulties"
            values={DIFFICULTIES}
            nameOf={(difficulty) => DIFFICULTY_NAMES[difficulty]}
          />
        </FilterBar>
        <ListStates
          loading={<ListLoading of="problems" rows={PAGE_SIZE} />}
          empty={<NoneFound title={NONE_THERE} />}
          failure={FETCH_FAILED}
        >
          <ListTable caption="Problems" columns={columns} />
          <Pager />
        </ListStates>
      </Page>
    </ConsoleList>
  );
}

const ListActions = ({ mayAdd }: { readonly mayAdd: boolean }) => (
  <RowActions sx={{ gap: 3 }}>
    <ExportList />
    {mayAdd && (
      <Button component={RouterLink} to="/problems/create" variant="contained" color="primary" startIcon={<PlusIcon />}>
        Add problem
      </Button>
    )}
  </RowActions>
);

const Links = ({ problem: { title, leetcodeUrl, solutionVideoUrl } }: { readonly problem: ProblemRecord }) => (
  <>
    <Link href={leetcodeUrl} target="_blank" rel="noopener noreferrer" aria-label={`LeetCode: ${title} (new tab)`}>
      LeetCode
    </Link>
    {', '}
    <Link href={solutionVideoUrl} target="_blank" rel="noopener noreferrer" aria-label={`Video solution of ${title} (new tab)`}>
      Video
    </Link>
  </>
);

function ProblemActions({ problem }: { readonly problem: ProblemRow }) {
  const [asked, setAsked] = useState(false);
  const { canAccess: mayEdit } = useCanAccess({ resource: 'problems', action: 'edit' });
  const { canAccess: mayDelete } = useCanAccess({ resource: 'problems', action: 'delete' });
  return (
    <RowActions>
      {mayEdit && (
        <Button component={RouterLink} to={`/problems/${encodeURIComponent(problem.id)}`} size="small" aria-label={`Edit ${problem.title}`}>
          Edit
        </Button>
      )}
      {mayDelete && (
        <Button variant="text" size="small" aria-label={`Delete ${problem.title}`} onClick={() => setAsked(true)}>
          Delete
        </Button>
      )}
      <HistoryLink kind="problem" id={problem.id} of={problem.title} />
      {asked && <DeleteProblem problem={problem} onClose={() => setAsked(false)} />}
    </RowActions>
  );
}
