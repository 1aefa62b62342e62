import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { handlers } from './handler.ts';
import { type Listening, listenOn } from './listening.ts';
import { serveForSpec } from './specServer.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 's30-sites-'));
let web: Awaited<ReturnType<typeof serveForSpec>>;
let ready = true;

const others: (typeof web)[] = [];
/** Closed after the test, even if it fails. */
const serveForOneTest: typeof serveForSpec = async (...given) => {
  const other = await serveForSpec(...given);
  others.push(other);
  return other;
};
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

beforeAll(async () => {
  for (const site of ['customer', 'admin']) {
    mkdirSync(join(folder, site, 'assets'), { recursive: true });
    writeFileSync(join(folder, site, 'index.html'), `<title>${site}</title><meta property="csp-nonce" nonce="__CSP_NONCE__">`);
    writeFileSync(join(folder, site, 'assets', 'app-abc123.js'), `// ${site} ${'x'.repeat(5000)}`);
  }
  writeFileSync(join(folder, 'customer', 'favicon.ico'), 'icon');
  writeFileSync(join(folder, 'customer', 'assets', 'packed-def456.js'), '// as it is');
  writeFileSync(join(folder, 'customer', 'assets', 'packed-def456.js.br'), brotliCompressSync('// packed'));
  writeFileSync(join(folder, 'customer', 'index.html'), '<head><title>customer</title></head>');
  for (const name of ['home', 'login', 'setup', 'payment'])
    writeFileSync(join(folder, 'customer', `${name}.html`), `<head><title>customer</title></head><h1>${name}</h1>`);
  mkdirSync(join(folder, 'customer', '.vite'));
  const pages = {
    '/': { guest: 'home.html', member: 'index.html' },
    '/login': { guest: 'login.html', member: 'login.html' },
    '/payments/setup': { guest: 'login.html', member: 'setup.html' },
    '/payments/:id': { guest: 'login.html', member: 'payment.html' },
  };
  writeFileSync(join(folder, 'customer', '.vite', 'pages.json'), JSON.stringify(pages));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  web = await serveForSpec(
    openSqliteSecretStore,
    {},
    {
      sites: [
        { base: '/', folder: join(folder, 'customer') },
        { base: '/admin', folder: join(folder, 'admin') },
      ],
      sources: { connect: ['https://chat.example.com'], script: ['https://id.example.com/client'], frame: ['https://id.example.com/'] },
      settings: { publicUrl: 'https://s30.example.com', isOnThisMachine: true, rateLimitScale: 0, metricsToken: 'metrics-token' },
      readiness: { report: async () => ({ ready, checks: { log: { ok: ready } } }) },
    },
  );
});
afterAll(async () => {
  await web.close();
  rmSync(folder, { recursive: true });
});

