import { isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { OUTCOME_UNKNOWN } from '@s30/frontend-shared/errors/outcomeUnknown';

/** Under the message of an error: whether the request took effect is not known, and repeating it is safe. Nothing for other errors. */
export const OutcomeUnknown = ({ error }: { readonly error: unknown }) => isOutcomeUnknown(error) && <p>{OUTCOME_UNKNOWN}</p>;
