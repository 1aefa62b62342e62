import type { ErrorAnswer } from '@s30/contracts/rejections';
import { waitInWords } from './patience.ts';

export type FieldError = { readonly param: string; readonly message: string };

/** A call that was refused or failed. Status 0: no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** Seconds, when the server named them. */
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

/** Did the server say no? Then the same request would be refused again; after anything else its fate is unknown. */
export const isDefiniteRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** The outcome is unknown. Repeating the request is safe: it takes effect once. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof ApiError && !isDefiniteRefusal(error);

const UNREADABLE = 'unreadable';
/** An answer without words of ours, of a proxy perhaps. */
export const unreadableAnswer = (status: number, retryAfter?: number): ApiError =>
  new ApiError({ status, code: UNREADABLE, message: `Request failed with status code ${status}`, retryAfter });

/** What the server said, or that it could not be reached; undefined where it said nothing. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code !== UNREADABLE && error.message !== '' ? error.message : undefined;
/** The same, else the fallback of the specification's error catalogue. */
export const messageOfError = (error: unknown, fallback: string): string => reasonOf(error) ?? fallback;

const isErrorAnswer = (value: unknown): value is ErrorAnswer =>
  typeof value === 'object' && value !== null && typeof (value as Partial<ErrorAnswer>).message === 'string';

/** Seconds or an HTTP date, as RFC 9110 allows. */
function secondsOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null || retryAfter.trim() === '') return undefined;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? (Date.parse(retryAfter) - now) / 1000 : seconds;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** What patience is asked with. */
export const waitOf = (outcome: Response | ApiError): { readonly status: number; readonly retryAfter: number | undefined } =>
  outcome instanceof ApiError ? outcome : { status: outcome.status, retryAfter: secondsOf(outcome.headers.get('Retry-After'), Date.now()) };

const LATER = /later\.$/;

/** An answer that is no success; it says how long to wait where the server does. */
export async function errorOf(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => undefined);
  const { retryAfter } = waitOf(response);
  if (!isErrorAnswer(answer)) return unreadableAnswer(response.status, retryAfter);
  const { code, errors, requestId } = answer;
  const message = retryAfter === undefined ? answer.message : answer.message.replace(LATER, `in ${waitInWords(retryAfter)}.`);
  return new ApiError({ status: response.status, code, message, errors, requestId, retryAfter });
}
