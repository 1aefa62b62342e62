import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { NO_SHOW_WITHIN_HOURS, TEXT_MAX } from '@s30/contracts/rules';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { closing, Dialog } from '../../components/Dialog.tsx';
import { PlainTextArea } from '../../components/forms/PlainTextArea.tsx';
import { useKeptText } from '../../components/forms/useKept.ts';
import { useStateNoShow } from './api.ts';
import { useSaysWhatChanged } from './useSaysWhatChanged.ts';
import { WhichInterview } from './WhichInterview.tsx';

const STATEMENT_REQUIRED = 'Please say what happened';
type Kind = 'report' | 'dispute';
const SENT: Readonly<Record<Kind, string>> = {
  report: 'The no-show has been reported',
  dispute: 'The report has been disputed; an admin will decide',
};
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

/** Reports a no-show, or disputes a report. */
export function NoShowDialog({ interview, other, kind, onClose }: NoShowProps) {
  const say = useStateNoShow();
  useSaysWhatChanged(interview, say);
  const [statement, setStatement, dropStatement] = useKeptText(`no-show:${interview._id}`);
  const [error, setError] = useState<string>();
  const busy = say.isPending;

  const send = () => {
    const text = statement.trim();
    if (!text) {
      setError(STATEMENT_REQUIRED);
      document.getElementById('no-show-statement')?.focus();
      return;
    }
    say.mutate(
      { interviewId: interview._id, kind, statement: text },
      closing(() => {
        dropStatement();
        onClose();
      }, SENT[kind]),
    );
  };
  return (
    <Dialog
      title={kind === 'report' ? 'Report a no-show' : 'Dispute a no-show'}
      about={
        <>
          <WhichInterview interview={interview} other={other} />
          {kind === 'report' ? (
            <p>
              <bdi>{other.name}</bdi> did not come.
            </p>
          ) : (
            <Alert tone="warning" level={3} title={isolated`${other.name} says that you did not come`}>
              <p className="pre-line">{interview.noShow?.statement}</p>
            </Alert>
          )}
        </>
      }
      busy={busy}
      onClose={onClose}
      action={[kind === 'report' ? 'Report no-show' : 'Dispute report', 'Sending']}
      onAct={send}
      failure={say.error}
      failed="Failed to send the report"
    >
      <PlainTextArea
        id="no-show-statement"
        label="In your words"
        error={error}
        hint={HINTS[kind]}
        maxLength={TEXT_MAX}
        value={statement}
        readOnly={busy}
        onText={(text) => {
          setStatement(text);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
