import { Alert } from '@mui/material';
import { InfoIcon } from '../icons/icons.tsx';

/** The notice on a form whose unsaved input was restored. */
export const Restored = () => (
  <Alert severity="info" icon={<InfoIcon />} role="status">
    What you had typed is back. It has not been saved yet.
  </Alert>
);
