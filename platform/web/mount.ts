import { reject } from '@s30/contracts/rejections';
import { isCommand, type RouteDefinition } from '@s30/contracts/route';
import type { Instant } from '@s30/contracts/time';
import type { Request, RequestHandler, Response } from 'express';
import { type HttpAnswer, isFollowed, send } from './answer.ts';
import { type CaughtUp, catchingUp, type Newest, type WaitFor } from './catchingUp.ts';
import { awaitedPosition } from './consistency.ts';
import { faultAnswer, isTemporary, malformed, type Refusal, refusalAnswer, refuse } from './errors.ts';
import type { EventStreams } from './eventStreams.ts';
import { type Admitted, type ExecutionContext, execute, type UntypedHandler } from './execution.ts';
import type { RequestSession, SignedInUser } from './handler.ts';
import { IDEMPOTENCY_HEADER, type Idempotency, isIdempotencyKey } from './idempotency.ts';
import { addressGroup, type BytesLimit, type RateLimits } from './limits.ts';
import { localsOf } from './observation.ts';
import type { SecurityLog } from './securityLog.ts';
import { isCodeDue, type Origin } from './session.ts';
import { bodyReader, bytesToCome, missingFile } from './upload.ts';
import { areNames, check, lastOfEach, withoutNulls } from './validation.ts';
import { bearerOf, passesXsrf } from './xsrf.ts';

export type MountContext = ExecutionContext & {
  readonly now: () => Instant;
  readonly limits: RateLimits;
  readonly sending: BytesLimit;
  readonly unread: BytesLimit;
  readonly idempotency: Idempotency;
  readonly streams: EventStreams;
  readonly securityLog: SecurityLog;
  /**
   * The user's current role. Undefined: the user does not exist (any more), which ends their
   * sessions. `unknown`: this service cannot tell yet.
   */
  readonly roleOf: (userId: SignedInUser['id'], caughtUp: CaughtUp) => Promise<SignedInUser['role'] | 'unknown' | undefined>;
  readonly waitFor: WaitFor;
  readonly newest?: Newest | undefined;
};

const originOf = (request: Request): Origin => ({ device: request.get('user-agent') ?? '', address: addressGroup(request.ip ?? '') });

type Caller = {
  readonly user?: SignedInUser;
  readonly session?: RequestSession;
  readonly renewed?: string;
};
/** `former`: whose session it was, if it was ended before its time. */
type NotAdmitted = Refusal & { readonly former?: SignedInUser['id'] };
const isRefusal = <R extends Refusal>(value: R | object): value is R => 'rejection' in value;
type Said = { readonly sent: unknown; readonly input: Admitted['input'] };
/** When a client that got no stream may retry, in seconds. */
const CROWDED_SECONDS = 60;
/** When a client may retry whose other requests have not arrived yet, or that has not read their answers, in seconds. */
const SENDING_SECONDS = 5;
/** When a request took longer to arrive, its sender's session may have ended meanwhile. */
export const SLOW_MS = 1_000;

