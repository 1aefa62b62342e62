import { createHash, timingSafeEqual } from 'node:crypto';
import { type Request, Router } from 'express';
import type { Readiness } from '../telemetry/health.ts';
import { send } from './answer.ts';
import { refusalAnswer, refuse } from './errors.ts';
import { localsOf, type WebMetrics } from './observation.ts';
import { bearerOf } from './xsrf.ts';

/** For those who run the product: /healthz (alive), /readyz (ready, with each check), /metrics (Prometheus text, on loopback of an installation for this machine, else with the token). */
export function probes(options: {
  readonly readiness: Pick<Readiness, 'report'>;
  readonly metrics: WebMetrics;
  readonly metricsToken?: string | undefined;
  /** Where browsers find the product. If that is elsewhere, a proxy on this machine may be what asks: then only the token counts. */
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

/** From this machine and not through a proxy on it. */
const isLocal = (request: Request): boolean =>
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined &&
  /^(?:::1|(?:::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** In a time that says nothing about how much of it was right. */
const isToken = (sent: string | undefined, expected: string | undefined): boolean =>
  sent !== undefined && expected !== undefined && timingSafeEqual(digest(sent), digest(expected));
