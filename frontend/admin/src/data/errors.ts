import { ApiError, isDefiniteRefusal, isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { messageOfChange, OUTCOME_UNKNOWN } from '@s30/frontend-shared/errors/outcomeUnknown';
import { HttpError } from 'react-admin';

/** The HTTP status of an error from react-admin's provider or the API client; 0 if there was no response. */
export const statusOf = (error: unknown): number => (error instanceof HttpError || error instanceof ApiError ? error.status : 0);

/** The server's message if it refused the request; undefined if it failed or did not respond. */
export const reasonOf = (error: unknown): string | undefined => (isDefiniteRefusal(error) ? (error as ApiError).message : undefined);

/** What an alert says about an action that did not succeed, as far as is known. */
export type Failure = { readonly title: string; readonly reason?: string | undefined };

/** True of a change if no answer has said that it failed: a 500 says so. */
export const isUnanswered = (error: unknown): boolean => isOutcomeUnknown(error) && statusOf(error) !== 500;

const unknownOf = (error: unknown, failed: string): Failure | undefined =>
  isOutcomeUnknown(error) ? { title: isUnanswered(error) ? messageOfChange(error, failed) : failed, reason: OUTCOME_UNKNOWN } : undefined;

/** Says that a change failed, and why. */
export const failureOf = (error: unknown, failed: string): Failure | undefined =>
  error ? (unknownOf(error, failed) ?? { title: failed, reason: reasonOf(error) }) : undefined;

/** Says why a change was refused, or else that it failed. */
export const refusalOf = (error: unknown, failed: string): Failure | undefined =>
  error ? (unknownOf(error, failed) ?? { title: reasonOf(error) ?? failed }) : undefined;
