import { isUtf8 } from 'node:buffer';
import { messageOf, type RejectionCode, reject } from '@s30/contracts/rejections';
import type { FileField } from '@s30/contracts/route';
import { IMAGE_MAX_BYTES } from '@s30/contracts/rules';
import busboy from 'busboy';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { malformed, type Refusal, refuse, unreadable } from './errors.ts';
import type { UploadedFile } from './handler.ts';

const JSON_MAX_BYTES = 1024 * 1024;
/** A body that arrives more slowly holds memory for nothing. Files have the server's limit. */
const JSON_MS = 30_000;
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
  ...{ limit: JSON_MAX_BYTES, type: () => true, strict: false },
  // A compressed body holds a thousand times the memory that its sender is counted for.
  inflate: false,
  // The parser would put replacement characters in place of other bytes.
  verify(_request, _response, bytes) {
    if (!isUtf8(bytes)) throw new TypeError('not UTF-8');
  },
});

/**
 * Makes a route's body reader: JSON, or multipart if the route takes files. Bodies of routes without one are ignored. The connection
 * of a client whose JSON takes longer than `jsonMs` is closed.
 */
export function bodyReader(route: { readonly body?: unknown; readonly files?: FileFields }, jsonMs = JSON_MS): BodyReader {
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
    const tooSlow = setTimeout(() => request.destroy(), jsonMs);
    const error = await run(json, request, response).finally(() => clearTimeout(tooSlow));
    // If the client has disconnected, the parser sets no body and reports no error: the body is lost, not empty.
    if (error !== undefined) return unreadable(error) ?? Promise.reject(error);
    const { body } = request;
    if (body === undefined) return refuse('malformed');
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { body, files: {} };
    return malformed('body must be a JSON object');
  };
}

/** As many as the client says, but no more than are read. */
export function bytesToCome({ headers }: Request): number {
  const said = headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : Number.POSITIVE_INFINITY);
  return Math.min(Number(said), FILES_MAX * IMAGE_MAX_BYTES + JSON_MAX_BYTES);
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

/** Reads a form into flat texts and files. A name is only a name: parsers that build lists of `x[1000000000]` walk through all of it. */
function multipartReader(fields: FileFields): BodyReader {
  return (request) =>
    new Promise((resolve) => {
      const texts = new Map<string, string>();
      const files = new Map<string, UploadedFile>();
      const end = (result: Received | Refusal): void => {
        resolve(result);
        // What is left is read and dropped: a client that is still sending would not see the answer.
        request.unpipe();
        request.resume();
      };
      const parser = parserFor(request);
      if (parser === undefined || request.destroyed) return end(malformed('must be a whole multipart form'));
      parser
        // Bytes that are not UTF-8 become replacement characters.
        .on('field', (name: string | undefined, value, { nameTruncated, valueTruncated }) => {
          if (name === undefined || name === '' || nameTruncated) end(malformed('has a field without a usable name'));
          else if (valueTruncated) end(malformed(`must be at most ${FIELD_BYTES / 1024} kB`, name));
          else if (value.includes('\uFFFD')) end(malformed('must be UTF-8', name));
          else if (value !== '' && fields[name]?.required === undefined && Object.hasOwn(fields, name))
            end(malformed('must be a file', name));
          else if (texts.has(name)) end(malformed('takes one value only', name));
          else texts.set(name, value);
        })
        .on('file', (name: string | undefined, stream, { filename }) => {
          const chunks: Uint8Array[] = [];
          if (name === undefined || name === '') end(malformed('has a field without a usable name'));
          else if (!Object.hasOwn(fields, name)) end(malformed('is not expected here', name));
          else if (files.has(name)) end(malformed('takes one file only', name));
          else {
            // Browsers write a quotation mark so.
            const file = { name: filename?.replaceAll('%22', '"') ?? '' };
            files.set(name, { ...file, bytes: new Uint8Array() });
            stream
              .on('data', (chunk: Uint8Array) => chunks.push(chunk))
              .on('limit', () => end(refuse('image_too_large', {}, [{ param: name, message: messageOf(reject('image_too_large')) }])))
              .on('end', () => files.set(name, { ...file, bytes: Buffer.concat(chunks) }));
          }
          stream.on('error', () => undefined).resume();
        })
        .on('finish', () => end({ body: Object.fromEntries(texts), files: withContent(files) }))
        .on('error', () => end(malformed('must be a whole multipart form')));
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
        parser.on(limit, () => end(malformed(`must have at most ${FIELDS_MAX} fields and ${FILES_MAX} files`)));
      request.once('close', () => request.readableEnded || end(malformed('must be a whole multipart form'))).pipe(parser);
    });
}

/** Undefined if the header names no boundary. */
function parserFor({ headers }: Request) {
  // A file that reaches its limit counts as over it.
  const ofParts = { fileSize: IMAGE_MAX_BYTES + 1, fieldSize: FIELD_BYTES + 1 };
  const limits = { ...ofParts, files: FILES_MAX, fields: FIELDS_MAX, parts: FILES_MAX + FIELDS_MAX };
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch {
    return undefined;
  }
}

/** An empty file input is sent as a file of zero bytes, which counts as no file. */
const withContent = (files: ReadonlyMap<string, UploadedFile>): Files =>
  Object.fromEntries([...files].filter(([, { bytes }]) => bytes.length > 0));

/** Runs a middleware; resolves to its error, if any. */
const run = (middleware: RequestHandler, request: Request, response: Response): Promise<unknown> =>
  new Promise((resolve) => {
    void middleware(request, response, resolve);
  });
