import type { Config } from '@s30/platform/config/environment';
import type { Readiness } from '@s30/platform/telemetry/health';
import type { Logger } from '@s30/platform/telemetry/logger';
import type { Metrics } from '@s30/platform/telemetry/metrics';
import { lastResort, unknownRoute } from '@s30/platform/web/lastResort';
import { listenOn } from '@s30/platform/web/listening';
import { observation, proxyWarning } from '@s30/platform/web/observation';
import { probes } from '@s30/platform/web/probes';
import { GOOGLE_SOURCES, securityHeaders } from '@s30/platform/web/security';
import { type Site, staticSites } from '@s30/platform/web/staticSites';
import compression from 'compression';
import express from 'express';
import { apiProxy } from './proxy.ts';
import type { Side } from './side.ts';
import type { Upstreams } from './upstreams.ts';

/** One address for everything: serves the front ends and forwards the API to the services. */
export function createGateway(options: {
  readonly config: Pick<Config, 'trustedProxies' | 'metricsToken' | 'isOnThisMachine' | 'googleClientId'> & { readonly publicUrl: string };
  readonly upstreams: Readonly<Record<Side, Upstreams>>;
  readonly sites: readonly Site[];
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** How long an instance may send nothing, in ms. Default: as long as event streams need. */
  readonly silenceMs?: number;
  /** How long a client may neither read nor send, in ms. Default: ten minutes. */
  readonly unreadMs?: number;
}) {
  const { config, upstreams, sites, logger, metrics, readiness, silenceMs, unreadMs } = options;
  const sources = config.googleClientId === undefined ? {} : GOOGLE_SOURCES;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustedProxies);
  app.use(observation(logger, metrics, config.trustedProxies > 0), proxyWarning(logger, config.trustedProxies));
  app.use(...securityHeaders({ https: config.publicUrl.startsWith('https:'), sources }));
  app.use(probes({ readiness, metrics, metricsToken: config.metricsToken, isOnThisMachine: config.isOnThisMachine }));
  // Before compression: answers of the services are compressed already, and event streams must not be buffered.
  app.use(apiProxy(upstreams, { logger, silenceMs }));
  app.use(compression(), staticSites(sites, sources), unknownRoute, lastResort(logger));
  return { app, listen: (port: number, host: string) => listenOn(app, port, host, { unreadMs }) };
}
