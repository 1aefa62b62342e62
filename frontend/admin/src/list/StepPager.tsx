import { Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { PageButton, Row, Shown } from './Pager.tsx';

/** Previous and Next, and where between them one is. */
export function StepPager() {
  const { page, perPage, total = 0, setPage } = useListContext();
  const last = Math.max(1, Math.ceil(total / perPage));
  if (total === 0) return null;
  const step = (label: string, to: number, possible: boolean) => (
    <li>
      <PageButton aria-disabled={!possible} aria-label={`${label} page`} onClick={() => possible && setPage(to)}>
        {label}
      </PageButton>
    </li>
  );
  return (
    <Row aria-label="Pages">
      <Shown />
      <ol>
        {step('Previous', page - 1, page > 1)}
        <li>
          <Typography variant="body2" component="span">{`Page ${page} of ${last}`}</Typography>
        </li>
        {step('Next', page + 1, page < last)}
      </ol>
    </Row>
  );
}
