import type { RequestHandler } from 'express';
import type { Progress } from '../telemetry/health.ts';
import { send } from './answer.ts';
import { refusalAnswer, refuse } from './errors.ts';
import { localsOf } from './observation.ts';
import { FILE, sendPage } from './staticSites.ts';

/** The read models still being built; undefined once there are none. */
export type BuildingProgress = () => Promise<Progress | undefined>;

/** How long browsers and clients wait before they retry, in seconds. */
const LOOK_SECONDS = 2;

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 36rem; margin: 20vh auto 0; padding: 1rem; }
progress { width: 100%; height: 1rem; }
`;

/** Answers everything except probes and files while read models are built: pages show the progress, API calls get a 503 to retry. */
export function whileBuilding(progress: BuildingProgress): RequestHandler {
  let isBuilt = false;
  return async (request, response, next) => {
    const building = isBuilt ? undefined : await progress();
    isBuilt ||= building === undefined;
    if (building === undefined || (FILE.test(request.path) && !isCall(request.path))) return next();
    response.setHeader('Retry-After', LOOK_SECONDS);
    if (isCall(request.path) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      const refusal = refuse('not_caught_up', { retryAfter: LOOK_SECONDS });
      return send(response, refusalAnswer(refusal, localsOf(response).requestId, request.path));
    }
    response.status(503);
    sendPage(response, (nonce) => page(building, nonce));
  };
}

const isCall = (path: string): boolean => path === '/api' || path.startsWith('/api/');

const page = ({ percent, building }: Progress, nonce: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${LOOK_SECONDS}"><title>S30 is starting</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>S30 is starting</h1>
<p id="state">What people see here is being built from the event log: ${percent} % is done. This page reloads by itself.</p>
<progress value="${percent}" max="100" aria-labelledby="state"></progress>
${building.length === 0 ? '' : `<p>Still to come: ${building.join(', ')}</p>`}
</main></body></html>`;
