import { Button } from '@mui/material';
import type { InterviewerBooks } from '@s30/contracts/documents/books';
import { formatAmount } from '@s30/contracts/money';
import { useState } from 'react';
import { useCanAccess, useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { useKeptAnswer } from '../data/useAnswer.ts';
import { SearchIcon } from '../icons/icons.tsx';
import type { Columns } from '../list/columns.ts';
import { FilterBar, SearchInput } from '../list/FilterBar.tsx';
import { ListLoading } from '../list/ListLoading.tsx';
import { DataTable } from '../list/ListTable.tsx';
import { pageIn } from '../list/pageIn.ts';
import { RowActions } from '../list/RowActions.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Muted } from '../page/Muted.tsx';
import { Notice } from '../page/Notice.tsx';
import { Section } from '../page/Section.tsx';
import { AmountDialog, type AmountKind } from './AmountDialog.tsx';
import { Due } from './Due.tsx';
import { Pages } from './Pages.tsx';
import { StatementDialog } from './StatementDialog.tsx';
import { BOOKS_FAILED } from './texts.ts';

type Interviewer = InterviewerBooks & { readonly id: string };

/** What each interviewer and S30 owe each other, and how much credit was granted on the interviewer's word alone. */
export function Interviewers() {
  const [address, setAddress] = useSearchParams();
  const page = pageIn(address.get('page'));
  const search = address.get('search') ?? '';
  const show = (next: number, text: string) =>
    setAddress({ ...(text && { search: text }), ...(next > 1 && { page: `${next}` }) }, { replace: true });
  const searchFor = (text: string) => show(1, text);
  const interviewers = useKeptAnswer('booksOfInterviewers', page, search);
  const provider = useDataProvider<ConsoleDataProvider>();
  const refetched = async (one: InterviewerBooks) =>
    (await provider.booksOfInterviewers(page, search)).interviewers.find(({ _id }) => _id === one._id) ?? one;
  const { canAccess: maySettle } = useCanAccess({ resource: 'books', action: 'settle' });
  const columns: Columns<Interviewer> = [
    {
      label: 'Interviewer',
      names: true,
      render: ({ name }) => (
        <strong>
          <bdi>{name}</bdi>
        </strong>
      ),
    },
    { label: 'Due', cardLabel: 'Due', number: true, render: (one) => <Due of={one} /> },
    {
      label: 'On their word',
      cardLabel: 'On their word',
      number: true,
      render: ({ outstanding, allowance, waiting }) => (
        <>
          {formatAmount(outstanding, 'INR')}
          <Muted block>of {formatAmount(allowance, 'INR')}</Muted>
          {waiting > 0 && <Muted block>{formatAmount(waiting, 'INR')} waits</Muted>}
        </>
      ),
    },
    { label: 'Actions', actions: true, render: (one) => <Actions of={one} refetched={refetched} maySettle={maySettle === true} /> },
  ];
  const none =
    search === '' && !interviewers.isOutdated ? (
      <Muted>Nobody has been paid yet.</Muted>
    ) : (
      <Notice icon={SearchIcon} title="No interviewers found" action={<Button onClick={() => searchFor('')}>Clear search</Button>} />
    );
  return (
    <Section title="Interviewers">
      <FilterBar aria-label="Search interviewers">
        <SearchInput name="interviewers" placeholder="Name" value={search} onSearch={searchFor} />
      </FilterBar>
      <AnswerStates of={interviewers} loading={<ListLoading of="the interviewers' accounts" rows={4} />} failure={BOOKS_FAILED}>
        {({ interviewers: found, totalPages }) => (
          <>
            {found.length === 0 ? (
              none
            ) : (
              <DataTable
                caption="Interviewers"
                columns={columns}
                rows={found.map((one) => ({ ...one, id: one._id }))}
                isOutdated={interviewers.isOutdated}
              />
            )}
            <Pages of="the interviewers" page={page} last={totalPages} onPage={(next) => show(next, search)} />
          </>
        )}
      </AnswerStates>
    </Section>
  );
}

type ActionProps = {
  readonly of: InterviewerBooks;
  /** The interviewer as of now. */
  readonly refetched: (interviewer: InterviewerBooks) => Promise<InterviewerBooks>;
  readonly maySettle: boolean;
};
const ACTIONS: readonly (readonly [AmountKind, string])[] = [
  ['payout', 'Record payout'],
  ['collection', 'Record collection'],
  ['allowance', 'Set allowance'],
];

function Actions({ of: interviewer, refetched, maySettle }: ActionProps) {
  const [open, setOpen] = useState<AmountKind | 'statement'>();
  const close = () => setOpen(undefined);
  return (
    <RowActions className="many">
      <Button size="small" aria-label={`Statement of ${interviewer.name}`} onClick={() => setOpen('statement')}>
        Statement
      </Button>
      {maySettle &&
        ACTIONS.map(([kind, label]) => (
          <Button key={kind} size="small" aria-label={`${label} of ${interviewer.name}`} onClick={() => setOpen(kind)}>
            {label}
          </Button>
        ))}
      {open === 'statement' && <StatementDialog interviewer={interviewer} mayDecide={maySettle} onClose={close} />}
      {open !== undefined && open !== 'statement' && (
        <AmountDialog kind={open} interviewer={interviewer} refetch={() => refetched(interviewer)} onClose={close} />
      )}
    </RowActions>
  );
}
