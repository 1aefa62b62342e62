import { Alert, Typography } from '@mui/material';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { SCORE_MAX, SCORE_MIN, TEXT_MAX } from '@s30/contracts/rules';
import { formatInstant } from '@s30/contracts/time';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { refusalOf } from '../data/errors.ts';
import { rubricOf } from '../feedback/scores.ts';
import { ProblemSummary } from '../form/ProblemSummary.tsx';
import { fieldId, problemOf } from '../form/problems.ts';
import { ScoreInput } from '../form/ScoreInput.tsx';
import { Stack } from '../form/Stack.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { useForm } from '../form/useForm.ts';
import { InfoIcon } from '../icons/icons.tsx';
import { emptyDraft, readFeedback, WORDS } from './feedbackDraft.ts';
import { AS_ADMIN, SUBMIT_FAILED, SUBMITTED } from './texts.ts';

type Props = { readonly interview: InterviewDocument; readonly onClose: () => void };

/** Adds feedback on behalf of an interviewer who has not given any; this completes the interview. */
export function AddFeedbackDialog({ interview, onClose }: Props) {
  const { candidate, interviewer, interviewType, scheduledDate } = interview;
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { draft, change, submit, busy, error, problems, by, summary, unsaved } = useForm({
    keep: `feedback:${interview._id}`,
    initial: emptyDraft(interview),
    read: (now) => readFeedback(interview, now),
    send: provider.addFeedback,
    onDone: () => {
      notify(SUBMITTED, { type: 'success' });
      onClose();
    },
  });
  const scores = rubricOf(interviewType);
  const labels: Readonly<Record<string, string>> = { ...Object.fromEntries(scores), ...WORDS };
  const bind = (name: string) => ({
    id: fieldId(name),
    label: labels[name] ?? name,
    value: draft[name] ?? '',
    onChange: (value: string) => change({ ...draft, [name]: value }, name),
    problem: problemOf(problems, name),
  });
  return (
    <ActionDialog
      form
      title={isolated`Add feedback for ${candidate.name}`}
      about={
        <>
          {interviewType} with <bdi>{interviewer.name}</bdi>, {formatInstant(scheduledDate, browserZone())}. Submitting completes the
          interview, and <bdi>{candidate.name}</bdi> can read the feedback.
        </>
      }
      keep="Cancel"
      act={busy ? 'Submitting' : 'Submit feedback'}
      unsaved={unsaved}
      busy={busy}
      onAct={submit}
      onClose={onClose}
    >
      <Stack>
        <Alert severity="info" role="note" icon={<InfoIcon />}>
          {AS_ADMIN}
        </Alert>
        <ProblemSummary
          at={summary}
          by={by}
          problems={problems}
          labelOf={(param) => labels[param] ?? param}
          refusal={problems.length === 0 ? refusalOf(error, SUBMIT_FAILED) : undefined}
        />
        <Typography variant="body2">
          Scores: {SCORE_MIN} is far below the bar, {SCORE_MAX} far above it.
        </Typography>
        {scores.map(([name]) => (
          <ScoreInput key={name} {...bind(name)} />
        ))}
        {Object.keys(WORDS).map((name) => (
          <TextInput key={name} {...bind(name)} optional={name === 'additionalComments'} rows={3} input={{ maxLength: TEXT_MAX }} />
        ))}
      </Stack>
    </ActionDialog>
  );
}
