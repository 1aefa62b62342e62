import { isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';

/** Under the message of an error: whether the request took effect is not known, and repeating it is safe. Nothing for other errors. */
export const OutcomeUnknown = ({ error }: { readonly error: unknown }) =>
  isOutcomeUnknown(error) && <p>It is not known whether this was done. Try again: it is done once, however often you do.</p>;
