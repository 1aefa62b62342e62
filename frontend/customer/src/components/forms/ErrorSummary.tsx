import { sentenceAbout } from '@s30/contracts/words';
import { isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import type { RefObject } from 'react';
import { Icon } from '../Icon.tsx';
import { OutcomeUnknown } from '../OutcomeUnknown.tsx';
import { fieldId, type Problem } from './useSubmission.ts';

type ErrorSummaryProps = {
  readonly summary: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly problems: readonly Problem[];
    readonly refused: { readonly message: string; readonly error: unknown } | undefined;
    readonly labels: Readonly<Record<string, string | undefined>>;
  };
  /** What to do about a refusal that belongs to no field. */
  readonly advice?: string;
  /** False for a form whose repeat the server does not recognise, like the login: it cannot be promised to be done once. */
  readonly changes?: boolean;
};

/** The label is included once: "Full name must be …", "Email is required", "Email: Please enter …". */
function lineOf(label: string, message: string): string {
  const sentence = sentenceAbout(label, message);
  return sentence.startsWith(label) ? sentence : `${label}: ${message}`;
}

/** Above a form: the server's refusal, or the invalid fields, each with a link to it. */
export function ErrorSummary({ summary: { ref, problems, refused, labels }, advice, changes = true }: ErrorSummaryProps) {
  const isShown = refused !== undefined || problems.length > 1;
  const isUnknown = changes && isOutcomeUnknown(refused?.error);
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={isShown ? 'alert alert--danger' : 'visually-hidden'}>
      {isShown && <Icon name={refused === undefined ? 'warn' : 'no'} />}
      {isShown && (
        <div className="alert__body">
          <h2 className="alert__title">{refused?.message ?? `${problems.length} fields need another look`}</h2>
          {isUnknown && <OutcomeUnknown error={refused?.error} />}
          {refused !== undefined && !isUnknown && advice && <p>{advice}</p>}
          {refused === undefined &&
            problems.map(({ name, message }) => (
              <p key={name} className="alert__link">
                <a
                  href={`#${fieldId(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId(name))?.focus();
                  }}
                >
                  {lineOf(labels[name] ?? name, message)}
                </a>
              </p>
            ))}
        </div>
      )}
    </div>
  );
}
