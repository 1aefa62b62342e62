import { isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { OUTCOME_UNKNOWN } from '@s30/frontend-shared/errors/outcomeUnknown';
import { toastError } from './toast.ts';

/** Under the message of an error: whether the request took effect is not known, and repeating it is safe. Nothing for other errors. */
export const OutcomeUnknown = ({ error }: { readonly error: unknown }) => isOutcomeUnknown(error) && <p>{OUTCOME_UNKNOWN}</p>;

let lastSaid: unknown;

/** The same in a toast, for a change that was sent from where no message can stay. An error is said once, even if both its form and its page do. */
export function toastFailure(message: string, error: unknown): void {
  if (error !== lastSaid) toastError(message, isOutcomeUnknown(error) ? OUTCOME_UNKNOWN : undefined);
  lastSaid = error;
}
