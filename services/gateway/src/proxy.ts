import type { Logger } from '@s30/platform/telemetry/logger';
import { send } from '@s30/platform/web/answer';
import { refusalAnswer, refuse } from '@s30/platform/web/errors';
import { HEARTBEAT_MS } from '@s30/platform/web/eventStreams';
import { localsOf, REQUEST_ID_HEADER } from '@s30/platform/web/observation';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { type Side, sideOf } from './side.ts';
import type { Upstreams } from './upstreams.ts';

/** For so long nothing may come from an instance. Event streams have a heartbeat in between, one of which may be late. */
const SILENCE_MS = 2 * HEARTBEAT_MS;
const API = /^\/api(?:\/|$)/i;
/** What a client says about its own way here is replaced by what we know. */
const OWN_WAY = ['forwarded', 'x-real-ip', 'x-forwarded-port'];

type Pass = ReturnType<typeof createProxyMiddleware<Request, Response>>;

/**
 * Passes requests of the API on to the side that answers them. A query that could not be delivered is tried with the next instance, for
 * nothing is done twice by reading; a command is not, for it may have been carried out. When nobody is left the answer is 503 in the words of
 * the API.
 */
export function apiProxy(
  upstreams: Readonly<Record<Side, Upstreams>>,
  { logger, silenceMs = SILENCE_MS }: { readonly logger: Pick<Logger, 'warn'>; readonly silenceMs?: number | undefined },
): RequestHandler {
  const passes = new Map<string, Pass>();
  /** Where a request has been tried, in order. */
  const tries = new WeakMap<Response, readonly string[]>();

  const passTo = (target: string): Pass => {
    const known = passes.get(target);
    if (known !== undefined) return known;
    const on = { error: (error: Error, request: Request, response: unknown) => failed(error, request, response as Response, target) };
    const pass = createProxyMiddleware<Request, Response>({ target, proxyTimeout: silenceMs, on });
    passes.set(target, pass);
    return pass;
  };

  async function attempt(request: Request, response: Response): Promise<void> {
    const tried = tries.get(response) ?? [];
    const target = upstreams[sideOf(request.method, request.path)].next(tried);
    if (target === undefined) return giveUp(request, response);
    tries.set(response, [...tried, target]);
    await passTo(target)(request, response);
  }

  function failed(error: Error, request: Request, response: Response, target: string): void {
    if (response.headersSent || response.destroyed || tries.get(response)?.at(-1) !== target) return;
    const side = sideOf(request.method, request.path);
    logger.warn({ requestId: localsOf(response).requestId, target, err: error }, 'request could not be passed on');
    if ('code' in error && error.code === 'ECONNREFUSED') upstreams[side].failed(target);
    if (side === 'commands') giveUp(request, response);
    else attempt(request, response).catch((reason: unknown) => response.destroy(reason as Error));
  }

  return (request, response, next) => {
    if (!API.test(request.path)) return next();
    const { headers } = request;
    for (const name of OWN_WAY) delete headers[name];
    const address = request.socket.remoteAddress ?? '';
    const before = headers['x-forwarded-for'];
    // Who is behind counts the addresses from the end, so what a client put in front does no harm.
    headers['x-forwarded-for'] = before === undefined ? address : `${before}, ${address}`;
    headers['x-forwarded-proto'] = request.protocol;
    headers['x-forwarded-host'] = request.host;
    headers[REQUEST_ID_HEADER.toLowerCase()] = localsOf(response).requestId;
    return attempt(request, response);
  };
}

function giveUp(request: Request, response: Response): void {
  response.setHeader('Cache-Control', 'no-store');
  send(response, refusalAnswer(refuse('unavailable'), localsOf(response).requestId, request.originalUrl));
}
