import type { Oddity } from '@s30/contracts/documents/books';
import type { Columns } from '../list/columns.ts';
import { Muted } from '../page/Muted.tsx';

const ODDITY_NAMES: Readonly<Record<Oddity, string>> = {
  'same-address': 'Candidate and interviewer use the same network address',
  'same-picture': 'The same picture was shown for another booking',
  'new-account': 'The account was less than a day old',
  'verified-at-once': 'Verified within two minutes of the proof',
};

/** A column of oddities to check before money is paid out on these proofs. */
export const oddities: Columns<{ readonly id: string; readonly odd: readonly Oddity[] }>[number] = {
  label: 'What is odd',
  cardLabel: 'Odd',
  render: ({ odd }) => (odd.length === 0 ? <Muted>Nothing</Muted> : odd.map((one) => <div key={one}>{ODDITY_NAMES[one]}</div>)),
};
