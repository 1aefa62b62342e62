import { ApiError, isDefiniteRefusal } from '@s30/frontend-shared/api/apiError';
import { HttpError } from 'react-admin';

/** The HTTP status of an error from react-admin's provider or the API client; 0 if there was no response. */
export const statusOf = (error: unknown): number => (error instanceof HttpError || error instanceof ApiError ? error.status : 0);

/** The server's message if it refused the request; undefined if it failed or did not respond. */
export const reasonOf = (error: unknown): string | undefined => (isDefiniteRefusal(error) ? (error as ApiError).message : undefined);
