import { Box, Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { SOLUTION_LANGUAGES } from '@s30/contracts/documents/problem';
import { LANGUAGE_NAMES } from '@s30/frontend-shared/names/problems';
import { type FieldProblem, fieldId, problemOf } from '../form/problems.ts';
import { Stack } from '../form/Stack.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { Choice } from '../page/Choice.tsx';
import { fieldLabel } from './labels.ts';
import type { SolutionDraft, SolutionRow } from './problemDraft.ts';

const Group = styled('fieldset')({
  margin: 0,
  padding: 0,
  minWidth: 0,
  border: 0,
  'fieldset + &': { paddingTop: 20, borderTop: '1px solid var(--color-border)' },
});

type Props = {
  readonly index: number;
  readonly solution: SolutionRow;
  readonly problems: readonly FieldProblem[];
  readonly removable: boolean;
  readonly onChange: (row: SolutionRow, name: keyof SolutionDraft) => void;
  readonly onRemove: () => void;
};

export function SolutionFields({ index, solution, problems, removable, onChange, onRemove }: Props) {
  const bind = (name: keyof SolutionDraft) => {
    const param = `solutions.${index}.${name}`;
    return {
      id: fieldId(param),
      label: fieldLabel(name),
      value: solution[name],
      onChange: (value: string) => onChange({ ...solution, [name]: value }, name),
      problem: problemOf(problems, param),
    };
  };
  return (
    <Group aria-labelledby={`solution-${index}-title`}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 3 }}>
        <Typography variant="h3" id={`solution-${index}-title`}>
          Solution {index + 1}
        </Typography>
        <Button variant="text" size="small" aria-label={`Remove Solution ${index + 1}`} disabled={!removable} onClick={onRemove}>
          Remove
        </Button>
      </Box>
      <Stack>
        <Box sx={{ maxWidth: '14rem' }}>
          <Choice
            id={fieldId(`solutions.${index}.language`)}
            label={fieldLabel('language')}
            value={solution.language}
            values={SOLUTION_LANGUAGES}
            nameOf={(each) => LANGUAGE_NAMES[each]}
            onChoose={(language) => onChange({ ...solution, language }, 'language')}
          />
        </Box>
        <TextInput {...bind('description')} rows={3} />
        <TextInput
          {...bind('code')}
          rows={10}
          code
          input={{ spellCheck: 'false', autoCapitalize: 'off', autoCorrect: 'off', wrap: 'off' }}
        />
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
          <TextInput {...bind('timeComplexity')} />
          <TextInput {...bind('spaceComplexity')} />
        </Box>
      </Stack>
    </Group>
  );
}
