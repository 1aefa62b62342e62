import { isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { OUTCOME_UNKNOWN } from '@s30/frontend-shared/errors/outcomeUnknown';
import { toastError } from './toast.ts';

/** Under the message of an error: whether the request took effect is not known, and repeating it is safe. Nothing for other errors. */
export const OutcomeUnknown = ({ error }: { readonly error: unknown }) => isOutcomeUnknown(error) && <p>{OUTCOME_UNKNOWN}</p>;

const said = new Set<unknown>();

/** The same in a toast, for a change that was sent from where no message can stay. Each error is said once. */
export function toastFailure(message: string, error: unknown): void {
  if (!said.has(error)) toastError(message, isOutcomeUnknown(error) ? OUTCOME_UNKNOWN : undefined);
  said.add(error);
}