describe('front ends', () => {
  it.each([
    ['/', 'customer'],
    ['/index.html', 'customer'],
    ['/reset-password/abc.def', 'customer'],
    ['/administration', 'customer'],
    ['/admin', 'admin'],
    ['/admin/', 'admin'],
    ['/admin/users/1/show', 'admin'],
    ['/admin/index.html', 'admin'],
  ])('answer %s with the page of the %s app', async (path, app) => {
    const page = await web.call('GET', path);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(`<title>${app}</title>`) });
    expect(page.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/', 'home', undefined],
    ['/login', 'login', 'login'],
    ['/login/', 'login', 'login'],
    ['/payments/setup', 'login', 'setup'],
    ['/payments/0a1b', 'login', 'payment'],
    ['/payments/', undefined, undefined],
    ['/constructor', undefined, undefined],
    ['/admin', undefined, undefined],
    ['/admin/login', undefined, undefined],
  ])('begin %s with the page that the build rendered for guests (%s) or for members (%s)', async (path, guest, member) => {
    const seen = async (headers = {}) => /<h1>(.+)<.h1>/.exec((await web.call('GET', path, { headers })).text)?.[1];
    expect(await seen()).toBe(guest);
    expect(await seen({ Cookie: 'theme=dark' })).toBe(guest);
    expect(await seen({ Cookie: 'XSRF-TOKEN=abc' })).toBe(member);
  });

  it('have a strict policy, with a new nonce for each page', async () => {
    const [first, second] = [await web.call('GET', '/admin'), await web.call('GET', '/admin')];
    const nonce = /nonce="([^"]+)"/.exec(first.text)?.[1];
    expect(first.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self' https://id.example.com/client",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' blob: data:",
      "connect-src 'self' https://chat.example.com",
      'frame-src https://id.example.com/',
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]);
    expect(second.text).not.toBe(first.text);
    expect(first.headers.get('strict-transport-security')).not.toBeNull();
  });

  it('are cached forever if their name is a hash of their content, and compressed', async () => {
    const script = await web.call('GET', '/admin/assets/app-abc123.js');
    expect(script.text).toMatch(/^\/\/ admin/);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).not.toBeNull();
    expect((await web.call('GET', '/favicon.ico')).headers.get('cache-control')).toBe('no-cache');
  });

  it('are sent as the build compressed them if the client accepts that, and uncompressed otherwise', async () => {
    const get = async (accepted: string) => {
      const { status, text, headers } = await web.call('GET', '/assets/packed-def456.js', { headers: { 'Accept-Encoding': accepted } });
      const named = (name: string) => headers.get(name);
      return [status, text, named('content-encoding'), named('content-type'), named('vary'), named('cache-control')];
    };
    const [type, kept] = ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'];
    expect(await get('gzip, br')).toEqual([200, '// packed', 'br', type, 'Accept-Encoding', kept]);
    expect(await get('identity')).toEqual([200, '// as it is', null, type, 'Accept-Encoding', kept]);
    expect(await get('br;q=0')).toEqual([200, '// as it is', null, type, 'Accept-Encoding', kept]);
  });

  it('are sent whole, even for range requests, satisfiable or not', async () => {
    for (const Range of ['bytes=0-1', 'bytes=-2', 'bytes=9999-']) {
      const { status, text, headers } = await web.call('GET', '/favicon.ico', { headers: { Range } });
      expect([status, text, headers.get('accept-ranges')]).toEqual([200, 'icon', null]);
    }
  });

  it('answer 404 for missing files', async () => {
    for (const path of ['/assets/app-old999.js', '/admin/assets/app-old999.js', '/nothing.png']) {
      expect((await web.call('GET', path)).status).toBe(404);
    }
    expect((await web.call('POST', '/login')).status).toBe(404);
  });

  it('never answer for the API', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/console/nothing']) {
      expect(await web.call('GET', path, { headers: { Accept: 'text/html' } })).toMatchObject({
        status: 404,
        body: { code: 'route_unknown' },
      });
    }
  });

  it.each([
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5c..%5csecret.txt',
    '/admin/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/%00',
    '/....//secret.txt',
  ])('do not lead out of their folder: %s', async (path) => {
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      get(`${web.url}`, { path }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.on('end', () => resolve({ status: response.statusCode, text }));
      }).on('error', reject);
    });
    expect(answer.text).not.toContain('secret');
    expect(answer.status).toBeLessThan(500);
  });

  it('report that they have not been built', async () => {
    const empty = await serveForOneTest(openSqliteSecretStore, {}, { sites: [{ base: '/', folder: join(folder, 'nowhere') }] });
    const answer = await empty.call('GET', '/login');
    expect([answer.status, answer.text]).toEqual([503, expect.stringMatching(/not been built yet/)]);
    expect((await empty.call('GET', '/healthz')).status).toBe(200);
  });
});

