import { isUtf8 } from 'node:buffer';
import { messageOf, type RejectionCode, reject } from '@s30/contracts/rejections';
import type { FileField } from '@s30/contracts/route';
import { IMAGE_MAX_BYTES } from '@s30/contracts/rules';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer, { MulterError } from 'multer';
import { type Refusal, refuse, unreadable } from './errors.ts';
import type { UploadedFile } from './handler.ts';

const JSON_LIMIT = '1mb';
const FILES_MAX = 2;
const FIELDS_MAX = 20;
const FIELD_BYTES = 64 * 1024;

type Files = Readonly<Record<string, UploadedFile>>;
type Received = { readonly body: unknown; readonly files: Files };
/** Reads a request body into memory, or returns a refusal. */
export type BodyReader = (request: Request, response: Response) => Promise<Received | Refusal>;

type FileFields = Readonly<Record<string, FileField>>;
const NOTHING: Received = { body: {}, files: {} };

const json = express.json({
  ...{ limit: JSON_LIMIT, type: () => true, strict: false },
  // The parser would put replacement characters in place of other bytes.
  verify(_request, _response, bytes) {
    if (!isUtf8(bytes)) throw new TypeError('not UTF-8');
  },
});

/** Makes a route's body reader: JSON, or multipart if the route takes files. Bodies of routes without one are ignored. */
export function bodyReader(route: { readonly body?: unknown; readonly files?: FileFields }): BodyReader {
  const multipart = route.files === undefined ? undefined : multipartReader(route.files);
  return async (request, response) => {
    if (route.body === undefined && multipart === undefined) return NOTHING;
    // `is` returns null if nothing was sent: then fields are missing, but the content type is not wrong.
    const kind = request.is(['json', '+json', 'multipart']);
    if (kind === null) return NOTHING;
    if (kind === 'multipart' || kind === 'multipart/form-data')
      return multipart ? multipart(request, response) : refuse('media_type_unknown');
    if (kind === false) return isEmpty(request) ? NOTHING : refuse('media_type_unknown');
    if (!saysUtf8(request)) return refuse('media_type_unknown');
    const error = await run(json, request, response);
    // If the client has disconnected, the parser sets no body and reports no error: the body is lost, not empty.
    if (error !== undefined) return unreadable(error) ?? Promise.reject(error);
    const { body } = request;
    if (body === undefined) return refuse('malformed');
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { body, files: {} };
    return refuse('malformed', {}, [{ param: '', message: 'body must be a JSON object' }]);
  };
}

/** The rejection for a missing required file, if any. Text fields are checked first. */
export function missingFile(files: FileFields | undefined, sent: Files): RejectionCode | undefined {
  return Object.entries(files ?? {}).find(([field, { required }]) => required !== undefined && sent[field] === undefined)?.[1].required;
}

/** JSON is UTF-8; with another encoding, a filter in front of us may have read something else. */
const saysUtf8 = (request: Request): boolean => {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.get('content-type') ?? '') ?? [];
  return /^utf-?8$/i.test(charset);
};

const isEmpty = (request: Request): boolean => request.headers['content-length'] === '0';

function multipartReader(fields: FileFields): BodyReader {
  const parse = multer({
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    limits: { fileSize: IMAGE_MAX_BYTES, files: FILES_MAX, fields: FIELDS_MAX, fieldSize: FIELD_BYTES, parts: FILES_MAX + FIELDS_MAX },
  }).fields(Object.keys(fields).map((name) => ({ name, maxCount: 1 })));
  return async (request, response) => {
    const error = await run(parse, request, response);
    if (error !== undefined) return uploadRefusal(error, fields);
    return { body: { ...request.body }, files: filesOf(request) };
  };
}

/** Nothing but what was sent can make the parser fail: it keeps everything in memory. */
function uploadRefusal(error: unknown, fields: FileFields): Refusal {
  const malformed = (message: string, param = ''): Refusal => refuse('malformed', {}, [{ param, message }]);
  if (!(error instanceof MulterError)) return malformed('must be a whole multipart form');
  const { code, field: param = '' } = error;
  switch (code) {
    case 'LIMIT_FILE_SIZE':
      return refuse('image_too_large', {}, [{ param, message: messageOf(reject('image_too_large')) }]);
    case 'LIMIT_UNEXPECTED_FILE':
      return malformed(Object.hasOwn(fields, param) ? 'takes one file only' : 'is not expected here', param);
    case 'LIMIT_FIELD_VALUE':
      return malformed(`must be at most ${FIELD_BYTES / 1024} kB`, param);
    case 'LIMIT_FIELD_COUNT':
    case 'LIMIT_FILE_COUNT':
    case 'LIMIT_PART_COUNT':
      return malformed(`must have at most ${FIELDS_MAX} fields and ${FILES_MAX} files`);
    default:
      return malformed('has a field without a usable name');
  }
}

/** An empty file input is sent as a file of zero bytes, which counts as no file. */
function filesOf(request: Request): Files {
  const sent = Array.isArray(request.files) ? request.files : Object.values(request.files ?? {}).flat();
  return Object.fromEntries(
    sent.filter(({ size }) => size > 0).map(({ fieldname, buffer, originalname }) => [fieldname, { bytes: buffer, name: originalname }]),
  );
}

/** Runs a middleware; resolves to its error, if any. */
const run = (middleware: RequestHandler, request: Request, response: Response): Promise<unknown> =>
  new Promise((resolve) => {
    void middleware(request, response, resolve);
  });
