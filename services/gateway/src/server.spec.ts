import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestListener, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@s30/platform/clock/until.testing';
import { createReadiness } from '@s30/platform/telemetry/health';
import { createMetrics } from '@s30/platform/telemetry/metrics';
import { observation } from '@s30/platform/web/observation';
import express from 'express';
import { apiProxy } from './proxy.ts';
import { createGateway } from './server.ts';
import { sideOf } from './side.ts';
import { createUpstreams } from './upstreams.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Seen = { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders; readonly bytes: number };
type Instance = { readonly url: string; readonly seen: Seen[]; kill(): Promise<void> };
const LOGGER = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

async function bytesOf(request: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  return bytes;
}

/** An instance of a service: it writes down what reaches it and answers with its name, or as it is told. */
async function instance(name: string, { port = 0, answer }: { port?: number; answer?: RequestListener } = {}): Promise<Instance> {
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
  closers.push(kill);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, kill };
}

async function gateway(commands: readonly Instance[], queries: readonly Instance[], { trustedProxies = 0 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 's30-gateway-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>customer</title>');
  const upstreams = {
    commands: createUpstreams(commands.map(({ url }) => url)),
    queries: createUpstreams(queries.map(({ url }) => url)),
  };
  const { listen } = createGateway({
    config: { trustedProxies, metricsToken: undefined, isOnThisMachine: true, googleClientId: undefined, publicUrl: 'http://localhost' },
    upstreams,
    sites: [{ base: '/', folder }],
    logger: LOGGER as never,
    metrics: createMetrics(),
    readiness: createReadiness(),
  });
  const { url, close } = await listen(0, '127.0.0.1');
  closers.push(close, () => rmSync(folder, { recursive: true }));
  return { url, upstreams };
}
const textOf = async (answer: Promise<Response>): Promise<string> => (await answer).text();

describe('who answers', () => {
  it.each([
    ['GET', '/api/slots/available', 'queries'],
    ['HEAD', '/api/slots/available', 'queries'],
    ['POST', '/api/auth/login', 'commands'],
    ['PUT', '/api/users/profile', 'commands'],
    ['DELETE', '/api/slots/1', 'commands'],
    ['OPTIONS', '/api/slots/1', 'commands'],
    ['GET', '/api/auth/verify-email/some-token', 'commands'],
    ['GET', '/API/auth/Verify-Email/some-token/', 'commands'],
    ['GET', '/api/auth/verify-email/some/token', 'queries'],
    ['GET', '/api/nothing', 'queries'],
  ])('%s %s is for the %s', (method, path, side) => {
    expect(sideOf(method, path)).toBe(side);
  });

  it('is asked in turn', async () => {
    const queries = [await instance('first'), await instance('second')];
    const { url } = await gateway([await instance('command')], queries);
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await textOf(fetch(`${url}/api/prices`)));
    expect(answers.toSorted()).toEqual(['first', 'first', 'second', 'second']);
    expect(await textOf(fetch(`${url}/api/auth/login`, { method: 'POST' }))).toBe('command');
    expect(await textOf(fetch(`${url}/login`))).toContain('<title>customer</title>');
    expect((await fetch(`${url}/login`, { method: 'POST' })).status).toBe(404);
  });
});

describe('a name that resolves to several addresses', () => {
  it('counts as one instance per address, and follows changes', async () => {
    const first = await instance('first');
    const { port } = new URL(first.url);
    let addresses: readonly string[] = ['127.0.0.1'];
    const upstreams = createUpstreams([`http://query-api:${port}`], { every: 5, patience: 500 }, async () => addresses);
    const stopping = new AbortController();
    const watching = upstreams.watch(stopping.signal);
    const known = () => Object.keys(upstreams.check().detail ?? {});
    const knows = (...urls: readonly string[]) => until(`the instances ${urls.join()}`, () => known().join() === urls.join());
    await knows(`http://127.0.0.1:${port}`);
    addresses = ['127.0.0.1', '127.0.0.2'];
    await knows(`http://127.0.0.1:${port}`, `http://127.0.0.2:${port}`);
    addresses = [];
    await sleep(20);
    expect(known()).toHaveLength(2);
    addresses = ['127.0.0.1'];
    await knows(`http://127.0.0.1:${port}`);
    expect(upstreams.next()).toBe(first.url);
    stopping.abort();
    await watching;
  });
});