describe('probes', () => {
  it('report liveness and readiness', async () => {
    expect(await web.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await web.call('GET', '/readyz')).toMatchObject({ status: 200, body: { ready: true, checks: { log: { ok: true } } } });
    ready = false;
    expect(await web.call('GET', '/readyz')).toMatchObject({ status: 503, body: { ready: false } });
    ready = true;
  });

  it('serve the metrics on loopback, and through a proxy only with the token', async () => {
    await web.call('GET', '/api/nothing');
    const { status, text } = await web.call('GET', '/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="unmatched"[^}]*\} [1-9]/);
    const proxied = { 'X-Forwarded-For': '203.0.113.7' };
    expect((await web.call('GET', '/metrics', { headers: proxied })).status).toBe(403);
    expect((await web.call('GET', '/metrics', { headers: { ...proxied, Authorization: 'Bearer wrong' } })).status).toBe(403);
    expect((await web.call('GET', '/metrics', { headers: { ...proxied, Authorization: 'Bearer metrics-token' } })).status).toBe(200);
  });
});

describe('a service that browsers reach elsewhere', () => {
  it('serves its metrics only with the token, since a loopback request may come from a proxy', async () => {
    const settings = { publicUrl: 'https://s30.example.com', isOnThisMachine: false, rateLimitScale: 0, metricsToken: 'metrics-token' };
    const elsewhere = await serveForOneTest(openSqliteSecretStore, {}, { settings });
    expect((await elsewhere.call('GET', '/metrics')).status).toBe(403);
    expect((await elsewhere.call('GET', '/metrics', { headers: { Authorization: 'Bearer metrics-token' } })).status).toBe(200);
  });
});

describe('a service behind a proxy of ours', () => {
  const ID = 'd3b07384-d113-4ec5-a5f0-1e0e4a1c2f3b';
  const asked = { headers: { 'X-Request-Id': ID, 'X-Forwarded-For': '203.0.113.7' } };

  it('keeps a request id as nginx assigns it', async () => {
    const settings = { publicUrl: 'http://localhost', isOnThisMachine: true, rateLimitScale: 0, trustedProxies: 1 };
    const behind = await serveForOneTest(openSqliteSecretStore, {}, { settings });
    const id = ID.replaceAll('-', '');
    expect((await behind.call('GET', '/api/nothing', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id')).toBe(id);
    expect(behind.lines.filter(({ level }) => level === 'warn')).toEqual([]);
  });

  it('warns once of a proxy that it was not told about', async () => {
    const untold = await serveForOneTest(openSqliteSecretStore, {});
    await untold.call('GET', '/api/nothing');
    for (const _ of [1, 2]) await untold.call('GET', '/api/nothing', asked);
    const warnings = untold.lines.filter(({ level }) => level === 'warn');
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('set TRUSTED_PROXIES')]);
  });

  it('keeps the request id that the proxy assigned, and takes ids from nobody else', async () => {
    const settings = { publicUrl: 'http://localhost', isOnThisMachine: true, rateLimitScale: 0, trustedProxies: 1 };
    const behind = await serveForOneTest(openSqliteSecretStore, {}, { settings });
    expect((await behind.call('GET', '/api/nothing', asked)).headers.get('x-request-id')).toBe(ID);
    expect((await behind.call('GET', '/api/nothing', { headers: { 'X-Request-Id': 'x' } })).headers.get('x-request-id')).not.toBe('x');
    expect((await web.call('GET', '/api/nothing', asked)).headers.get('x-request-id')).not.toBe(ID);
  });
});

describe('a service with a part of the table', () => {
  it('knows the addresses of the other parts, so that none of its patterns takes them for an id', async () => {
    const user = handlers()({ problem: async () => ({ rejected: 'problem_unknown', detail: {} }) });
    const part = await serveForOneTest(openSqliteSecretStore, user);
    expect((await part.call('GET', '/api/auth/logout', { as: 'admin' })).status).toBe(405);
    expect(await part.call('POST', '/api/auth/logout', { as: 'admin' })).toMatchObject({ status: 404, body: { code: 'route_unknown' } });
    const options = await part.call('OPTIONS', '/api/auth/logout');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST']);
  });
});

describe('a client that reads nothing for a while', () => {
  /** Longer than a busy machine holds up client and server, which are one process here. */
  const UNREAD_MS = 3_000;
  const BEATS = 12;
  /** More than sockets buffer on the way. */
  const SIZE = 30_000_000;
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  let server: Listening;
  /** Each on a connection of its own. */
  const answered = async (path: string): Promise<IncomingMessage> => {
    const [answer] = await once(get(`${server.url}${path}`, { agent: false }), 'response');
    return answer as IncomingMessage;
  };
  const sizeOf = async (answer: IncomingMessage) => Buffer.concat(await answer.toArray()).length;
  beforeAll(async () => {
    const app = express();
    app.get('/large', (_, response) => void response.once('close', lose).end(Buffer.alloc(SIZE, 'x')));
    app.get('/stream', async (_, response) => {
      for (let beat = 0; beat < BEATS; beat += 1) {
        response.write('.');
        await sleep(UNREAD_MS / 10);
      }
      response.end();
    });
    server = await listenOn(app, 0, '127.0.0.1', { unreadMs: UNREAD_MS });
  });
  afterAll(() => server.close());

  it('loses its connection', async () => {
    const answer = await answered('/large');
    await lost;
    await expect(sizeOf(answer)).rejects.toThrow('aborted');
  });

  it('keeps an event stream, whose heartbeats it reads', async () => {
    expect(await sizeOf(await answered('/stream'))).toBe(BEATS);
  });
});

describe('closing', () => {
  const slow = (started: () => void, release: Promise<void>) =>
    handlers()({
      exchangeRate: async () => {
        started();
        await release;
        return { rate: 83.5, rates: { USD: 83.5, EUR: 90 } };
      },
    });

  it('finishes running requests, accepts no new ones, and leaves no idle connection open', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const server = await serveForOneTest(openSqliteSecretStore, slow(start, released));
    const agent = new Agent({ keepAlive: true });
    await new Promise((resolve) => get(`${server.url}/healthz`, { agent }, (response) => response.resume().on('end', resolve)));
    const running = server.call('GET', '/api/prices/exchange-rate');
    await started;
    const closed = server.closeServer();
    const again = server.closeServer();
    await sleep(20);
    await expect(server.call('GET', '/healthz')).rejects.toThrow();
    release();
    expect(await running).toMatchObject({ status: 200, body: { rate: 83.5 } });
    await Promise.all([closed, again]);
    agent.destroy();
  });

  it('closes connections that never sent anything, as browsers preconnect', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const server = await serveForOneTest(openSqliteSecretStore, slow(start, released));
    const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(silent, 'connect');
    const running = server.call('GET', '/api/prices/exchange-rate');
    await started;
    const closed = server.closeServer();
    await once(silent.resume(), 'close');
    release();
    expect((await running).status).toBe(200);
    await closed;
  });

  it('cannot listen on a port that is in use', async () => {
    const { port } = new URL(web.url);
    await expect(listenOn(express(), Number(port), '127.0.0.1')).rejects.toThrow(/EADDRINUSE/);
  });
});
