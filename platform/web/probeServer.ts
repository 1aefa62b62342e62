import express from 'express';
import { listenOn } from './listening.ts';
import { type Logger, observation } from './observation.ts';
import { probes } from './probes.ts';

/** The HTTP server of a process that has only probes. */
export function createProbeServer(options: Parameters<typeof probes>[0] & { readonly logger: Logger }) {
  const app = express();
  app.disable('x-powered-by');
  app.use(observation(options.logger, options.metrics), probes(options));
  app.use((_request, response) => {
    response.status(404).end();
  });
  return { listen: (port: number, host: string) => listenOn(app, port, host) };
}
