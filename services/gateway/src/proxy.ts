import type { ClientRequest, IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
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

/** How long an instance may send nothing. Event streams send heartbeats, one of which may be late. */
const SILENCE_MS = 2 * HEARTBEAT_MS;
/** What an absolute target (RFC 9112, 3.2.2) has before its path. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;
const API = /^\/api(?:\/|$)/i;
/**
 * Headers from the client that are dropped: about its way, where the others are overwritten; `expect`, which Node has answered; and
 * `trailer`, because trailers are not passed on, and Node throws where they cannot follow.
 */
const OWN_WAY = ['forwarded', 'x-real-ip', 'x-forwarded-port', 'expect', 'trailer'];

type Pass = ReturnType<typeof createProxyMiddleware<Request, Response>>;

/**
 * Forwards API requests to the side that serves them. A request that no instance received is retried on the next one. A query
 * is retried even if an instance received it, and as soon as a probe finds that instance dead; a command is not, because it may
 * have been executed. If no instance is left, the answer is the API's 503.
 */
export function apiProxy(
  upstreams: Readonly<Record<Side, Upstreams>>,
  options: { readonly logger: Pick<Logger, 'warn'>; readonly silenceMs?: number | undefined },
): RequestHandler {
  const { logger, silenceMs = SILENCE_MS } = options;
  const passes = new Map<string, { readonly pass: Pass; readonly open: () => Promise<() => void> }>();
  /** The queries that are not over yet, each with its instance. */
  const queries = new Map<ClientRequest, string>();
  /** The instances tried for each request, in order. */
  const tries = new WeakMap<Response, readonly string[]>();

  upstreams.queries.onDead((url) => {
    for (const [query, target] of queries) if (target === url) query.destroy(new Error(`${url} was given up`));
  });

  /** Silence counts only while the gateway waits for the instance, and not for the client to read or to send. */
  function limitSilence(proxied: ClientRequest, request: Request, response: Response): void {
    const isForClient = () => response.writableNeedDrain || !(request.complete || proxied.writableNeedDrain);
    const { socket } = proxied;
    if (!socket) return;
    socket.setTimeout(silenceMs).on('timeout', () => {
      const { bytesRead } = socket;
      // What came while the gateway itself was held up is read first.
      setImmediate(() => {
        if (!isForClient() && socket.bytesRead === bytesRead) proxied.destroy();
      });
    });
    response.on('drain', () => socket.setTimeout(silenceMs));
  }

  const passTo = (target: string) => {
    const known = passes.get(target);
    if (known !== undefined) return known;
    const on = {
      proxyReq: (proxied: ClientRequest, request: Request, response: Response) => {
        // Otherwise an instance closes the connection with its answer, and the gateway fails to write the rest of the request.
        proxied.setHeader('Connection', 'keep-alive');
        // One connection for each request; the instance may have answered without reading all of it.
        response.once('finish', () => proxied.destroy());
        limitSilence(proxied, request, response);
        if (sideOf(request.method, request.path) === 'queries') queries.set(proxied, target);
        proxied.once('close', () => queries.delete(proxied));
      },
      // Of the client's connection, not of that to the instance.
      proxyRes: (proxied: IncomingMessage, _: Request, response: Response) => {
        proxied.headers.connection = String(response.getHeader('Connection') ?? (response.shouldKeepAlive ? 'keep-alive' : 'close'));
      },
      error: (error: Error, request: Request, response: unknown) => failed(error, request, response as Response, target),
    };
    const { agent, open } = connectionsTo(target);
    const pass = createProxyMiddleware<Request, Response>({
      target,
      agent,
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
    let close: () => void;
    try {
      close = await open();
    } catch (error) {
      noteFailure(error, response, target);
      side.failed(target);
      return attempt(request, response);
    }
    // The client may have left.
    if (response.destroyed) close();
    else await pass(request, response).finally(close);
  }

  const noteFailure = (err: unknown, response: Response, target: string) =>
    logger.warn({ requestId: localsOf(response).requestId, target, err }, 'request could not be passed on');

  function failed(error: Error, request: Request, response: Response, target: string): void {
    if (response.headersSent || response.destroyed || tries.get(response)?.at(-1) !== target) return;
    noteFailure(error, response, target);
    if (sideOf(request.method, request.path) === 'commands') giveUp(request, response);
    else attempt(request, response).catch((reason: unknown) => response.destroy(reason as Error));
  }

  return async (request, response, next) => {
    if (!API.test(request.path)) return next();
    request.url = request.url.replace(ORIGIN, '');
    // A client that is still sending would not see the answer.
    response.once('finish', () => request.unpipe().resume());
    const { headers } = request;
    for (const name of OWN_WAY) delete headers[name];
    // HTTP/1.0 needs no host.
    if (request.host) headers['x-forwarded-host'] = request.host;
    else delete headers['x-forwarded-host'];
    // The client as the gateway sees it: services trust one proxy, however many stand in front of the gateway.
    headers['x-forwarded-for'] = request.ip ?? '';
    headers['x-forwarded-proto'] = request.protocol;
    headers[REQUEST_ID_HEADER.toLowerCase()] = localsOf(response).requestId;
    if (sideOf(request.method, request.path) === 'queries') await dropBody(request);
    await attempt(request, response);
  };
}

/** The body of a query means nothing, and could be sent to one instance only. */
async function dropBody(request: Request): Promise<void> {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  delete headers['content-length'];
  delete headers['transfer-encoding'];
  // The client may have left.
  await finished(request.resume()).catch(() => undefined);
}

function giveUp(request: Request, response: Response): void {
  response.setHeader('Cache-Control', 'no-store');
  send(response, refusalAnswer(refuse('unavailable'), localsOf(response).requestId, request.originalUrl));
}
