import { Box, Button } from '@mui/material';
import {
  type CreditDocument,
  ENTRY_NAMES,
  type InterviewerBooks,
  STATEMENT_ROWS,
  type StatementDocument,
} from '@s30/contracts/documents/books';
import { formatAmount } from '@s30/contracts/money';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { monthName } from '@s30/frontend-shared/time/days';
import { monthsToChoose, thisMonth } from '@s30/frontend-shared/time/months';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { useAnswer, useKeptAnswer } from '../data/useAnswer.ts';
import { useDownload } from '../data/useDownload.ts';
import type { Columns } from '../list/columns.ts';
import { ListLoading } from '../list/ListLoading.tsx';
import { DataTable } from '../list/ListTable.tsx';
import { TableDate } from '../list/TableDate.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Choice } from '../page/Choice.tsx';
import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { Facts } from '../page/Facts.tsx';
import { Muted } from '../page/Muted.tsx';
import { Section } from '../page/Section.tsx';
import { SteadyButton } from '../page/SteadyButton.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { Pages } from './Pages.tsx';
import { CREDIT_NAMES, CREDITS_FAILED, STATEMENT_FAILED } from './texts.ts';

type Props = {
  readonly interviewer: InterviewerBooks;
  readonly mayDecide: boolean;
  readonly onClose: () => void;
};

/** A month's statement between an interviewer and S30, with the charges that are based on the interviewer's word alone. */
export function StatementDialog({ interviewer: { _id, name }, mayDecide, onClose }: Props) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const [newest] = useState(() => thisMonth());
  const [month, setMonth] = useState(newest);
  const statement = useAnswer('statement', _id, month);
  const [page, setPage] = useState(1);
  const credits = useKeptAnswer('creditsOfInterviewer', _id, page);
  const { download, busy } = useDownload(STATEMENT_FAILED);
  const save = () => download(() => provider.statementFile(_id, month), `s30-statement-${month}.csv`);
  return (
    <DetailsDialog
      wide
      title={isolated`Statement of ${name}`}
      onClose={onClose}
      action={
        <>
          <Button disabled={statement.answer === undefined} onClick={() => window.print()}>
            Print
          </Button>
          <SteadyButton isInactive={busy} aria-busy={busy} onClick={() => void save()}>
            Export CSV
          </SteadyButton>
        </>
      }
    >
      <Box sx={{ width: 'min(14rem, 100%)', mb: 4 }}>
        <Choice
          id="statement-month"
          label="Month"
          value={month}
          values={monthsToChoose(newest, statement.answer?.firstMonth, month)}
          nameOf={monthName}
          onChoose={setMonth}
        />
      </Box>
      <AnswerStates of={statement} loading={<ListLoading of="the statement" rows={5} />} failure={STATEMENT_FAILED}>
        {(found) => <Sums statement={found} />}
      </AnswerStates>
      <Section title="Given on their word" isPrinted={false}>
        <AnswerStates of={credits} loading={<ListLoading of="what was given" rows={2} />} failure={CREDITS_FAILED}>
          {({ credits: found, totalPages }) => (
            <>
              {found.length === 0 ? (
                <Muted>Nothing was given on their word.</Muted>
              ) : (
                <DataTable
                  caption="Given on their word"
                  columns={creditColumns(mayDecide)}
                  rows={found.map((credit) => ({ ...credit, id: credit._id }))}
                  isOutdated={credits.isOutdated}
                />
              )}
              <Pages of="what was given" page={page} last={totalPages} onPage={setPage} />
            </>
          )}
        </AnswerStates>
      </Section>
    </DetailsDialog>
  );
}

type Line = StatementDocument['lines'][number] & { readonly id: string };
const lineColumns: Columns<Line> = [
  { label: 'Date (UTC)', render: ({ date }) => <TableDate instant={date} utc /> },
  {
    label: 'Entry',
    cardLabel: 'Entry',
    render: ({ kind, note }) => (
      <>
        {ENTRY_NAMES[kind]}
        {note && <Muted block>{note}</Muted>}
      </>
    ),
  },
  {
    label: 'Candidate',
    names: true,
    cardLabel: 'Candidate',
    render: ({ candidate }) => (candidate ? <bdi>{candidate}</bdi> : <Muted>None</Muted>),
  },
  { label: 'Amount', cardLabel: 'Amount', number: true, render: ({ amount, currency }) => formatAmount(amount, currency) },
];

const Sums = ({ statement: { sums, lines, month } }: { readonly statement: StatementDocument }) =>
  sums.length === 0 ? (
    <Muted>Nothing was paid until then, and nobody owes anything.</Muted>
  ) : (
    <Box sx={{ display: 'grid', gap: 5, mb: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {sums.map((sum) => (
        <Facts
          key={sum.currency}
          facts={STATEMENT_ROWS.filter(([row]) => row === 'due' || sum[row] !== 0).map(([row, label]) => [
            label,
            formatAmount(sum[row], sum.currency),
          ])}
        />
      ))}
      {lines.length > 0 && (
        <DataTable
          caption={`Statement of ${monthName(month)}`}
          columns={lineColumns}
          rows={lines.map((line) => ({ ...line, id: line._id }))}
        />
      )}
    </Box>
  );

type Credit = CreditDocument & { readonly id: string };
const creditColumns = (mayDecide: boolean): Columns<Credit> => [
  {
    label: 'For',
    render: ({ candidate, kind }) => (
      <>
        <bdi>{candidate.name}</bdi>
        <Muted block>{CREDIT_NAMES[kind]}</Muted>
      </>
    ),
  },
  { label: 'Asked', cardLabel: 'Asked', render: ({ askedAt }) => <TableDate instant={askedAt} /> },
  {
    label: 'Charged',
    cardLabel: 'Charged',
    number: true,
    render: ({ charged, waived, waiting, declined }) => (
      <>
        {formatAmount(charged - waived, 'INR')}
        {waived > 0 && <Muted block>{formatAmount(waived, 'INR')} borne by S30</Muted>}
        {waiting > 0 && <Muted block>{formatAmount(waiting, 'INR')} waits</Muted>}
        {declined > 0 && <Muted block>{formatAmount(declined, 'INR')} declined</Muted>}
      </>
    ),
  },
  ...(mayDecide ? [{ label: 'Actions', actions: true, render: (credit: Credit) => <Decide credit={credit} /> }] : []),
];

function Decide({ credit }: { readonly credit: CreditDocument }) {
  const [asked, setAsked] = useState<'approve' | 'waive'>();
  const { candidate, charged, waived, declined } = credit;
  return (
    <>
      {charged > waived && (
        <Button size="small" aria-label={`Bear the charge for ${candidate.name}`} onClick={() => setAsked('waive')}>
          Bear it
        </Button>
      )}
      {declined > 0 && (
        <Button size="small" aria-label={`Approve what was declined for ${candidate.name}`} onClick={() => setAsked('approve')}>
          Approve
        </Button>
      )}
      {asked && (
        <DecisionDialog
          credit={asked === 'approve' ? { ...credit, waiting: declined } : credit}
          decision={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
