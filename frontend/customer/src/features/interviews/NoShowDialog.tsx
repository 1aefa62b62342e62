import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { NO_SHOW_WITHIN_HOURS } from '@s30/contracts/rules';
import { formatInstant } from '@s30/contracts/time';
import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { useKeptText } from '../../components/forms/useKept.ts';
import { toastSuccess } from '../../components/toast.ts';
import { useZone } from '../../components/zone.ts';
import { useStateNoShow } from './api/noShow.ts';

const STATEMENT_MAX = 2000;
const STATEMENT_REQUIRED = 'Please say what happened';
type Kind = 'report' | 'dispute';
const HINTS: Readonly<Record<Kind, string>> = {
  report: `The other side can dispute a report for ${NO_SHOW_WITHIN_HOURS} hours; then an admin decides with both statements.`,
  dispute: 'An admin decides with both statements. Until then the interviewer can neither start the interview nor give feedback.',
};

type NoShowProps = {
  readonly interview: InterviewDocument;
  readonly other: { readonly name: string };
  readonly kind: Kind;
  readonly onClose: () => void;
};

/** Somebody did not come: a report, or the answer to one. */
export function NoShowDialog({ interview, other, kind, onClose }: NoShowProps) {
  const { zone } = useZone();
  const say = useStateNoShow();
  const [statement, setStatement, dropStatement] = useKeptText(`no-show:${interview._id}`);
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const busy = say.isPending;

  const send = () => {
    const text = statement.trim();
    setRefusal(undefined);
    if (!text) {
      setError(STATEMENT_REQUIRED);
      document.getElementById('no-show-statement')?.focus();
      return;
    }
    say.mutate(
      { interviewId: interview._id, kind, statement: text },
      {
        onSuccess: ({ message }) => {
          dropStatement();
          onClose();
          toastSuccess(message);
        },
        onError: (failure) => setRefusal(messageOfError(failure, 'Failed to send the report')),
      },
    );
  };
  return (
    <Dialog
      title={kind === 'report' ? 'Report a no-show' : 'Dispute a no-show'}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button look="secondary" size="sm" data-autofocus disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" size="sm" busy={busy} onClick={send}>
            {busy ? 'Sending' : kind === 'report' ? 'Report no-show' : 'Dispute report'}
          </Button>
        </>
      }
    >
      {refusal && <Alert key={refusal} tone="danger" level={3} role="alert" title={refusal} takesFocus />}
      <p>
        <strong>
          {interview.interviewType} with {other.name}
        </strong>
        <br />
        {formatInstant(interview.scheduledDate, zone)}
      </p>
      {kind === 'report' ? (
        <p>{other.name} did not come.</p>
      ) : (
        <Alert tone="warning" level={3} title={`${other.name} says that you did not come`}>
          <p>{interview.noShow?.statement}</p>
        </Alert>
      )}
      <Field id="no-show-statement" label="In your words" error={error} hint={HINTS[kind]}>
        <textarea
          id="no-show-statement"
          className="textarea"
          rows={3}
          maxLength={STATEMENT_MAX}
          required
          value={statement}
          readOnly={busy}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'no-show-statement-hint no-show-statement-error' : 'no-show-statement-hint'}
          onChange={(event) => {
            setStatement(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </Dialog>
  );
}
