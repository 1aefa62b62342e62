import type { ClientRequest } from 'node:http';
import type { Logger } from '@s30/platform/telemetry/logger';
import { send } from '@s30/platform/web/answer';
import { refusalAnswer, refuse } from '@s30/platform/web/errors';
import { HEARTBEAT_MS } from '@s30/platform/web/eventStreams';
import { localsOf, REQUEST_ID_HEADER } from '@s30/platform/web/observation';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { connectionsTo } from './connections.ts';
import { type Side, sideOf } from './side.ts';
import type { Upstreams } from './upstreams.ts';

/** For so long nothing may come from an instance. Event streams have a heartbeat in between, one of which may be late. */
const SILENCE_MS = 2 * HEARTBEAT_MS;
const API = /^\/api(?:\/|$)/i;
/** What a client says about its own way here is replaced by what we know. */
const OWN_WAY = ['forwarded', 'x-real-ip', 'x-forwarded-port'];

type Pass = ReturnType<typeof createProxyMiddleware<Request, Response>>;

/** A query that an instance has not answered yet. */
type Waiting = { readonly target: string; end(reason: Error): void };

/**
 * Passes requests of the API on to the side that answers them. What nobody has received is tried with the next instance. A query is tried there
 * also when it was received, for nothing is done twice by reading, and as soon as a probe gives up the instance that has it; a command is not,
 * for it may have been carried out. When nobody is left the answer is 503 in the words of the API.
 */
export function apiProxy(
  upstreams: Readonly<Record<Side, Upstreams>>,
  { logger, silenceMs = SILENCE_MS }: { readonly logger: Pick<Logger, 'warn'>; readonly silenceMs?: number | undefined },
): RequestHandler {
  const passes = new Map<string, { readonly pass: Pass; readonly open: (signal: AbortSignal) => Promise<void> }>();
  const waiting = new Set<Waiting>();
  /** Where a request has been tried, in order. */
  const tries = new WeakMap<Response, readonly string[]>();

  upstreams.queries.onDead((url) => {
    for (const each of waiting) if (each.target === url) each.end(new Error(`${url} was given up`));
  });

  function awaitAnswer(proxied: ClientRequest, request: Request, response: Response, target: string): void {
    if (sideOf(request.method, request.path) !== 'queries') return;
    const each: Waiting = { target, end: (reason) => (response.headersSent ? response.destroy() : proxied.destroy(reason)) };
    waiting.add(each);
    for (const ending of [proxied, response]) ending.once('close', () => waiting.delete(each));
  }

  const passTo = (target: string) => {
    const known = passes.get(target);
    if (known !== undefined) return known;
    const on = {
      proxyReq: (proxied: ClientRequest, request: Request, response: Response) => awaitAnswer(proxied, request, response, target),
      error: (error: Error, request: Request, response: unknown) => failed(error, request, response as Response, target),
    };
    const { agent, open } = connectionsTo(target);
    const pass = createProxyMiddleware<Request, Response>({
      target,
      ...(agent && { agent }),
      headers: { connection: 'close' },
      proxyTimeout: silenceMs,
      on,
    });
    const made = { pass, open };
    passes.set(target, made);
    return made;
  };

  async function attempt(request: Request, response: Response): Promise<void> {
    const tried = tries.get(response) ?? [];
    const side = upstreams[sideOf(request.method, request.path)];
    const target = side.next(tried);
    if (target === undefined) return giveUp(request, response);
    tries.set(response, [...tried, target]);
    const { pass, open } = passTo(target);
    const left = new AbortController();
    const leave = () => left.abort();
    response.once('close', leave);
    try {
      await open(left.signal);
    } catch (error) {
      if (response.destroyed) return;
      noteFailure(error, response, target);
      side.failed(target);
      return attempt(request, response);
    } finally {
      response.off('close', leave);
    }
    await pass(request, response);
  }

  const noteFailure = (err: unknown, response: Response, target: string) =>
    logger.warn({ requestId: localsOf(response).requestId, target, err }, 'request could not be passed on');

  function failed(error: Error, request: Request, response: Response, target: string): void {
    if (response.headersSent || response.destroyed || tries.get(response)?.at(-1) !== target) return;
    noteFailure(error, response, target);
    if (sideOf(request.method, request.path) === 'commands') giveUp(request, response);
    else attempt(request, response).catch((reason: unknown) => response.destroy(reason as Error));
  }

  return (request, response, next) => {
    if (!API.test(request.path)) return next();
    const { headers } = request;
    for (const name of OWN_WAY) delete headers[name];
    // The client as this gateway knows it: who is behind trusts one proxy, however many stand in front of it.
    headers['x-forwarded-for'] = request.ip ?? '';
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
