import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Metrics } from '../telemetry/metrics.ts';

type Write = (fields: object, message: string) => void;
/** The part of a pino logger that is used here. */
export type Logger = { readonly debug: Write; readonly info: Write; readonly warn: Write; readonly error: Write };
export type WebMetrics = Pick<Metrics, 'httpRequest' | 'text' | 'contentType'>;

/** `route` is a pattern of the table, never the address, which may contain ids and tokens. */
const UNMATCHED = 'unmatched';

/** What is known about a request while it is served, for the log. */
type Locals = { requestId: string; route?: string; userId?: string; email?: string };
export const localsOf = (response: Response): Locals => response.locals as Locals;

export const REQUEST_ID_HEADER = 'X-Request-Id';
/** A UUID, or the 32 hexadecimal digits that nginx gives a request. */
const REQUEST_ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Assigns each request an id, or keeps the one from our own proxy, and writes one log line and one metric when it is over. */
export function observation(logger: Logger, metrics: WebMetrics, isBehindProxy = false): RequestHandler {
  return (request, response, next) => {
    const locals = localsOf(response);
    const given = isBehindProxy ? (request.get(REQUEST_ID_HEADER) ?? '') : '';
    locals.requestId = REQUEST_ID.test(given) ? given : randomUUID();
    response.setHeader(REQUEST_ID_HEADER, locals.requestId);
    const start = performance.now();
    response.once('close', () => {
      const { requestId, route = UNMATCHED, userId } = locals;
      const seconds = (performance.now() - start) / 1000;
      // 499: the client left before the response began.
      const status = response.headersSent ? response.statusCode : 499;
      metrics.httpRequest({ method: request.method, route, status, seconds });
      const line = { requestId, method: request.method, route, status, ms: Math.round(seconds * 1000), userId };
      const routine = status < 400 && (request.method === 'GET' || request.method === 'HEAD');
      logger[routine ? 'debug' : 'info'](line, 'request');
    });
    next();
  };
}

const UNTRUSTED =
  'a request carries X-Forwarded-For, which is ignored: if a proxy of yours is in front, set TRUSTED_PROXIES, or all people count as one address';
/** Warns once of a proxy that is not trusted: all people share its address, so they lock each other out, and a stranger locks out anybody. */
export function proxyWarning(logger: Pick<Logger, 'warn'>, trustedProxies: number): RequestHandler {
  let isDue = trustedProxies === 0;
  return (request, _response, next) => {
    if (isDue && request.get('X-Forwarded-For') !== undefined) {
      isDue = false;
      logger.warn({}, UNTRUSTED);
    }
    next();
  };
}
