import { Alert, AlertTitle, Button, CircularProgress, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Failure } from '../data/errors.ts';
import { AskToDiscard, LeaveGuard } from '../form/LeaveGuard.tsx';
import { Restored } from '../form/Restored.tsx';
import type { Unsaved } from '../form/useKept.ts';
import { FailedIcon } from '../icons/icons.tsx';
import { WIDE } from '../page/DetailsDialog.tsx';
import { IsSending } from '../page/isSending.ts';
import { ModalDialog } from '../page/ModalDialog.tsx';

// The dialog's content scrolls; its buttons stay in place.
const Form = styled('form')({ display: 'flex', flexDirection: 'column', minHeight: 0 });

type Props = {
  /** A question, or the name of the action. */
  readonly title: ReactNode;
  /** What happens, and what cannot be undone: read out with the title, since the focus starts below it. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
  /** Button labels that say what happens, never Yes and No. */
  readonly keep: string;
  readonly act: string;
  readonly danger?: boolean;
  /** Contains a form to fill in: the dialog is wider, and a click outside does not close it. */
  readonly form?: boolean;
  /** Unsaved input: closing the dialog asks before discarding it. */
  readonly unsaved?: Unsaved;
  readonly busy: boolean;
  /** What the action depends on is not there yet. */
  readonly disabled?: boolean;
  readonly failure?: Failure | undefined;
  readonly onAct: () => void;
  readonly onClose: () => void;
};

/** Asks for confirmation before an action, and stays open until the server has answered. */
export function ActionDialog({
  title,
  about,
  children,
  keep,
  act,
  danger = false,
  form = false,
  unsaved,
  busy,
  disabled = false,
  failure,
  onAct,
  onClose,
}: Props) {
  const titleId = useId();
  const aboutId = useId();
  const [asks, setAsks] = useState(false);
  const close = () => (unsaved?.isDirty() ? setAsks(true) : onClose());
  const discard = () => {
    unsaved?.drop();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !disabled) onAct();
  };
  return (
    <ModalDialog
      onClose={(_, reason) => !busy && !(form && reason === 'backdropClick') && close()}
      aria-labelledby={titleId}
      {...(about && { 'aria-describedby': aboutId })}
      {...(form && WIDE)}
    >
      <Form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {unsaved?.isRestored && <Restored of={unsaved} />}
          {about && <div id={aboutId}>{about}</div>}
          <IsSending value={busy}>{children && <div>{children}</div>}</IsSending>
          {failure && <Failed {...failure} />}
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={close} disabled={busy}>
            {keep}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'secondary'}
            aria-disabled={busy || disabled}
            aria-busy={busy}
            startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
          >
            {act}
          </Button>
        </DialogActions>
      </Form>
      {unsaved && asks && <AskToDiscard of={unsaved} onStay={() => setAsks(false)} onLeave={discard} />}
      {unsaved && !asks && <LeaveGuard of={unsaved} />}
    </ModalDialog>
  );
}

/** Scrolls itself into view: on a small screen, the end of the dialog's content is hidden behind the buttons. */
function Failed({ title, reason }: Failure) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert ref={alert} severity="error" icon={<FailedIcon />}>
      <AlertTitle>{title}</AlertTitle>
      {reason}
    </Alert>
  );
}
