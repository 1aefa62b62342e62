import { ENTRY_NAMES, STATEMENT_ROWS, type StatementDocument } from '@s30/contracts/documents/books';
import { type Currency, formatAmount } from '@s30/contracts/money';
import { instantOf, monthOf } from '@s30/contracts/time';
import { useUser } from '@s30/frontend-shared/session/useSession';
import { formatDate, monthName } from '@s30/frontend-shared/time/days';
import { isMonth, monthsToChoose } from '@s30/frontend-shared/time/months';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Cell, Row, RowHeader, Table } from '../../components/Table.tsx';
import { useDownload } from '../../components/useDownload.ts';
import { fetchStatementFile, statementQuery } from './api.ts';

/** Says who owes whom: when `due` is positive, S30 owes the interviewer. */
const dueWords = (due: number, currency: Currency): string =>
  due === 0
    ? 'Nobody owes anything'
    : due > 0
      ? `S30 owes you ${formatAmount(due, currency)}`
      : `You owe S30 ${formatAmount(-due, currency)}`;

const Sums = ({ sums }: Pick<StatementDocument, 'sums'>) => (
  <div className="grid grid--wide">
    {sums.map((sum) => (
      <div key={sum.currency} className="card card__body stack">
        <h3>{dueWords(sum.due, sum.currency)}</h3>
        <dl className="amounts">
          {STATEMENT_ROWS.filter(([row]) => sum[row] !== 0).map(([row, name]) => (
            <div key={row} className={row === 'due' ? 'amounts__total' : undefined}>
              <dt>{name}</dt>
              <dd>{formatAmount(sum[row], sum.currency)}</dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
  </div>
);

/** Dates are in UTC, like the month and the file: in another zone the first or last of them would be of another month. */
function Lines({ lines, month }: Pick<StatementDocument, 'lines' | 'month'>) {
  return (
    <Table
      caption={`Statement of ${monthName(month)}`}
      columns={[
        'Date (UTC)',
        'Entry',
        'Candidate',
        <span key="amount" className="num">
          Amount
        </span>,
      ]}
    >
      {lines.map(({ _id, date, kind, candidate, currency, amount, note }) => (
        <Row key={_id}>
          <RowHeader>
            <strong className="nowrap">{formatDate(date, 'UTC')}</strong>
          </RowHeader>
          <Cell label="Entry">
            {ENTRY_NAMES[kind]}
            {note && <span className="small muted block">{note}</span>}
          </Cell>
          <Cell label="Candidate">{candidate ? <bdi>{candidate}</bdi> : <span className="muted">None</span>}</Cell>
          <Cell label="Amount" className="num">
            {formatAmount(amount, currency)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Download({ month }: { readonly month: string }) {
  const { busy, download } = useDownload('Failed to load the statement');
  return (
    <Button look="secondary" busy={busy} onClick={() => download(fetchStatementFile(month), `s30-statement-${month}.csv`)}>
      Export CSV
    </Button>
  );
}

/** What the interviewer and S30 owe each other in a month. No other part of the page is printed. */
export function Statement() {
  const newest = monthOf(instantOf(useNow()));
  const [address, setAddress] = useSearchParams();
  const asked = address.get('month');
  const month = isMonth(asked) && asked < newest ? asked : newest;
  const statement = useQuery(statementQuery(month));
  const user = useUser();
  return (
    <section aria-labelledby="statement-title">
      <div className="section-head">
        <h2 id="statement-title">
          Statement of {monthName(month)}
          {user && (
            <span className="print-only">
              , <bdi>{user.name}</bdi>
            </span>
          )}
        </h2>
        <div className="cluster no-print">
          <select
            className="select"
            aria-label="Month"
            value={month}
            onChange={({ target }) => setAddress({ month: target.value }, { replace: true, preventScrollReset: true })}
          >
            {monthsToChoose(newest, statement.data?.firstMonth, month).map((each) => (
              <option key={each} value={each}>
                {monthName(each)}
              </option>
            ))}
          </select>
          <Download month={month} />
          <Button look="secondary" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <Loaded query={statement} what="your statement" failed="Failed to load your statement" shape="card" isReplaced>
        {({ sums, lines, month: shown }) =>
          sums.length === 0 ? (
            <p className="muted">Nothing was paid until then, and nobody owes anything.</p>
          ) : (
            <div className="stack">
              <Sums sums={sums} />
              {lines.length === 0 ? <p className="muted">No money moved in this month.</p> : <Lines lines={lines} month={shown} />}
            </div>
          )
        }
      </Loaded>
    </section>
  );
}