describe('what is passed on', () => {
  it('is the request as it came: address, body, headers', async () => {
    const commands = [await instance('command')];
    const { url } = await gateway(commands, [await instance('query')]);
    const form = new FormData();
    form.append('transactionScreenshot', new Blob([new Uint8Array(5_000_000)]), 'proof.png');
    const answer = await fetch(`${url}/api/payments/submit%20it?x=%2F&y`, { method: 'POST', body: form, headers: { Cookie: 'a=b' } });
    expect(await answer.text()).toBe('command');
    const [seen] = commands[0]?.seen ?? [];
    expect(seen).toMatchObject({ method: 'POST', url: '/api/payments/submit%20it?x=%2F&y' });
    expect(seen?.bytes).toBeGreaterThan(5_000_000);
    expect(seen?.headers).toMatchObject({ cookie: 'a=b', 'content-type': expect.stringContaining('multipart/form-data') });
  });

  it('names the client behind whatever the client claims, and the request once', async () => {
    const queries = [await instance('query')];
    const { url } = await gateway([], queries);
    const claims = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https', 'X-Request-Id': 'mine', Forwarded: 'for=1.2.3.4' };
    const answer = await fetch(`${url}/api/prices`, { headers: claims });
    const { headers } = queries[0]?.seen[0] ?? {};
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers?.['x-forwarded-host']).toBe(new URL(url).host);
    expect(headers?.forwarded).toBeUndefined();
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-request-id')).toBe(headers?.['x-request-id']);
  });

  it('believes a proxy in front of it, if there is one', async () => {
    const queries = [await instance('query')];
    const { url } = await gateway([], queries, { trustedProxies: 1 });
    const requestId = 'd3b07384-d113-4ec5-a5f0-1e0e4a1c2f3b';
    await fetch(`${url}/api/prices`, {
      headers: { 'X-Forwarded-For': '198.51.100.9, 203.0.113.7', 'X-Forwarded-Proto': 'https', 'X-Request-Id': requestId },
    });
    expect(queries[0]?.seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-request-id': requestId,
    });
  });

  it('comes event by event', async () => {
    const answer: RequestListener = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write('data: first\n\n');
    };
    const { url } = await gateway([], [await instance('query', { answer })]);
    const leave = new AbortController();
    const stream = await fetch(`${url}/api/slots/live`, { signal: leave.signal, headers: { 'Accept-Encoding': 'gzip' } });
    const first = await stream.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe('data: first\n\n');
    leave.abort();
  });
});

describe('an instance that is gone', () => {
  it('is skipped: queries go to the others without anybody noticing', async () => {
    const [first, second] = [await instance('first'), await instance('second')];
    const { url } = await gateway([], [first, second]);
    await first.kill();
    for (let count = 0; count < 6; count += 1) expect(await textOf(fetch(`${url}/api/prices`))).toBe('second');
  });

  it('costs no command anything: what nobody received goes to the others, whole', async () => {
    const [first, second] = [await instance('first'), await instance('second')];
    const { url } = await gateway([first, second], []);
    await first.kill();
    const body = 'x'.repeat(300_000);
    for (let count = 0; count < 6; count += 1)
      expect(await textOf(fetch(`${url}/api/auth/login`, { method: 'POST', body }))).toBe('second');
    expect(second.seen.map(({ bytes }) => bytes)).toEqual(Array.from({ length: 6 }, () => body.length));
  });

  it('does not carry out a command twice when it dies over it', async () => {
    const dying: RequestListener = (request) => request.socket.destroy();
    const [first, second] = [await instance('first', { answer: dying }), await instance('second', { answer: dying })];
    const { url } = await gateway([first, second], []);
    const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(first.seen.length + second.seen.length).toBe(1);
  });

  it('is asked again when it is back', async () => {
    const first = await instance('first');
    const { url, upstreams } = await gateway([first], []);
    await first.kill();
    const refused = await fetch(`${url}/api/auth/login`, { method: 'POST', body: '{}' });
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '1',
      { code: 'unavailable', message: expect.any(String), requestId: refused.headers.get('x-request-id') },
    ]);
    expect(upstreams.commands.check()).toMatchObject({ ok: false, detail: { [first.url]: 'dead' } });
    await instance('again', { port: Number(new URL(first.url).port) });
    const watching = new AbortController();
    const watch = upstreams.commands.watch(watching.signal);
    await until('an instance that is ready', () => upstreams.commands.check().ok);
    watching.abort();
    await watch;
    expect(await textOf(fetch(`${url}/api/auth/login`, { method: 'POST', body: '{}' }))).toBe('again');
  });
});

