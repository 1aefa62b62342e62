import { type ErrorAnswer, messageOf, paramOf, type Rejection, type RejectionCode, reject, statusOf } from '@s30/contracts/rejections';
import { type HttpAnswer, jsonAnswer } from './answer.ts';

export type FieldError = { readonly param: string; readonly message: string };
/** A refusal with what only the edge knows about it: which fields of the request are wrong. */
export type Refusal = { readonly rejection: Rejection; readonly fields?: readonly FieldError[] };

/** Refuses with a code and optional details, at the edge. */
export const refuse = (code: RejectionCode, detail?: Rejection['detail'], fields?: readonly FieldError[]): Refusal => ({
  rejection: reject(code, detail),
  ...(fields === undefined ? {} : { fields }),
});

const CONSOLE = '/api/console/';
const RETRY_SECONDS = 1;

const INTERNAL: Omit<ErrorAnswer, 'requestId'> = {
  message: 'Something went wrong on our side. Please try again.',
  code: 'internal',
};
/** Thrown by ports that are expected to be busy or away at times. Known by name, so that no adapter has to be imported here. */
const TEMPORARY: ReadonlyMap<string, RejectionCode> = new Map([
  ['EventStoreUnavailableError', 'unavailable'],
  ['ReadStoreUnavailableError', 'unavailable'],
  ['SecretStoreUnavailableError', 'unavailable'],
  ['FileStoreUnavailableError', 'unavailable'],
  ['PasswordHasherBusyError', 'unavailable'],
  ['NotCaughtUpError', 'not_caught_up'],
  ['NoLiveGenerationError', 'not_caught_up'],
]);
const temporaryCode = (error: unknown): RejectionCode | undefined => (error instanceof Error ? TEMPORARY.get(error.name) : undefined);

/** `must be a date` is said of a field; alone it needs the field's name in front. */
const asSentence = ({ param, message }: FieldError): string => (param !== '' && /^[a-z]/.test(message) ? `${param} ${message}` : message);

/** The fields a refusal is about: those the edge found, else the one that handlers or the list of refusals name. */
function fieldsOf({ rejection, fields }: Refusal, message: string): readonly FieldError[] | undefined {
  if (fields !== undefined) return fields;
  const param = paramOf(rejection);
  return param === undefined ? undefined : [{ param, message: String(rejection.detail.message ?? message) }];
}

/** The answer of a refusal: status, words and fields; the console's routes get fields in the form that react-admin reads. */
export function refusalAnswer(refusal: Refusal, requestId: string, path: string): HttpAnswer {
  const { rejected } = refusal.rejection;
  const generic = messageOf(refusal.rejection);
  const errors = fieldsOf(refusal, generic);
  const first = rejected === 'malformed' ? errors?.[0] : undefined;
  const message = first === undefined ? generic : asSentence(first);
  const body = path.startsWith(CONSOLE)
    ? { message, code: rejected, errors: consoleErrors(errors ?? [], message), requestId }
    : { message, code: rejected, ...(errors === undefined ? {} : { errors }), requestId };
  return jsonAnswer(statusOf(rejected), body, headersOf(refusal.rejection));
}

/** HTTP wants to hear with a 401 how one signs in, and with a wait how long it is. */
function headersOf({ rejected, detail }: Rejection): Readonly<Record<string, string>> {
  const status = statusOf(rejected);
  const retryAfter = detail.retryAfter ?? (status === 503 ? RETRY_SECONDS : undefined);
  return {
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  };
}

const consoleErrors = (errors: readonly FieldError[], message: string) => ({
  ...Object.fromEntries(errors.filter(({ param }) => param !== '' && param !== 'root').map((error) => [error.param, error.message])),
  root: { serverError: message },
});

/** Is this a fault that goes away by itself? Then the client is asked to try again. */
export const isTemporary = (error: unknown): boolean => temporaryCode(error) !== undefined;

/** The answer of a fault of ours: nothing is told but the request's id, under which the log has the rest. */
export function faultAnswer(error: unknown, requestId: string, path: string): HttpAnswer {
  const code = temporaryCode(error);
  return code === undefined ? jsonAnswer(500, { ...INTERNAL, requestId }) : refusalAnswer(refuse(code), requestId, path);
}

/** What the body parsers and the router throw about a request that cannot be read; undefined for faults of ours. */
export function unreadable(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { type, status } = error as Error & { readonly type?: unknown; readonly status?: unknown };
  if (type === 'entity.too.large') return refuse('body_too_large');
  if (status === 415) return refuse('media_type_unknown');
  return typeof status === 'number' && status >= 400 && status < 500 ? refuse('malformed') : undefined;
}
