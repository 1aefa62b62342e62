import { Button } from '@mui/material';
import type { CreditDocument } from '@s30/contracts/documents/books';
import { formatAmount } from '@s30/contracts/money';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { momentText } from '../audit/moment.ts';
import { useKeptAnswer } from '../data/useAnswer.ts';
import type { Columns } from '../list/columns.ts';
import { ListLoading } from '../list/ListLoading.tsx';
import { DataTable } from '../list/ListTable.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Muted } from '../page/Muted.tsx';
import { Section } from '../page/Section.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { oddities } from './Oddities.tsx';
import { Pages } from './Pages.tsx';
import { CREDIT_NAMES, CREDITS_FAILED } from './texts.ts';

type Waiting = CreditDocument & { readonly id: string };

const facts: Columns<Waiting> = [
  {
    label: 'Interviewer',
    names: true,
    render: ({ interviewer, kind }) => (
      <>
        <strong>
          <bdi>{interviewer.name}</bdi>
        </strong>
        <Muted block>{CREDIT_NAMES[kind]}</Muted>
      </>
    ),
  },
  { label: 'Candidate', names: true, cardLabel: 'Candidate', render: ({ candidate }) => <bdi>{candidate.name}</bdi> },
  {
    label: 'Times',
    cardLabel: 'Times',
    render: ({ times: { registered, proof, verified } }) => (
      <>
        {registered && <Time what="Registered" instant={registered} />}
        {proof && <Time what="Proof" instant={proof} />}
        {verified && <Time what="Verified" instant={verified} />}
      </>
    ),
  },
  oddities,
  {
    label: 'Waiting',
    names: true,
    cardLabel: 'Waiting',
    number: true,
    render: ({ waiting }) => <strong>{formatAmount(waiting, 'INR')}</strong>,
  },
];
const Time = ({ what, instant }: { readonly what: string; readonly instant: string }) => (
  <div>
    {what} {momentText(instant)}
  </div>
);

/** Refunds and bonuses that exceed the interviewer's allowance, oldest first. */
export function WaitingCredits() {
  const [page, setPage] = useState(1);
  const waiting = useKeptAnswer('waitingCredits', page);
  const { canAccess: mayDecide } = useCanAccess({ resource: 'books', action: 'decide' });
  const columns: Columns<Waiting> = [...facts, { label: 'Actions', actions: true, render: (credit) => <Decide credit={credit} /> }];
  return (
    <Section
      title="Credit that waits"
      hint="It rests on one interviewer’s word that money came, and that word has been taken as far as their allowance goes."
    >
      <AnswerStates of={waiting} loading={<ListLoading of="the credit that waits" rows={3} />} failure={CREDITS_FAILED}>
        {({ credits, totalPages }) => (
          <>
            {credits.length === 0 ? (
              <Muted>No credit waits for you.</Muted>
            ) : (
              <DataTable
                caption="Credit that waits"
                columns={mayDecide ? columns : facts}
                rows={credits.map((credit) => ({ ...credit, id: credit._id }))}
                isOutdated={waiting.isOutdated}
              />
            )}
            <Pages of="the credit that waits" page={page} last={totalPages} onPage={setPage} />
          </>
        )}
      </AnswerStates>
    </Section>
  );
}

function Decide({ credit }: { readonly credit: CreditDocument }) {
  const [asked, setAsked] = useState<'approve' | 'decline'>();
  const what = `${formatAmount(credit.waiting, 'INR')} for ${credit.candidate.name}`;
  return (
    <RowActions>
      <Button size="small" aria-label={`Approve ${what}`} onClick={() => setAsked('approve')}>
        Approve
      </Button>
      <Button size="small" color="error" aria-label={`Decline ${what}`} onClick={() => setAsked('decline')}>
        Decline
      </Button>
      {asked && <DecisionDialog credit={credit} decision={asked} onClose={() => setAsked(undefined)} />}
    </RowActions>
  );
}
