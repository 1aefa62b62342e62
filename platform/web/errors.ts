import { type ErrorAnswer, messageOf, paramOf, type Rejection, type RejectionCode, reject, statusOf } from '@s30/contracts/rejections';
import { sentenceAbout } from '@s30/contracts/words';
import { type HttpAnswer, jsonAnswer } from './answer.ts';

export type FieldError = { readonly param: string; readonly message: string };
/** A rejection with the invalid fields of the request, which only the HTTP layer knows. */
export type Refusal = { readonly rejection: Rejection; readonly fields?: readonly FieldError[] };

/** Makes a refusal from a code with optional details. */
export const refuse = (code: RejectionCode, detail?: Rejection['detail'], fields?: readonly FieldError[]): Refusal => ({
  rejection: reject(code, detail),
  ...(fields === undefined ? {} : { fields }),
});
/** Refuses a field of the request, or the request as a whole. */
export const malformed = (message: string, param = ''): Refusal => refuse('malformed', {}, [{ param, message }]);

const CONSOLE = '/api/console/';
const RETRY_SECONDS = 1;

const INTERNAL: Omit<ErrorAnswer, 'requestId'> = {
  message: 'Something went wrong on our side. Please try again.',
  code: 'internal',
};
/** Errors of ports that may be temporarily busy or unavailable. Matched by name, so that no adapter is imported here. */
const TEMPORARY: ReadonlyMap<string, RejectionCode> = new Map([
  ['EventStoreUnavailableError', 'unavailable'],
  ['LogReplacedError', 'unavailable'],
  ['ReadStoreUnavailableError', 'unavailable'],
  ['SecretStoreUnavailableError', 'unavailable'],
  ['FileStoreUnavailableError', 'unavailable'],
  ['PasswordHasherBusyError', 'unavailable'],
  ['ExportsBusyError', 'unavailable'],
  ['NotCaughtUpError', 'not_caught_up'],
  ['NoLiveGenerationError', 'not_caught_up'],
]);
const temporaryCode = (error: unknown): RejectionCode | undefined => (error instanceof Error ? TEMPORARY.get(error.name) : undefined);

/** The invalid fields: those found at the edge, else the one in the rejection. */
function fieldsOf({ rejection, fields }: Refusal, message: string): readonly FieldError[] {
  if (fields !== undefined) return fields;
  const param = paramOf(rejection);
  return param === undefined ? [] : [{ param, message: String(rejection.detail.message ?? message) }];
}

/** The HTTP answer for a refusal: status, message and fields. Console routes get the fields in react-admin's format. */
export function refusalAnswer(refusal: Refusal, requestId: string, path: string): HttpAnswer {
  const { rejected } = refusal.rejection;
  const generic = messageOf(refusal.rejection);
  const found = fieldsOf(refusal, generic);
  const [first] = rejected === 'malformed' ? found : [];
  const message = first === undefined ? generic : sentenceAbout(first.param || 'The request', first.message);
  const errors = found.filter(({ param }) => param !== '');
  const body = path.startsWith(CONSOLE)
    ? { message, code: rejected, errors: consoleErrors(errors, message), requestId }
    : { message, code: rejected, ...(errors.length === 0 ? {} : { errors }), requestId };
  return jsonAnswer(statusOf(rejected), body, headersOf(refusal.rejection));
}

/** A 401 needs WWW-Authenticate, and a wait Retry-After. */
function headersOf({ rejected, detail }: Rejection): Readonly<Record<string, string>> {
  const status = statusOf(rejected);
  const retryAfter = detail.retryAfter ?? (status === 503 ? RETRY_SECONDS : undefined);
  return {
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  };
}

const consoleErrors = (errors: readonly FieldError[], message: string) => ({
  ...Object.fromEntries(errors.filter(({ param }) => param !== 'root').map((error) => [error.param, error.message])),
  root: { serverError: message },
});

/** True for temporary faults, after which the client is asked to retry. */
export const isTemporary = (error: unknown): boolean => temporaryCode(error) !== undefined;

/** The HTTP answer for an internal fault. It reveals only the request id; the details are in the log. */
export function faultAnswer(error: unknown, requestId: string, path: string): HttpAnswer {
  const code = temporaryCode(error);
  return code === undefined ? jsonAnswer(500, { ...INTERNAL, requestId }) : refusalAnswer(refuse(code), requestId, path);
}

/** The refusal for a request that body parsers or the router could not read; undefined for internal faults. */
export function unreadable(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { type, status } = error as Error & { readonly type?: unknown; readonly status?: unknown };
  if (type === 'entity.too.large') return refuse('body_too_large');
  if (type === 'entity.parse.failed') return malformed('body must be valid JSON');
  if (type === 'entity.verify.failed') return malformed('body must be UTF-8');
  if (status === 415) return refuse('media_type_unknown');
  return typeof status === 'number' && status >= 400 && status < 500 ? refuse('malformed') : undefined;
}
