import { isCommand, type RouteDefinition } from '@s30/contracts/route';
import { type RouteName, routes } from '@s30/contracts/routes';
import { type Instant, instantOf } from '@s30/contracts/time';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { memoryCounters } from '../counter-store/memory.ts';
import type { CounterStore } from '../counter-store/port.ts';
import type { SecretStore } from '../secret-store/port.ts';
import type { Readiness } from '../telemetry/health.ts';
import { send } from './answer.ts';
import { type BuildingProgress, whileBuilding } from './building.ts';
import { CONSISTENCY_HEADER, positionTracker } from './consistency.ts';
import { cookieWriter } from './cookies.ts';
import { docsPage } from './docsPage.ts';
import { refusalAnswer, refuse } from './errors.ts';
import { createEventStreams } from './eventStreams.ts';
import type { UntypedHandler } from './execution.ts';
import type { BaseRequest, Handlers } from './handler.ts';
import { createIdempotency } from './idempotency.ts';
import { lastResort, unknownMethod, unknownRoute } from './lastResort.ts';
import { addressGroup, createBytesLimit, createRateLimits, type RateLimits } from './limits.ts';
import { listenOn } from './listening.ts';
import { type MountContext, mounted } from './mount.ts';
import { type Logger, localsOf, observation, proxyWarning, type WebMetrics } from './observation.ts';
import { type OpenApiDocument, openApiOf } from './openapi.ts';
import { probes } from './probes.ts';
import { type ContentSources, securityHeaders } from './security.ts';
import { createSecurityLog } from './securityLog.ts';
import type { Sessions } from './session.ts';
import { type Site, sendPage, staticSites } from './staticSites.ts';

export type WebServerOptions<Extra extends object> = {
  /** Commands, queries or both. Routes without a handler are not served. */
  readonly handlers: Partial<Handlers<RouteName, NoInfer<Extra>>>;
  /** What handlers get in addition to the request. */
  readonly extend: (base: BaseRequest) => Extra;
  readonly sessions: Sessions;
  readonly roleOf: MountContext['roleOf'];
  /** Default: does not wait. */
  readonly waitFor?: MountContext['waitFor'];
  readonly newest?: MountContext['newest'];
  readonly secretStore: SecretStore;
  /** Where rate limits are counted; shared by all instances of a service. Default: this process's memory. */
  readonly counters?: CounterStore;
  readonly settings: {
    readonly publicUrl: string;
    readonly rateLimitScale: number;
    readonly metricsToken?: string | undefined;
    readonly isOnThisMachine: boolean;
    /** The number of our own proxies in front, which are trusted for the client's address and the request id. Default 0. */
    readonly trustedProxies?: number;
  };
  readonly logger: Logger;
  readonly metrics: WebMetrics;
  readonly readiness: Pick<Readiness, 'report'>;
  /** Read models still being built before requests can be answered; undefined when ready. */
  readonly progress?: BuildingProgress;
  /** The clock of requests. Default: the system clock. */
  readonly now?: () => Instant;
  readonly sites?: readonly Site[];
  /** Additional sources that pages may load from. */
  readonly sources?: ContentSources;
};

/**
 * Creates a service's HTTP server: the routes that have handlers, the API's description, probes and
 * front ends. (`never` fits every handler until the compiler infers `Extra` from `extend`.)
 */
