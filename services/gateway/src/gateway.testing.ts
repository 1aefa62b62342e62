import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import { createReadiness } from '@s30/platform/telemetry/health';
import { createMetrics } from '@s30/platform/telemetry/metrics';
import { createGateway } from './server.ts';
import { createUpstreams } from './upstreams.ts';

const closers: (() => unknown)[] = [];
/** Runs after the test, even if it fails; in reverse order of registration. */
export const atEnd = (close: () => unknown): void => void closers.push(close);
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Seen = { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders; readonly bytes: number };
type Instance = { readonly url: string; readonly seen: Seen[]; kill(): Promise<void> };
export const LOGGER = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

async function bytesOf(request: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  return bytes;
}

/** An instance of a service that records requests and answers with its name, or with `answer`. */
export async function instance(name: string, { port = 0, answer }: { port?: number; answer?: RequestListener } = {}): Promise<Instance> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/readyz') return response.end('{}');
    const bytes = await bytesOf(request);
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, bytes });
    if (answer !== undefined) return answer(request, response);
    response.setHeader('X-Request-Id', String(request.headers['x-request-id']));
    return response.end(name);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const kill = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  atEnd(kill);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, kill };
}

type Settings = {
  readonly logger?: Omit<typeof LOGGER, 'warn'> & { warn(line: object): unknown };
  readonly trustedProxies?: number;
  readonly probing?: Parameters<typeof createUpstreams>[1];
  readonly silenceMs?: number;
  readonly unreadMs?: number;
};
type Listed = readonly Pick<Instance, 'url'>[];
export async function gateway(commands: Listed, queries: Listed, settings: Settings = {}) {
  const { trustedProxies = 0, probing, logger = LOGGER, ...limits } = settings;
  const folder = mkdtempSync(join(tmpdir(), 's30-gateway-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>customer</title>');
  const upstreams = {
    commands: createUpstreams(
      commands.map(({ url }) => url),
      probing,
    ),
    queries: createUpstreams(
      queries.map(({ url }) => url),
      probing,
    ),
  };
  const { listen } = createGateway({
    config: { trustedProxies, metricsToken: undefined, isOnThisMachine: true, googleClientId: undefined, publicUrl: 'http://localhost' },
    upstreams,
    sites: [{ base: '/', folder }],
    logger: logger as never,
    metrics: createMetrics(),
    readiness: createReadiness(),
    ...limits,
  });
  const { url, close } = await listen(0, '127.0.0.1');
  atEnd(close);
  atEnd(() => rmSync(folder, { recursive: true }));
  return { url, upstreams };
}
export const textOf = async (answer: Promise<Response>): Promise<string> => (await answer).text();
