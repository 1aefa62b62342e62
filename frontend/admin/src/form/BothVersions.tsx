import { Alert, AlertTitle, Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { WarningIcon } from '../icons/icons.tsx';

/** One field that differs between the two versions, with its label on the page. */
export type Difference = { readonly label: string; readonly theirs: string; readonly yours: string };

const Versions = styled('dl')({
  display: 'grid',
  gap: 4,
  margin: '8px 0',
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: '10rem', overflowY: 'auto' },
});

type Props = {
  readonly differences: readonly Difference[];
  /** Discards the user's version. */
  readonly onTakeTheirs: () => void;
};

/** Shows both versions after an edit conflict and lets the user take the other one. */
export const BothVersions = ({ differences, onTakeTheirs }: Props) => (
  <Alert severity="warning" icon={<WarningIcon />} sx={{ mb: 4 }}>
    <AlertTitle>Somebody else has changed this meanwhile. Nothing was saved.</AlertTitle>
    <Versions>
      {differences.map(({ label, theirs, yours }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>Now: {theirs || 'nothing'}</dd>
          <dd>Yours: {yours || 'nothing'}</dd>
        </div>
      ))}
    </Versions>
    <div>Save once more to replace their version by yours.</div>
    <Button size="small" variant="outlined" onClick={onTakeTheirs} sx={{ mt: 2 }}>
      Take their version
    </Button>
  </Alert>
);
