import { hash, timingSafeEqual } from 'node:crypto';
import { type Request, Router } from 'express';
import type { Readiness } from '../telemetry/health.ts';
import { send } from './answer.ts';
import { refusalAnswer, refuse } from './errors.ts';
import { localsOf, type WebMetrics } from './observation.ts';
import { bearerOf } from './xsrf.ts';

/**
 * Operators' endpoints: /healthz (liveness), /readyz (readiness, with each check), /metrics (Prometheus text). Metrics need the token,
 * except on loopback of an installation for this machine only.
 */
export function probes(options: {
  readonly readiness: Pick<Readiness, 'report'>;
  readonly metrics: WebMetrics;
  readonly metricsToken?: string | undefined;
  /**
   * True if browsers reach the product on this machine. Otherwise a loopback request may come from
   * a proxy, so metrics always need the token.
   */
  readonly isOnThisMachine: boolean;
}): Router {
  const { readiness, metrics, metricsToken, isOnThisMachine } = options;
  const router = Router();
  router.use(['/healthz', '/readyz', '/metrics'], (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const report = await readiness.report();
    response.status(report.ready ? 200 : 503).json(report);
  });
  router.get('/metrics', async (request, response) => {
    if (!(isOnThisMachine && isLocal(request)) && !isToken(bearerOf(request.headers.authorization), metricsToken)) {
      send(response, refusalAnswer(refuse('not_allowed'), localsOf(response).requestId, request.path));
      return;
    }
    response.setHeader('Content-Type', metrics.contentType);
    response.end(await metrics.text());
  });
  return router;
}

/** True for requests from this machine that did not come through a proxy. */
const isLocal = (request: Request): boolean =>
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined &&
  /^(?:::1|(?:::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '');

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
/** Compares in constant time. */
const isToken = (sent: string | undefined, expected: string | undefined): boolean =>
  sent !== undefined && expected !== undefined && timingSafeEqual(digest(sent), digest(expected));
