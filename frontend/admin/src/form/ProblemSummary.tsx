import { Alert, AlertTitle, Link } from '@mui/material';
import type { RefObject } from 'react';
import type { Failure } from '../data/errors.ts';
import { FailedIcon, WarningIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../page/VisuallyHidden.tsx';
import { type FieldProblem, fieldId } from './problems.ts';

type Props = {
  readonly at: RefObject<HTMLDivElement | null>;
  readonly by: 'form' | 'server';
  readonly problems: readonly FieldProblem[];
  readonly labelOf: (param: string) => string;
  /** What went wrong, if it concerns no particular field. */
  readonly refusal?: Failure | undefined;
};

/** Shown above a form: why it was refused, or the invalid fields, each with a link. */
export function ProblemSummary({ at, by, problems, labelOf, refusal }: Props) {
  const listed = by === 'server' ? problems.length > 0 : problems.length > 1;
  if (!listed && refusal === undefined) return <VisuallyHidden ref={at} tabIndex={-1} />;
  return (
    <Alert ref={at} tabIndex={-1} role="alert" severity="error" icon={listed ? <WarningIcon /> : <FailedIcon />}>
      <AlertTitle>
        {listed ? (by === 'server' ? 'Validation errors:' : `${problems.length} fields need another look`) : refusal?.title}
      </AlertTitle>
      {!listed && refusal?.reason}
      {listed &&
        problems.map(({ param, message }) => (
          <div key={param}>
            <Link
              href={`#${fieldId(param)}`}
              color="inherit"
              sx={{ display: 'inline-block', minHeight: 24, py: '2px' }}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(param))?.focus();
              }}
            >
              {`${param ? labelOf(param) : 'Field'}: ${message}`}
            </Link>
          </div>
        ))}
    </Alert>
  );
}
