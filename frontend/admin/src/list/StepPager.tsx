import { Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Row, Shown, Step } from './Pager.tsx';

/** Previous and Next buttons, with the current page between them. */
export function StepPager() {
  const { page, perPage, total = 0 } = useListContext();
  const last = Math.max(1, Math.ceil(total / perPage));
  if (total === 0) return null;
  return (
    <Row aria-label="Pages">
      <Shown />
      <ol>
        <Step label="Previous" to={page - 1} last={last} />
        <li>
          <Typography variant="body2" component="span">{`Page ${page} of ${last}`}</Typography>
        </li>
        <Step label="Next" to={page + 1} last={last} />
      </ol>
    </Row>
  );
}
