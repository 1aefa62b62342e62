import { Box, Button, CircularProgress, FormHelperText, Paper, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { DIFFICULTIES, type ProblemContent } from '@s30/contracts/documents/problem';
import { ProblemForm } from '@s30/contracts/routes/problems';
import { wordsFor } from '@s30/contracts/words';
import { DIFFICULTY_NAMES } from '@s30/frontend-shared/names/problems';
import type { FormEvent, ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { refusalOf } from '../data/errors.ts';
import { BothVersions } from '../form/BothVersions.tsx';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { ProblemSummary } from '../form/ProblemSummary.tsx';
import { fieldId, problemOf, readingOf } from '../form/problems.ts';
import { Restored } from '../form/Restored.tsx';
import { Stack } from '../form/Stack.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { useForm } from '../form/useForm.ts';
import { type MadeFrom, useMadeFrom } from '../form/useMadeFrom.ts';
import { PlusIcon, WarningIcon } from '../icons/icons.tsx';
import { Choice } from '../page/Choice.tsx';
import { IsSending } from '../page/isSending.ts';
import { labelOf } from './labels.ts';
import { contentOf, differencesOf, draftOf, replaced, withHint, without, withSolution } from './problemDraft.ts';
import { SolutionFields } from './SolutionFields.tsx';
import { SAVE_FAILED } from './texts.ts';

const Form = styled('form')({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '44rem' });

type Props = {
  /** The problem to edit. If omitted, a new problem is added. */
  readonly problem?: ProblemContent;
  /** Part of the key under which unsaved input is stored. */
  readonly id: string;
  /** Saves the content in place of the version it is based on. */
  readonly save: (content: z.output<typeof ProblemForm>, madeFrom?: ProblemContent) => Promise<unknown>;
  /** Fetches the version currently stored on the server. */
  readonly fetchCurrent?: () => Promise<ProblemContent>;
  readonly saved: string;
};

type RowsProps = { readonly id: string; readonly title: string; readonly hint: string; readonly children: ReactNode };

/** A section for any number of rows. */
const Rows = ({ id, title, hint, children }: RowsProps) => (
  <Paper variant="outlined" component="section" aria-labelledby={`${id}-title`} sx={{ p: { xs: 4, sm: 6 } }}>
    <Typography variant="h2" id={`${id}-title`}>
      {title}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
      {hint}
    </Typography>
    {children}
  </Paper>
);

/** The form for all fields of a problem. */
export function ProblemEditor({ problem, id, save, fetchCurrent = () => Promise.reject(), saved }: Props) {
  const notify = useNotify();
  const navigate = useNavigate();
  const { draft, from, change, submit, busy, error, problems, by, summary, unsaved } = useForm({
    keep: `problem:${id}`,
    initial: draftOf(problem),
    read: (now) => readingOf(ProblemForm.safeParse(contentOf(now), { error: wordsFor })),
    send: (content): Promise<unknown> => edit.send((madeFrom) => save(content, madeFrom)),
    onDone: (_, isLeft) => {
      notify(saved, { type: 'success' });
      if (!isLeft) void navigate('/problems');
    },
  });
  // Restored input may be based on an older version than the one just fetched.
  const edit: MadeFrom<ProblemContent | undefined> = useMadeFrom(problem && ProblemForm.safeParse(contentOf(from)).data, fetchCurrent);
  const differences = edit.theirs ? differencesOf(edit.theirs, contentOf(draft)) : [];
  const text = (name: 'title' | 'leetcodeUrl' | 'solutionVideoUrl') => ({
    id: fieldId(name),
    label: labelOf(name),
    value: draft[name],
    onChange: (value: string) => change({ ...draft, [name]: value }, name),
    problem: problemOf(problems, name),
  });
  const takeTheirs = () => {
    change(draftOf(edit.theirs), 'title');
    // It is saved already.
    unsaved.drop();
  };
  const noSolution = problemOf(problems, 'solutions');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) submit();
  };
  return (
    <Form noValidate onSubmit={onSubmit} aria-label={problem ? 'Edit problem' : 'Add problem'}>
      <LeaveGuard of={unsaved} />
      {unsaved.isRestored && <Restored of={unsaved} />}
      {differences.length > 0 && <BothVersions differences={differences} onTakeTheirs={takeTheirs} />}
      <ProblemSummary
        at={summary}
        by={by}
        problems={problems}
        labelOf={labelOf}
        refusal={!edit.theirs && problems.length === 0 ? refusalOf(error, SAVE_FAILED) : undefined}
      />
      <IsSending value={busy}>
        <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
          <Stack>
            <TextInput {...text('title')} />
            <Box sx={{ maxWidth: '14rem' }}>
              <Choice
                id={fieldId('difficulty')}
                label={labelOf('difficulty')}
                value={draft.difficulty}
                values={DIFFICULTIES}
                nameOf={(each) => DIFFICULTY_NAMES[each]}
                onChoose={(difficulty) => change({ ...draft, difficulty }, 'difficulty')}
              />
            </Box>
            <TextInput {...text('leetcodeUrl')} type="url" input={{ inputMode: 'url' }} />
            <TextInput {...text('solutionVideoUrl')} type="url" input={{ inputMode: 'url' }} />
          </Stack>
        </Paper>

        <Rows id="hints" title="Hints" hint="Blank hints are left out.">
          <Stack>
            {draft.hints.map((hint, index) => (
              <Box key={hint.key} sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
                <TextInput
                  id={fieldId(`hints.${index}`)}
                  label={labelOf(`hints.${index}`)}
                  optional
                  value={hint.text}
                  onChange={(value) =>
                    change({ ...draft, hints: replaced(draft.hints, index, { ...hint, text: value }) }, `hints.${index}`)
                  }
                  problem={problemOf(problems, `hints.${index}`)}
                />
                <Button
                  variant="text"
                  aria-label={`Remove ${labelOf(`hints.${index}`)}`}
                  disabled={draft.hints.length === 1}
                  onClick={() => change({ ...draft, hints: without(draft.hints, index) }, 'hints')}
                  sx={{ mt: '1.625rem' }}
                >
                  Remove
                </Button>
              </Box>
            ))}
            <div>
              <Button size="small" startIcon={<PlusIcon />} onClick={() => change({ ...draft, hints: withHint(draft.hints) }, 'hints')}>
                Add hint
              </Button>
            </div>
          </Stack>
        </Rows>

        <Rows
          id="solutions"
          title="Solutions"
          hint="A solution with neither code nor description is left out; one at least has to be there."
        >
          {noSolution !== undefined && (
            <FormHelperText error id={fieldId('solutions')} tabIndex={-1} sx={{ display: 'flex', gap: 1, mb: 3 }}>
              <WarningIcon />
              {noSolution}
            </FormHelperText>
          )}
          <Stack>
            {draft.solutions.map((solution, index) => (
              <SolutionFields
                key={solution.key}
                index={index}
                solution={solution}
                problems={problems}
                removable={draft.solutions.length > 1}
                onChange={(row, name) =>
                  change({ ...draft, solutions: replaced(draft.solutions, index, row) }, `solutions.${index}.${name}`)
                }
                onRemove={() => change({ ...draft, solutions: without(draft.solutions, index) }, 'solutions')}
              />
            ))}
            <div>
              <Button
                size="small"
                startIcon={<PlusIcon />}
                onClick={() => change({ ...draft, solutions: withSolution(draft.solutions) }, 'solutions')}
              >
                Add solution
              </Button>
            </div>
          </Stack>
        </Rows>
      </IsSending>

      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button
          type="submit"
          variant="contained"
          color="primary"
          aria-disabled={busy}
          aria-busy={busy}
          startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
        >
          {busy ? 'Saving' : problem ? 'Save problem' : 'Add problem'}
        </Button>
        <Button disabled={busy} onClick={() => void navigate('/problems')}>
          Cancel
        </Button>
      </Box>
    </Form>
  );
}
