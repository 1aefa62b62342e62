import { ApiError, isOutcomeUnknown, messageOfError, NETWORK_ERROR } from '../api/apiError.ts';

/** True of changes whose repeats carry the same key. */
export const OUTCOME_UNKNOWN = 'It is not known whether this was done. Try again: it is done once, however often you do.';

/** Only a server that answered has said that it failed: after a lost answer, it may have been done. */
const isSaidToFail = (error: unknown): boolean => !isOutcomeUnknown(error) || (error instanceof ApiError && error.status === 500);

/** What is said first of a change that did not succeed: the server's reason, or else that it failed, if that is known. */
export const messageOfChange = (error: unknown, failed: string): string =>
  messageOfError(error, isSaidToFail(error) ? failed : NETWORK_ERROR);
