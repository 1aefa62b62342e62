import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { type InterviewType, RUBRICS } from '@s30/contracts/interviewTypes';
import type { RejectionCode } from '@s30/contracts/rejections';
import { FeedbackForm } from '@s30/contracts/routes/interviews';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { ownDraft } from '@s30/frontend-shared/forms/ownDraft';
import { isolated } from '@s30/frontend-shared/names/isolated';
import type { z } from 'zod';
import { Button, buttonClass } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { TextAreaField } from '../../components/forms/inputs.tsx';
import { resolverOf } from '../../components/forms/resolverOf.ts';
import { ScoreField } from '../../components/forms/ScoreField.tsx';
import { Unsaved } from '../../components/forms/Unsaved.tsx';
import { useSavedForm } from '../../components/forms/useSavedForm.ts';
import { useSubmission } from '../../components/forms/useSubmission.ts';
import { toastFailure } from '../../components/OutcomeUnknown.tsx';
import { BackLink, useWayBack } from '../../components/Page.tsx';
import { stayedHere } from '../../components/stayedHere.ts';
import { toastSuccess } from '../../components/toast.ts';
import { currentFeedback, useSaveFeedback } from './api.ts';
import { scoreTitles } from './FeedbackReport.tsx';
import { InterviewFacts } from './InterviewFacts.tsx';
import { UnsentText } from './UnsentText.tsx';

type EditorProps = {
  readonly interview: InterviewDocument;
  /** The feedback being edited; undefined when writing it for the first time. */
  readonly given: (Readonly<Record<string, unknown>> & { readonly _id: string }) | undefined;
};
type Values = Record<string, unknown>;
type Sent = z.output<typeof FeedbackForm>;

const WORDS = {
  strengths: 'Strengths',
  areasOfImprovement: 'Areas of Improvement',
  overallFeedback: 'Overall feedback',
  additionalComments: 'Additional Comments',
} as const;

/** Existing feedback as form values (scores become text too); all empty when there is none. */
function valuesFrom(type: InterviewType, given: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const names = [...scoreTitles(type).map(([name]) => name), ...Object.keys(WORDS)];
  return Object.fromEntries(names.map((name) => [name, given?.[name] === undefined ? '' : String(given[name])]));
}

/** New feedback and its edits have drafts of their own, because an admin may have given the feedback. */
const draftOf = (id: string) => `feedback:${id}`;
/** Refusals after which the page no longer shows the form, nor the error on it. */
const FORM_ENDS: readonly string[] = ['feedback_already_given', 'interview_over'] satisfies readonly RejectionCode[];

/** Shows the server's reason if it gave one, else the error's own message. */
const failed = (reason: string | undefined, error: unknown): string =>
  error instanceof ApiError && error.status > 0 && reason !== undefined
    ? `Server error: ${reason}`
    : `Error submitting feedback: ${error instanceof Error ? error.message : 'unknown'}`;

export function FeedbackEditor({ interview, given }: EditorProps) {
  const goBack = useWayBack('/interviews');
  const save = useSaveFeedback(given?._id);
  const { _id: interviewId, interviewType, candidate } = interview;
  const formOf = (values: Values) => ({ ...values, interviewId, interviewType }) as z.input<typeof FeedbackForm>;
  const saved = valuesFrom(interviewType, given);
  const { form } = useSavedForm<Values, unknown, Sent>(
    (values, context, options) => resolverOf(FeedbackForm)(formOf(values), context, options as never) as never,
    saved,
    'onTouched',
  );
  const { dirtyFields } = form.formState;
  /** The fields changed here, over the feedback as it is now: another device may have edited the rest. */
  const edited = async (): Promise<Sent> => {
    const changed = Object.entries(form.getValues()).filter(([name]) => dirtyFields[name]);
    const current = await currentFeedback(interviewId);
    return FeedbackForm.parse(formOf({ ...valuesFrom(interviewType, current), ...Object.fromEntries(changed) }));
  };
  const draft = draftOf(given?._id ?? interviewId);
  const titles: Readonly<Record<string, string>> = { communicationScore: 'Communication', ...RUBRICS[interviewType] };

  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: { ...titles, ...WORDS },
    failed,
    draft,
    send: async (feedback) => {
      const isStillHere = stayedHere();
      try {
        await save.mutateAsync(given ? await edited() : feedback);
      } catch (error) {
        if (error instanceof ApiError && error.errors.length > 0)
          toastFailure(
            ['Validation errors:', ...error.errors.map(({ param, message }) => `${param || 'Field'}: ${message}`)].join('\n'),
            error,
          );
        else if (error instanceof ApiError && FORM_ENDS.includes(error.code)) toastFailure(failed(error.message, error), error);
        throw error;
      }
      if (given) ownDraft(draftOf(interviewId)).drop();
      toastSuccess(given ? 'Feedback updated successfully' : 'Feedback submitted successfully');
      if (isStillHere()) await goBack();
    },
  });

  return (
    <div className="split">
      <form className="stack stack--6" aria-label="Interview feedback" noValidate onSubmit={onSubmit}>
        {given && (
          <UnsentText
            draft={draftOf(interviewId)}
            given={saved}
            onUse={(unsent) => {
              for (const [name, value] of Object.entries(unsent)) form.setValue(name, value, { shouldDirty: true });
            }}
          />
        )}
        <ErrorSummary summary={summary} />
        <section className="card" aria-labelledby="scores-title">
          <div className="card__head">
            <h2 id="scores-title">Scores</h2>
            <p className="small muted">1 is far below the bar, 10 far above it</p>
          </div>
          <div className="card__body stack stack--6">
            {Object.entries(titles).map(([name, title]) => (
              <ScoreField key={name} form={form} name={name} label={title} />
            ))}
          </div>
        </section>
        <section className="card" aria-labelledby="words-title">
          <div className="card__head">
            <h2 id="words-title">In words</h2>
          </div>
          <div className="card__body stack stack--6">
            <TextAreaField
              form={form}
              name="strengths"
              label={WORDS.strengths}
              hint={isolated`What should ${candidate.name} keep doing?`}
            />
            <TextAreaField
              form={form}
              name="areasOfImprovement"
              label={WORDS.areasOfImprovement}
              hint="One thing to practise, with an example from this interview."
            />
            <TextAreaField form={form} name="additionalComments" label={WORDS.additionalComments} optional />
          </div>
        </section>
        {given && <Unsaved form={form} />}
        <div className="cluster">
          <Button look="primary" size="lg" type="submit" busy={busy}>
            {busy ? 'Submitting' : given ? 'Update feedback' : 'Submit feedback'}
          </Button>
          <BackLink className={buttonClass({ look: 'quiet', size: 'lg' })} to="/interviews" onClick={() => given && ownDraft(draft).drop()}>
            Cancel
          </BackLink>
        </div>
      </form>
      <InterviewFacts interview={interview} isDraftKept={!given} />
    </div>
  );
}
