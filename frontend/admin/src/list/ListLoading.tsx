import { Paper, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Loading } from '../page/PageLoading.tsx';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 20px',
  minHeight: 65,
  '& + &': { borderTop: '1px solid var(--color-border)' },
});

type Props = {
  readonly of: string;
  readonly rows: number;
  readonly pictures?: boolean;
  /** A loading message to show as well as announce. */
  readonly words?: string;
};

/** Placeholder rows, one per expected row, so that the layout does not shift when the data arrives. */
export const ListLoading = ({ of, rows, pictures = false, words }: Props) => (
  <Loading of={of} words={words}>
    <Paper variant="outlined">
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row}>
          {pictures && <Skeleton variant="circular" width={32} height={32} sx={{ flex: 'none' }} />}
          <Skeleton variant="text" width="30%" />
          <Skeleton variant="text" width="20%" sx={{ display: { xs: 'none', md: 'block' } }} />
          <Skeleton variant="rounded" width="6rem" height={32} sx={{ ml: 'auto' }} />
        </Row>
      ))}
    </Paper>
  </Loading>
);
