import type { BooksDocument } from '@s30/contracts/documents/books';
import { formatAmount } from '@s30/contracts/money';
import { CanAccess } from 'react-admin';
import { useAnswer } from '../data/useAnswer.ts';
import type { Columns } from '../list/columns.ts';
import { ListLoading } from '../list/ListLoading.tsx';
import { DataTable } from '../list/ListTable.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Muted } from '../page/Muted.tsx';
import { AccessDeniedPage } from '../page/OtherPages.tsx';
import { Page } from '../page/Page.tsx';
import { Section } from '../page/Section.tsx';
import { Interviewers } from './Interviewers.tsx';
import { ACCOUNT_NAMES, BOOKS_FAILED } from './texts.ts';
import { WaitingCredits } from './WaitingCredits.tsx';

/** What interviewers and S30 owe each other, and the credits waiting for an admin. */
export const BooksPage = () => (
  <CanAccess resource="books" action="list" accessDenied={<AccessDeniedPage />}>
    <Page title="Books">
      <Books />
    </Page>
  </CanAccess>
);

function Books() {
  const accounts = useAnswer('books');
  return (
    <>
      <WaitingCredits />
      <Interviewers />
      <Section title="Accounts" hint="Above zero: S30 owes it; below zero: it is owed to S30. Each currency comes to zero.">
        <AnswerStates of={accounts} loading={<ListLoading of="the accounts" rows={4} />} failure={BOOKS_FAILED}>
          {({ accounts: found }) =>
            found.length === 0 ? (
              <Muted>No money has moved yet.</Muted>
            ) : (
              <DataTable caption="Accounts" columns={columns} rows={rowsOf(found)} />
            )
          }
        </AnswerStates>
      </Section>
    </>
  );
}

type Account = BooksDocument['accounts'][number] & { readonly id: string };
const rowsOf = (accounts: BooksDocument['accounts']): readonly Account[] =>
  accounts.map((account) => ({ ...account, id: `${account.kind} ${account.currency}` }));
const columns: Columns<Account> = [
  { label: 'Account', render: ({ kind }) => ACCOUNT_NAMES[kind] },
  { label: 'Currency', cardLabel: 'Currency', render: ({ currency }) => currency },
  { label: 'Balance', cardLabel: 'Balance', number: true, render: ({ amount, currency }) => formatAmount(amount, currency) },
];
