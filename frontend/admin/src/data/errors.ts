import { ApiError, isDefiniteRefusal } from '@s30/frontend-shared/api/apiError';
import { HttpError } from 'react-admin';

/** The HTTP status of what react-admin's provider or the API client threw; 0 when no answer came. */
export const statusOf = (error: unknown): number => (error instanceof HttpError || error instanceof ApiError ? error.status : 0);

/** Why the server refused, in its own words; undefined when it never answered or failed. */
export const reasonOf = (error: unknown): string | undefined => (isDefiniteRefusal(error) ? (error as ApiError).message : undefined);
