import { Alert } from '@mui/material';
import { InfoIcon } from '../icons/icons.tsx';

/** What a form says that has brought back what was typed before. */
export const Restored = () => (
  <Alert severity="info" icon={<InfoIcon />} role="status">
    What you had typed is back. It has not been saved yet.
  </Alert>
);
