import { z } from 'zod';
import type { Role } from './fields.ts';
import type { RejectionCode } from './rejections.ts';

/** Who may call: everyone, anyone signed in, or these roles (an admin passes every role). */
export type Access = 'public' | 'signedIn' | readonly Role[];
export const anyone = 'public';
export const signedIn = 'signedIn';
export const candidates: readonly Role[] = ['candidate', 'admin'];
export const interviewers: readonly Role[] = ['interviewer', 'admin'];
export const admins: readonly Role[] = ['admin'];
export const auditors: readonly Role[] = ['auditor', 'admin'];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** A multipart file; `required` is the rejection when it is missing. */
export type FileField = { readonly required?: RejectionCode };
/**
 * JSON with a status; `file` streams bytes; `list` is the ra-data-simple-rest dialect with Content-Range; `pieces` is a page
 * whose `Link` header names the next one; `events` streams server-sent events.
 */
export type Answer<Schema extends z.ZodType = z.ZodType> = {
  readonly kind: 'json' | 'list' | 'pieces' | 'file' | 'events';
  readonly status: 200 | 201 | 202;
  readonly schema: Schema;
  /** For files; default `image/*`. */
  readonly mediaType?: string;
};

export type RouteOptions = {
  readonly summary: string;
  readonly access: Access;
  /** Marks a GET that changes something: a mailed link that works once. All other methods are commands anyway. */
  readonly side?: 'command';
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** If present, the body is multipart/form-data, and `body` describes its text fields. */
  readonly files?: Readonly<Record<string, FileField>>;
  readonly answer: Answer;
  readonly rejects?: readonly RejectionCode[];
  /** The rejection for a path parameter that cannot be an id (too long, NUL). Default `record_unknown`. */
  readonly badPath?: RejectionCode;
  /** What is said of a body that cannot be read, where `malformed` would say something else to pages. */
  readonly badBody?: RejectionCode;
  /** Each call writes a line to the server's log: who, from where, with what outcome. */
  readonly security?: true;
  /** Requires a code entered within the last minutes; people without a second factor are exempt. */
  readonly recentCode?: true;
  /** A stricter rate limit than the general one, for guessable or costly requests; `lasting`: each call may add to the log, without end. */
  readonly limit?: 'credentials' | 'upload' | 'reports' | 'lasting';
};
export type RouteDefinition = RouteOptions & { readonly method: Method; readonly path: string; readonly tag: string };

/** Commands decide and append; queries read documents. */
export const isCommand = ({ method, side }: Pick<RouteDefinition, 'method' | 'side'>): boolean => method !== 'GET' || side === 'command';

/** Declares one HTTP call. A GET is a query unless its `side` says otherwise; every other method is a command. */
export const route = <const M extends Method, const Path extends string, const Options extends RouteOptions>(
  method: M,
  path: Path,
  options: Options,
) => ({
  method,
  path,
  tag: path.split('/')[2] ?? 'api',
  ...options,
});

export const ok = <Schema extends z.ZodType>(schema: Schema) => ({ kind: 'json', status: 200, schema }) as const;
export const created = <Schema extends z.ZodType>(schema: Schema) => ({ kind: 'json', status: 201, schema }) as const;
/** For work that continues in the background. */
export const accepted = <Schema extends z.ZodType>(schema: Schema) => ({ kind: 'json', status: 202, schema }) as const;
/** A long list, or a document containing one, in pages of bounded length; `Link` names the next page. */
export const inPieces = <Schema extends z.ZodType>(schema: Schema) => ({ kind: 'pieces', status: 200, schema }) as const;
export const piecesOf = <Schema extends z.ZodType>(row: Schema) => inPieces(z.array(row));
export const listOf = <Schema extends z.ZodType>(schema: Schema) => ({ kind: 'list', status: 200, schema }) as const;
export const fileAnswer = <Schema extends z.ZodType>(schema: Schema, mediaType = 'image/*') =>
  ({ kind: 'file', status: 200, schema, mediaType }) as const;
/** Server-sent events of this schema, until the client disconnects. */
export const eventsOf = <Schema extends z.ZodType>(schema: Schema) => ({ kind: 'events', status: 200, schema }) as const;

/** `:name` parts of a path. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Key in Name | keyof ParamsOf<`/${Rest}`>]: string }
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : Record<never, string>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
export type BodyOf<Route> = Route extends { readonly body: infer Schema } ? Parsed<Schema> : undefined;
export type QueryOf<Route> = Route extends { readonly query: infer Schema } ? Parsed<Schema> : Record<never, never>;
export type SentBodyOf<Route> = Route extends { readonly body: infer Schema } ? Sent<Schema> : undefined;
export type SentQueryOf<Route> = Route extends { readonly query: infer Schema } ? Sent<Schema> : undefined;
export type AnswerOf<Route> = Route extends { readonly answer: { readonly schema: infer Schema extends z.ZodType } }
  ? z.output<Schema>
  : never;
