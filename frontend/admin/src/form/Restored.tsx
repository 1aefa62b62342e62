import { Alert } from '@mui/material';
import { OUTCOME_UNKNOWN } from '@s30/frontend-shared/errors/outcomeUnknown';
import { InfoIcon } from '../icons/icons.tsx';
import type { Unsaved } from './useKept.ts';

/** The notice on a form whose unsaved input was restored. */
export const Restored = ({ of }: { readonly of: Unsaved }) => (
  <Alert severity="info" icon={<InfoIcon />} role="status">
    What you had typed is back. {of.mayBeSaved() ? OUTCOME_UNKNOWN : 'It has not been saved yet.'}
  </Alert>
);
