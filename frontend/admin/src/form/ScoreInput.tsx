import { FormHelperText } from '@mui/material';
import { styled } from '@mui/material/styles';
import { SCORE_MAX } from '@s30/contracts/rules';
import { WarningIcon } from '../icons/icons.tsx';

const Scale = styled('fieldset')({
  margin: 0,
  padding: 0,
  minWidth: 0,
  border: 0,
  '& legend': { padding: 0, color: 'var(--color-text)' },
});

const SCORES = Array.from({ length: SCORE_MAX }, (_, index) => String(index + 1));

type Props = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
};

/** A score from 1 to 10, as radio buttons. The first button has the id that problem summaries link to. */
export const ScoreInput = ({ id, label, value, onChange, problem }: Props) => (
  <Scale
    className="scale"
    role="radiogroup"
    aria-required
    {...(problem !== undefined && { 'data-invalid': '', 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
  >
    <legend>{label}</legend>
    <div className="scale__row">
      {SCORES.map((score) => (
        <label key={score}>
          <input
            id={score === '1' ? id : undefined}
            type="radio"
            name={id}
            value={score}
            checked={value === score}
            onChange={() => onChange(score)}
          />
          {score}
        </label>
      ))}
    </div>
    {problem !== undefined && (
      <FormHelperText error id={`${id}-problem`} sx={{ display: 'flex', gap: 1 }}>
        <WarningIcon />
        {problem}
      </FormHelperText>
    )}
  </Scale>
);
