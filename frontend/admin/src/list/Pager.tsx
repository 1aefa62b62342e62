import { ButtonBase, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { totalInWords } from '@s30/contracts/routes/listQuery';
import { useListContext } from 'react-admin';
import { pagesShown } from './pages.ts';

export const Row = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginTop: 16,
  '& ol': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, margin: 0, padding: 0, listStyle: 'none' },
  '& span': { color: 'var(--color-text-muted)', fontSize: 'var(--text-sm)' },
});

export const PageButton = styled(ButtonBase)({
  minWidth: '2.25rem',
  minHeight: '2.25rem',
  padding: '0 8px',
  borderRadius: 'var(--radius-sm)',
  fontFamily: 'inherit',
  fontSize: 'var(--text-sm)',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { backgroundColor: 'var(--color-surface-hover)' },
  '&[aria-current]': { backgroundColor: 'var(--color-accent-soft)', color: 'var(--color-on-accent-soft)' },
  // Not `disabled`: the button would lose keyboard focus on reaching the last page.
  '&[aria-disabled="true"]': { color: 'var(--color-text-subtle)', backgroundColor: 'transparent', cursor: 'not-allowed' },
});

const counted = new Intl.NumberFormat('en-IN');

/** "41–50 of 128", once the rows of the page are there. */
export function Shown() {
  const { page, perPage, total = 0, isPlaceholderData } = useListContext();
  const first = (page - 1) * perPage + 1;
  // A page beyond the end, such as one whose last row has gone, is left for one that is there.
  return (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {isPlaceholderData || first > total
        ? 'Loading'
        : `${counted.format(first)}–${counted.format(Math.min(page * perPage, total))} of ${totalInWords(total)}`}
    </Typography>
  );
}

type StepProps = { readonly label: string; readonly to: number; readonly last: number };

/** A button to another page; inactive if there is no such page. */
export function Step({ label, to, last }: StepProps) {
  const { page, setPage } = useListContext();
  const possible = to >= 1 && to <= last && to !== page;
  return (
    <li>
      <PageButton aria-disabled={!possible} aria-label={`${label} page`} onClick={() => possible && setPage(to)}>
        {label}
      </PageButton>
    </li>
  );
}

/** First, Prev, up to five page numbers, Next and Last, with the range of rows shown. */
export function Pager() {
  const { page, perPage, total = 0, setPage } = useListContext();
  const last = Math.max(1, Math.ceil(total / perPage));
  if (total === 0) return null;
  return (
    <Row aria-label="Pages">
      <Shown />
      {last > 1 && (
        <ol>
          <Step label="First" to={1} last={last} />
          <Step label="Prev" to={page - 1} last={last} />
          {pagesShown(page, last).map((shown, index, all) =>
            shown === 'gap' ? (
              <li key={`after ${all[index - 1]}`}>
                <span aria-hidden="true">…</span>
              </li>
            ) : (
              <li key={shown}>
                <PageButton aria-label={`Page ${shown}`} aria-current={shown === page ? 'page' : undefined} onClick={() => setPage(shown)}>
                  {shown}
                </PageButton>
              </li>
            ),
          )}
          <Step label="Next" to={page + 1} last={last} />
          <Step label="Last" to={last} last={last} />
        </ol>
      )}
    </Row>
  );
}
