import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { OUTCOME_UNKNOWN } from '@s30/frontend-shared/errors/outcomeUnknown';
import { useId } from 'react';
import { useBlocker } from 'react-router-dom';
import { ModalDialog } from '../page/ModalDialog.tsx';
import type { Unsaved } from './useKept.ts';

type AskProps = { readonly of: Unsaved; readonly onStay: () => void; readonly onLeave: () => void };

/** Asks before unsaved input is discarded. */
export function AskToDiscard({ of, onStay, onLeave }: AskProps) {
  const titleId = useId();
  return (
    <ModalDialog onClose={onStay} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Discard what you have typed?</DialogTitle>
      <DialogContent>{of.mayBeSaved() ? OUTCOME_UNKNOWN : 'It has not been saved.'}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onStay}>
          Go on editing
        </Button>
        <Button variant="contained" color="error" onClick={onLeave}>
          Discard
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

/** Blocks links and the browser's Back until the user confirms. A reload needs no guard, because it restores the input. */
export function LeaveGuard({ of }: { readonly of: Unsaved }) {
  // A list that updates its own query string does not leave the page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      of.isDirty() && (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname),
  );
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    of.drop();
    blocker.proceed();
  };
  return <AskToDiscard of={of} onStay={blocker.reset} onLeave={leave} />;
}
