import type { ErrorAnswer } from '@s30/contracts/rejections';
import { waitInWords } from './patience.ts';

export type FieldError = { readonly param: string; readonly message: string };

/** A call that was refused or failed. Status 0 means that no response arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** Seconds, if the server sent Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(failure: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly errors?: readonly FieldError[] | undefined;
    readonly requestId?: string | undefined;
    readonly retryAfter?: number | undefined;
  }) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors ?? [];
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
  }
}

export const NETWORK_ERROR = 'Network Error';
export const networkError = (): ApiError => new ApiError({ status: 0, code: 'network', message: NETWORK_ERROR });

/** True if the server refused the request, so that repeating it would be refused again. After any other error the outcome is unknown. */
export const isDefiniteRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** True if the outcome is unknown. Repeating the request is safe: it takes effect only once. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof ApiError && !isDefiniteRefusal(error);

/** True if what was asked for does not exist: asking again would not help. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const UNREADABLE = 'unreadable';
/** The error for a response without a readable error body, for example from a proxy. */
export const unreadableAnswer = (status: number, retryAfter?: number): ApiError =>
  status === 413
    ? new ApiError({ status, code: 'body_too_large', message: 'The file is too large' })
    : new ApiError({ status, code: UNREADABLE, message: `Request failed with status code ${status}`, retryAfter });

/** The reason given by the server, or that it could not be reached; undefined if there is none. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code !== UNREADABLE && error.message !== '' ? error.message : undefined;
/** The same, with a fallback from the specification's error catalogue. */
export const messageOfError = (error: unknown, fallback: string): string => reasonOf(error) ?? fallback;

const isErrorAnswer = (value: unknown): value is ErrorAnswer =>
  typeof value === 'object' && value !== null && typeof (value as Partial<ErrorAnswer>).message === 'string';

/** Parses seconds or an HTTP date, both of which RFC 9110 allows. */
function secondsOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null || retryAfter.trim() === '') return undefined;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? (Date.parse(retryAfter) - now) / 1000 : seconds;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** The arguments of `pauseAfter`: the status and the Retry-After seconds. */
export const waitOf = (outcome: Response | ApiError): { readonly status: number; readonly retryAfter: number | undefined } =>
  outcome instanceof ApiError ? outcome : { status: outcome.status, retryAfter: secondsOf(outcome.headers.get('Retry-After'), Date.now()) };

const LATER = /later\.$/;

/** The error for an unsuccessful response. Its message names the wait if the server sent Retry-After. */
export async function errorOf(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => undefined);
  const { retryAfter } = waitOf(response);
  if (!isErrorAnswer(answer)) return unreadableAnswer(response.status, retryAfter);
  const { code, errors, requestId } = answer;
  const message = retryAfter === undefined ? answer.message : answer.message.replace(LATER, `in ${waitInWords(retryAfter)}.`);
  return new ApiError({ status: response.status, code, message, errors, requestId, retryAfter });
}