export async function createWebServer<Extra extends object = never>(options: WebServerOptions<Extra>) {
  const { waitFor = async () => true, secretStore, settings, logger, metrics, readiness } = options;
  const { sites = [], sources = {}, now = () => instantOf(Date.now()), counters = memoryCounters() } = options;
  const https = settings.publicUrl.startsWith('https:');
  const limits = createRateLimits(settings.rateLimitScale, counters);
  const [sending, unread] = [createBytesLimit(), createBytesLimit()];
  const idempotency = await createIdempotency(secretStore);
  const streams = createEventStreams();
  const cookies = cookieWriter(https);
  const answered = positionTracker();
  const securityLog = await createSecurityLog(secretStore, logger);
  const context = { ...options, waitFor, now, limits, sending, unread, idempotency, streams, cookies, answered, securityLog };

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  const { trustedProxies = 0 } = settings;
  app.set('trust proxy', trustedProxies);
  app.use(observation(logger, metrics, trustedProxies > 0), proxyWarning(logger, trustedProxies));
  app.use(...securityHeaders({ https, sources }), compression());
  app.use(probes({ ...settings, readiness, metrics }));
  if (options.progress !== undefined) app.use(whileBuilding(options.progress));
  app.use('/api', apiHeaders(now), generalLimit(limits));
  mountDescription(app, settings.publicUrl);
  mountRoutes(app, options.handlers, context);
  app.use('/api', unknownRoute);
  app.use(staticSites(sites, sources));
  app.use(unknownRoute);
  app.use(lastResort(logger));
  return {
    app,
    /** Port 0 picks a free one. Rejects if the address is not available. */
    listen: (port: number, host: string) => listenOn(app, port, host, { onClosing: streams.close }),
  };
}

/** `Date` is the server's clock for requests; clients whose own clock is wrong use it. */
const apiHeaders =
  (now: () => Instant): RequestHandler =>
  (_request, response, next) => {
    response.setHeader('Date', new Date(now()).toUTCString());
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader(
      'Access-Control-Expose-Headers',
      `Authorization, ${CONSISTENCY_HEADER}, Content-Range, Link, X-Request-Id, Retry-After`,
    );
    next();
  };

const generalLimit =
  (limits: RateLimits): RequestHandler =>
  async (request, response, next) => {
    const retryAfter = await limits.take('general', addressGroup(request.ip ?? ''));
    if (retryAfter === undefined) return next();
    send(response, refusalAnswer(refuse('too_many_requests', { retryAfter }), localsOf(response).requestId, request.originalUrl));
  };

const table: Readonly<Record<string, RouteDefinition>> = routes;

/** Built on first request, since it takes a tenth of the startup time. */
function mountDescription(app: Express, publicUrl: string): void {
  let described: OpenApiDocument | undefined;
  const document = () => (described ??= openApiOf(table, publicUrl));
  app.get('/api/openapi.json', (_request, response) => {
    response.json(document());
  });
  app.get('/api/docs', (_request, response) => sendPage(response, (nonce) => docsPage(table, document(), nonce)));
}

/**
 * Mounts each path once with all its methods: a method that the path lacks is refused even if a pattern such as /:id would match. Paths
 * without a handler are mounted too, so that a service with part of the table answers like the whole.
 */
function mountRoutes(app: Express, handlers: object, context: MountContext): void {
  const untyped = handlers as Readonly<Record<string, UntypedHandler | undefined>>;
  const byPath = Map.groupBy(Object.entries(table), ([, { path }]) => path);
  for (const [path, members] of [...byPath].toSorted(([a], [b]) => bySpecificity(a, b))) {
    const at = app.route(path);
    const allowed = members.map(([, { method }]) => method).join(', ');
    const otherMethod: RequestHandler = (request, response, next) => {
      response.setHeader('Allow', allowed);
      // One that the table has is served by another service.
      (members.some(([, { method }]) => method === request.method) ? unknownRoute : unknownMethod)(request, response, next);
    };
    // Express serves HEAD by the GET handler, but HEAD must not change anything.
    if (members.some(([, route]) => route.method === 'GET' && isCommand(route))) at.head(otherMethod);
    for (const [name, route] of members) {
      const handler = untyped[name];
      if (handler !== undefined) at[METHODS[route.method]](mounted(name, route, handler, context));
    }
    at.options((_request, response) => {
      response.status(204).setHeader('Allow', allowed).end();
    });
    at.all(otherMethod);
  }
}
const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** Sorts fixed parts before parameters: /api/users/me before /api/users/:id. */
const bySpecificity = (a: string, b: string): number => {
  const key = (path: string) => path.replaceAll(':', '\uffff');
  return key(a) < key(b) ? -1 : 1;
};