describe('an instance that says nothing', () => {
  const silent: RequestListener = () => undefined;

  it('is given up after a while, and the client is told to try again', async () => {
    const app = express();
    const { url, seen } = await instance('silent', { answer: silent });
    const upstreams = { commands: createUpstreams([url]), queries: createUpstreams([]) };
    app.use(observation(LOGGER, createMetrics()), apiProxy(upstreams, { logger: LOGGER, silenceMs: 100 }));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', body: '{}' })).status).toBe(503);
    expect(seen).toHaveLength(1);
  });

  it('is given up together with what it was asked as soon as a probe says so: others answer the queries, nobody repeats a command', async () => {
    const frozen = createServer(() => undefined);
    frozen.listen(0, '127.0.0.1');
    await once(frozen, 'listening');
    closers.push(() => {
      frozen.close();
      frozen.closeAllConnections();
    });
    const url = `http://127.0.0.1:${(frozen.address() as AddressInfo).port}`;
    const other = await instance('other');
    const upstreams = {
      commands: createUpstreams([url, other.url], { every: 5, patience: 500 }),
      queries: createUpstreams([url, other.url], { every: 5, patience: 500 }),
    };
    const app = express().use(observation(LOGGER, createMetrics()), apiProxy(upstreams, { logger: LOGGER, silenceMs: 4_000 }));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    const gatewayUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const asked = Promise.all([1, 2, 3, 4].map(() => textOf(fetch(`${gatewayUrl}/api/prices`))));
    const sent = Promise.all([1, 2].map(async () => (await fetch(`${gatewayUrl}/api/auth/login`, { method: 'POST', body: '{}' })).status));
    const connections = () => new Promise<number>((resolve) => frozen.getConnections((_, count) => resolve(count)));
    await until('three requests at the frozen instance', async () => (await connections()) >= 3);
    const watching = new AbortController();
    const watch = Promise.all([upstreams.queries.watch(watching.signal), upstreams.commands.watch(watching.signal)]);
    try {
      expect(await asked).toEqual(['other', 'other', 'other', 'other']);
      expect((await sent).toSorted()).toEqual([200, 503]);
      expect(other.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    } finally {
      watching.abort();
      await watch;
    }
  });

  it('is left alone when the client has gone away', async () => {
    let left: Promise<unknown> | undefined;
    const answer: RequestListener = (request) => {
      left = once(request.socket, 'close');
    };
    const { url } = await gateway([await instance('silent', { answer })], []);
    const asked = send(`${url}/api/auth/login`, { method: 'POST' });
    asked.on('error', () => undefined);
    asked.end('{}');
    await until('the request at the instance', () => left !== undefined);
    asked.destroy();
    await left;
  });
});

describe('an instance that is not ready', () => {
  it('is asked only when nobody is', async () => {
    const { upstreams } = await gateway([], []);
    expect(upstreams.queries.next()).toBeUndefined();
    const busy = createServer((_request, response) => response.writeHead(503).end());
    busy.listen(0, '127.0.0.1');
    await once(busy, 'listening');
    closers.push(() => busy.close());
    const url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
    const other = await instance('ready');
    const watched = createUpstreams([url, other.url], { every: 5, patience: 500 });
    const watching = new AbortController();
    const watch = watched.watch(watching.signal);
    await until('the busy instance to be unready', () => watched.check().detail?.[url] === 'unready');
    expect([1, 2, 3].map(() => watched.next())).toEqual([other.url, other.url, other.url]);
    await other.kill();
    await until('the other instance to be dead', () => watched.check().detail?.[other.url] === 'dead');
    expect([watched.next(), watched.check().ok]).toEqual([url, false]);
    watching.abort();
    await watch;
  });
});