/** Serves one route of the table, from the raw request to the response. */
export function mounted(name: string, route: RouteDefinition, handler: UntypedHandler, context: MountContext): RequestHandler {
  const { now, limits, idempotency, streams, sessions } = context;
  const readBody = bodyReader(route);
  const changes = isCommand(route);

  async function limited(limit: NonNullable<RouteDefinition['limit']>, who: string): Promise<Refusal | undefined> {
    const retryAfter = route.limit === limit ? await limits.take(limit, who) : undefined;
    return retryAfter === undefined ? undefined : refuse('too_many_requests', { retryAfter });
  }

  /** Commands decide on streams, so they do not wait for read models. */
  const waitsOf = (request: Request): CaughtUp =>
    changes
      ? async () => undefined
      : catchingUp(awaitedPosition(request.get('consistency-token'), request.headers.cookie), context.waitFor, context.newest);

  /** Returns the caller if the route admits them. An invalid token is treated as no token. */
  async function admit(request: Request, at: Instant, caughtUp: CaughtUp): Promise<Caller | NotAdmitted> {
    const token = bearerOf(request.headers.authorization);
    const found = token === undefined ? { status: 'unknown' as const } : await sessions.recognise(token, originOf(request), at);
    const isOpen = route.access === 'public';
    if (found.status !== 'valid' && isOpen) return {};
    if (found.status === 'unknown') return refuse('not_signed_in');
    if (found.status === 'expired') return refuse('session_ended');
    if (found.status === 'ended') return { ...refuse('session_ended'), former: found.userId };
    const { userId, session, renewed } = found;
    const role = await context.roleOf(userId, caughtUp);
    if (role === undefined) return isOpen ? {} : refuse('session_ended');
    if (role === 'unknown') return isOpen ? {} : refuse('not_caught_up');
    const admitted = typeof route.access === 'string' || role === 'admin' || route.access.includes(role);
    if (!admitted) return refuse('not_allowed');
    return { user: { id: userId, role }, session, ...(renewed === undefined ? {} : { renewed }) };
  }

  const bodyRefusal = (refusal: Refusal): Refusal =>
    route.badBody !== undefined && refusal.rejection.rejected === 'malformed' ? { ...refusal, rejection: reject(route.badBody) } : refusal;

  async function receive(request: Request, response: Response, caller: string): ReturnType<typeof readBody> {
    const end = context.sending.begin({ caller, address: originOf(request).address }, bytesToCome(request));
    if (end === undefined) return refuse('too_many_requests', { retryAfter: SENDING_SECONDS });
    return readBody(request, response).finally(end);
  }

  /** Everything the request says, parsed by the route's schemas. */
  async function read(request: Request, response: Response, who: string): Promise<Said | Refusal> {
    const { params } = request;
    if (!areNames(params)) return refuse(route.badPath ?? 'record_unknown');
    const received = await receive(request, response, who);
    if (isRefusal(received)) return bodyRefusal(received);
    const body = route.body === undefined ? undefined : check(route.body, withoutNulls(received.body));
    if (body?.ok === false) return bodyRefusal(body.refusal);
    const query = route.query === undefined ? undefined : check(route.query, lastOfEach(request.query));
    if (query?.ok === false) return query.refusal;
    const missing = missingFile(route.files, received.files);
    if (missing !== undefined) return refuse(missing);
    const { files } = received;
    return { sent: received.body, input: { params, query: query?.value ?? {}, body: body?.value, files } };
  }

  const keyed = (key: string, userId: SignedInUser['id'] | undefined, path: string, { sent, input }: Said) =>
    idempotency.identify(key, userId, { method: route.method, path, body: sent, files: input.files });

  /** The first answer to a command that ended its own session, such as a change of password, when that answer was lost. */
  async function replayed(request: Request, response: Response, former: SignedInUser['id']): Promise<HttpAnswer | Refusal | undefined> {
    const key = changes ? request.get(IDEMPOTENCY_HEADER) : undefined;
    if (key === undefined || !isIdempotencyKey(key) || (await limited('upload', former))) return undefined;
    const said = await read(request, response, former);
    return isRefusal(said) ? undefined : idempotency.replay(keyed(key, former, request.path, said), now);
  }

  async function serve(request: Request, response: Response): Promise<HttpAnswer | Refusal> {
    const at = now();
    const locals = localsOf(response);
    const { device, address: ip } = originOf(request);
    const tooOften = (await limited('credentials', ip)) ?? (await limited('reports', ip));
    if (tooOften !== undefined) return tooOften;
    if (changes && !passesXsrf(request.headers)) return refuse('xsrf_missing');
    const caughtUp = waitsOf(request);
    const caller = await admit(request, at, caughtUp);
    if (isRefusal(caller)) return (caller.former && (await replayed(request, response, caller.former))) ?? caller;
    const { user, session } = caller;
    if (user !== undefined) locals.userId = user.id;
    if (session !== undefined && caller.renewed !== undefined) {
      response.setHeader('Authorization', `Bearer ${caller.renewed}`);
      response.append('Set-Cookie', context.cookies.xsrf(sessions.xsrfToken(session)));
    }
    if (route.recentCode === true && isCodeDue(session, at)) return refuse('second_factor_needed');
    const tooMuch = (await limited('upload', user?.id ?? ip)) ?? (await limited('lasting', user?.id ?? ip));
    if (tooMuch !== undefined) return tooMuch;
    const readFrom = performance.now();
    const said = await read(request, response, user?.id ?? ip);
    if (isRefusal(said)) return said;
    const still = performance.now() - readFrom > SLOW_MS ? await admit(request, now(), caughtUp) : caller;
    if (isRefusal(still)) return still;

    const { path } = request;
    const concerns = (email: string): void => {
      locals.email = email;
    };
    const { requestId } = locals;
    const admitted = {
      name,
      route,
      path,
      user: still.user,
      session: still.session,
      at,
      requestId,
      ip,
      device,
      concerns,
      caughtUp,
      input: said.input,
    };
    const key = changes ? request.get(IDEMPOTENCY_HEADER) : undefined;
    if (key === undefined) return execute({ ...admitted, commandId: undefined }, handler, context);
    if (!isIdempotencyKey(key)) return malformed('must be 1 to 200 visible characters', IDEMPOTENCY_HEADER);
    const command = keyed(key, user?.id, path, said);
    return idempotency.once(command, now, () => execute({ ...admitted, commandId: command.commandId }, handler, context));
  }

  /** Refuses an answer that this caller would leave unread with too many others. Those of commands are short, and must be told. */
  function unlessUnread(response: Response, who: Parameters<BytesLimit['begin']>[0], answer: HttpAnswer): HttpAnswer | Refusal {
    const { body } = answer;
    const bytes = typeof body === 'string' || body instanceof Uint8Array ? body.length : 0;
    if (changes || bytes === 0 || response.destroyed) return answer;
    const taken = context.unread.begin(who, bytes);
    if (taken === undefined) return refuse('too_many_requests', { retryAfter: SENDING_SECONDS });
    response.once('close', taken);
    return answer;
  }

  return async (request, response) => {
    const { requestId } = Object.assign(localsOf(response), { route: route.path });
    try {
      const answer = await serve(request, response);
      const { userId, email } = localsOf(response);
      const { address: from } = originOf(request);
      const isStream = !isRefusal(answer) && isFollowed(answer);
      // Asked at the last moment: places may be taken while a request waits.
      if (isStream && streams.hasPlaceFor(userId ?? from)) await streams.serve(response, answer, userId ?? from);
      else {
        const crowded = isStream ? refuse('too_many_requests', { retryAfter: CROWDED_SECONDS }) : answer;
        const bounded = isRefusal(crowded) ? crowded : unlessUnread(response, { caller: userId ?? from, address: from }, crowded);
        const told = isRefusal(bounded) ? refusalAnswer(bounded, requestId, request.path) : bounded;
        context.securityLog({ name, route, requestId, userId, email, from, answer: told });
        await send(response, told);
      }
    } catch (error) {
      context.logger[isTemporary(error) ? 'warn' : 'error']({ requestId, route: route.path, err: error }, 'request failed');
      await send(response, faultAnswer(error, requestId, request.path));
    }
  };
}
