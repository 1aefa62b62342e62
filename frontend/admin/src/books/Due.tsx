import type { InterviewerBooks } from '@s30/contracts/documents/books';
import { formatAmount } from '@s30/contracts/money';
import { Muted } from '../page/Muted.tsx';

/** What an interviewer and S30 owe each other, by currency. */
export const Due = ({ of: { due } }: { readonly of: InterviewerBooks }) =>
  due.map(({ currency, amount }) => (
    <div key={currency}>
      <strong>{formatAmount(Math.abs(amount), currency)}</strong>
      <Muted block>{amount < 0 ? 'owed to S30' : amount > 0 ? 'owed by S30' : 'even'}</Muted>
    </div>
  ));
