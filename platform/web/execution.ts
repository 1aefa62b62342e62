import { randomUUID } from 'node:crypto';
import { isRejection } from '@s30/contracts/rejections';
import type { RouteDefinition } from '@s30/contracts/route';
import { uuidFrom } from '../decider/uuid.ts';
import { type FollowedAnswer, type HttpAnswer, jsonAnswer } from './answer.ts';
import { CONSISTENCY_HEADER, positionTracker } from './consistency.ts';
import type { cookieWriter } from './cookies.ts';
import { refusalAnswer } from './errors.ts';
import { EVENTS_TYPE } from './eventStreams.ts';
import type { BaseRequest, EventsAnswer, FileAnswer, ListAnswer, PieceAnswer, RequestSession, UploadedFile } from './handler.ts';
import type { Logger } from './observation.ts';
import { refusalsOf } from './refusalsOf.ts';
import { contentPolicyOfFiles } from './security.ts';
import type { Sessions } from './session.ts';

/** A request ready to execute: admitted, parsed, validated. */
export type Admitted = Pick<BaseRequest, 'user' | 'session' | 'at' | 'requestId' | 'ip' | 'concerns' | 'caughtUp'> & {
  readonly name: string;
  readonly route: RouteDefinition;
  readonly path: string;
  readonly commandId: string | undefined;
  /** The User-Agent header. */
  readonly device: string;
  readonly input: {
    readonly params: object;
    readonly query: unknown;
    readonly body: unknown;
    readonly files: Readonly<Record<string, UploadedFile>>;
  };
};

/** A handler whose types were checked against its route where it was defined. */
export type UntypedHandler = (request: object) => Promise<unknown>;
export type ExecutionContext = {
  readonly sessions: Sessions;
  readonly cookies: ReturnType<typeof cookieWriter>;
  /** The positions of all answers of this process. */
  readonly answered: ReturnType<typeof positionTracker>;
  readonly extend: (base: BaseRequest) => object;
  readonly logger: Logger;
};

/** Runs the handler and turns its result or rejection into an HTTP answer. */
export async function execute(admitted: Admitted, handler: UntypedHandler, context: ExecutionContext): Promise<HttpAnswer> {
  const { name, route, path, device, input, commandId = randomUUID(), ...known } = admitted;
  const { user, session, at, requestId, ip } = known;
  const positions = positionTracker();
  let ids = 0;
  let started: { readonly token: string; readonly session: RequestSession } | undefined;
  let ended = false;
  const origin = { device, address: ip };
  const base: BaseRequest = {
    ...known,
    commandId,
    newId: () => {
      ids += 1;
      return uuidFrom(`${commandId}/id/${ids}`);
    },
    warn: (fields, message) => context.logger.warn(fields, message),
    sawPosition: positions.saw,
    signIn: async (account, code) => {
      const before = user?.id === account.userId ? session?.codeAt : undefined;
      const codeAt = code === 'entered' ? at : code === 'none' ? undefined : before;
      started = await context.sessions.issue(account, origin, at, codeAt);
      return started.token;
    },
    enterCode: async () => {
      if (user === undefined || session === undefined) throw new Error('only a session enters a code');
      started = await context.sessions.enterCode({ userId: user.id, epoch: session.epoch }, session, origin, at);
    },
    endSession: (id) => context.sessions.end(id, at),
    signOut: async () => {
      ended = true;
      if (session !== undefined) await context.sessions.end(session.id, at);
    },
  };
  const result = await handler({ ...base, ...input, ...context.extend(base) });
  if (isRejection(result) && !refusalsOf(route).has(result.rejected)) {
    context.logger.warn({ route: name, code: result.rejected, requestId }, 'refusal is not in the route table');
  }
  const answer = isRejection(result) ? refusalAnswer({ rejection: result }, requestId, path) : success(name, route, result, path);

  const position = positions.greatest();
  if (position !== undefined) context.answered.saw(position);
  // Guests have no XSRF cookie yet: a consistency cookie alone would make their next command fail the XSRF check.
  const isSignedIn = !ended && (started?.session ?? session) !== undefined;
  return {
    ...answer,
    headers: {
      ...answer.headers,
      ...(position === undefined ? {} : { [CONSISTENCY_HEADER]: position }),
      ...(started === undefined ? {} : { Authorization: `Bearer ${started.token}` }),
    },
    cookies: [
      ...(ended ? context.cookies.cleared() : []),
      ...(started === undefined ? [] : [context.cookies.xsrf(context.sessions.xsrfToken(started.session))]),
      // All windows of a browser share the cookie, so a slow answer to one must not take back what another has seen.
      ...(position !== undefined && isSignedIn ? [context.cookies.consistency(context.answered.greatest() ?? position)] : []),
    ],
  };
}

function success(name: string, route: RouteDefinition, result: unknown, path: string): HttpAnswer {
  const { kind, status } = route.answer;
  // The handler's type guarantees the result's type.
  if (kind === 'file') return fileAnswer(result as FileAnswer);
  if (kind === 'json') return jsonAnswer(status, published(name, route, result));
  if (kind === 'pieces') return pieceAnswer(result as object, path, (answer) => published(name, route, answer));
  if (kind === 'events') return eventsAnswer(result as EventsAnswer<unknown>, (event) => JSON.stringify(published(name, route, event)));
  const { items, total, offset } = result as ListAnswer<unknown>;
  const rows = published(name, route, items) as readonly unknown[];
  const resource = route.path.split('/').at(-1);
  const range = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`;
  return jsonAnswer(status, rows, { 'Content-Range': `${resource} ${range}/${total}` });
}

function pieceAnswer(result: object, path: string, checked: (answer: unknown) => unknown): HttpAnswer {
  if (!('rows' in result)) return jsonAnswer(200, checked(result));
  const { rows, next } = result as PieceAnswer<unknown>;
  return jsonAnswer(200, checked(rows), next === undefined ? {} : { Link: `<${addressWith(path, next)}>; rel="next"` });
}
const addressWith = (path: string, query: Readonly<Record<string, unknown>>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])))}`;

const eventsAnswer = ({ follow }: EventsAnswer<unknown>, written: (event: unknown) => string): FollowedAnswer => ({
  status: 200,
  headers: { 'Content-Type': EVENTS_TYPE },
  cookies: [],
  body: '',
  events: { follow: ({ next, failed }) => follow({ next: (event) => next(written(event)), failed }) },
});

/** Strips everything the schema does not name: documents may contain more than their readers may see. */
function published(name: string, route: RouteDefinition, value: unknown): unknown {
  const parsed = route.answer.schema.safeParse(value);
  if (!parsed.success) throw new Error(`${name} answered what its schema does not allow: ${parsed.error.message}`);
  return parsed.data;
}

function fileAnswer(file: FileAnswer): HttpAnswer {
  const { contentType, fileName, saved = false } = file;
  const named = fileName === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return {
    status: 200,
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `${saved ? 'attachment' : 'inline'}${named}`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': contentPolicyOfFiles,
      // Two users may share a browser.
      'Cache-Control': 'private, no-store',
      Vary: 'Authorization',
      ...('size' in file && { 'Content-Length': `${file.size}` }),
    },
    cookies: [],
    body: 'stream' in file ? file.stream : file.bytes,
  };
}
