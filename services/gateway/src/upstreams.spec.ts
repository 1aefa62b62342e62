import { getEventListeners, once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { holdUp } from '@s30/platform/clock/holdUp.testing';
import { until } from '@s30/platform/clock/until.testing';
import { onLinux } from '@s30/platform/config/machine.testing';
import { createReadiness } from '@s30/platform/telemetry/health';
import { createMetrics } from '@s30/platform/telemetry/metrics';
import { observation } from '@s30/platform/web/observation';
import express from 'express';
import { CONNECT_MS, connectionsTo } from './connections.ts';
import { atEnd, gateway, instance, LOGGER, textOf } from './gateway.testing.ts';
import { apiProxy } from './proxy.ts';
import { createUpstreams } from './upstreams.ts';

/** A server that answers nothing, and its address. */
async function frozenServer() {
  const frozen = createServer(() => undefined);
  frozen.listen(0, '127.0.0.1');
  await once(frozen, 'listening');
  atEnd(() => {
    frozen.close();
    frozen.closeAllConnections();
  });
  return { frozen, url: `http://127.0.0.1:${(frozen.address() as AddressInfo).port}` };
}

describe('a name that resolves to several addresses', () => {
  it('counts as one instance per address, and follows changes', async () => {
    const first = await instance('first');
    const { port } = new URL(first.url);
    let addresses: readonly string[] = ['127.0.0.1'];
    let lookups = 0;
    const upstreams = createUpstreams([`http://query-api:${port}`], { every: 5, patience: 500 }, async () => {
      lookups += 1;
      if (addresses.length === 0 && lookups % 2 === 0) throw new Error('no name server answers');
      return addresses;
    });
    const stopping = new AbortController();
    const watching = upstreams.watch(stopping.signal);
    const knows = (counts: object) => until(JSON.stringify(counts), () => isDeepStrictEqual(upstreams.check().detail, counts));
    await knows({ ready: 1, unready: 0, dead: 0 });
    addresses = ['127.0.0.1', '127.0.0.2'];
    await knows({ ready: 1, unready: 0, dead: 1 });
    addresses = [];
    lookups = 0;
    await until('failed lookups', () => lookups > 3);
    expect(upstreams.check().detail).toEqual({ ready: 1, unready: 0, dead: 1 });
    addresses = ['127.0.0.1'];
    await knows({ ready: 1, unready: 0, dead: 0 });
    addresses = ['127.0.0.1', '127.0.0.2'];
    await knows({ ready: 1, unready: 0, dead: 1 });
    addresses = ['127.0.0.1'];
    await knows({ ready: 1, unready: 0, dead: 0 });
    await until('the first instance to answer', () => upstreams.next() === first.url);
    stopping.abort();
    await watching;
  });

  it('is no longer probed at an address that it has lost', async () => {
    let [probes, lookups] = [0, 0];
    const server = createServer((_, response) => {
      probes += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(() => server.close());
    const { port } = server.address() as AddressInfo;
    let address = '127.0.0.1';
    const upstreams = createUpstreams([`http://query-api:${port}`], { every: 5, patience: 500 }, async () => {
      lookups += 1;
      return [address];
    });
    const stopping = new AbortController();
    const watching = upstreams.watch(stopping.signal);
    await until('a probe', () => probes > 0);
    address = '127.0.0.2';
    await until('the new address', () => upstreams.next() === `http://127.0.0.2:${port}`);
    [probes, lookups] = [0, 0];
    await until('many lookups', () => lookups > 20);
    // One may have been under way.
    expect(probes).toBeLessThan(2);
    stopping.abort();
    await watching;
  });

  it('may have IPv6 addresses', async () => {
    const upstreams = createUpstreams(['http://query-api:1'], { every: 5, patience: 500 }, async () => ['::1']);
    const stopping = new AbortController();
    const watching = upstreams.watch(stopping.signal);
    await until('the address', () => upstreams.next() === 'http://[::1]:1');
    stopping.abort();
    await watching;
    // Nothing listens there, and this machine may not have IPv6. An address that is not understood would be looked up.
    await expect(connectionsTo('http://[::1]:1').open()).rejects.toMatchObject({ syscall: 'connect' });
  });

  it('is looked up again and again without keeping anything of earlier lookups', async () => {
    let lookups = 0;
    const upstreams = createUpstreams(['http://query-api:1'], { every: 1, patience: 500 }, async () => {
      lookups += 1;
      return ['127.0.0.1'];
    });
    const stopping = new AbortController();
    const watching = upstreams.watch(stopping.signal);
    await until('many lookups', () => lookups > 30);
    expect(getEventListeners(stopping.signal, 'abort').length).toBeLessThan(10);
    stopping.abort();
    await watching;
  });

  it('does not delay the end while its lookup gets no answer', async () => {
    const asked = Promise.withResolvers<void>();
    const upstreams = createUpstreams(['http://query-api:3000'], { every: 5, patience: 500 }, () => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    const stopping = new AbortController();
    const watching = upstreams.watch(stopping.signal);
    await asked.promise;
    stopping.abort();
    await watching;
  });
});

describe('an instance that is gone', () => {
  it('is skipped: queries go to the others without an error', async () => {
    const [first, second] = [await instance('first'), await instance('second')];
    const { url } = await gateway([], [first, second]);
    await first.kill();
    for (let count = 0; count < 6; count += 1) expect(await textOf(fetch(`${url}/api/prices`))).toBe('second');
  });

  it.each(['Content-Length: 5\r\n\r\nhello', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'])(
    'loses no query that has a body, which means nothing: %j',
    async (body) => {
      const dying: RequestListener = (request) => request.socket.destroy();
      const [first, second] = [await instance('first', { answer: dying }), await instance('second')];
      const { url } = await gateway([], [first, second]);
      const { hostname, port } = new URL(url);
      for (let count = 0; count < 2; count += 1) {
        const socket = connect(Number(port), hostname);
        atEnd(() => socket.destroy());
        socket.write(`GET /api/prices HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${body}`);
        expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*second/s);
      }
      expect([first.seen.length, ...second.seen.map(({ bytes }) => bytes)]).toEqual([1, 0, 0]);
    },
  );

  it('loses no command: one that it did not receive goes to another instance with its whole body', async () => {
    const [first, second] = [await instance('first'), await instance('second')];
    const { url } = await gateway([first, second], []);
    await first.kill();
    const body = 'x'.repeat(300_000);
    for (let count = 0; count < 6; count += 1)
      expect(await textOf(fetch(`${url}/api/auth/login`, { method: 'POST', body }))).toBe('second');
    expect(second.seen.map(({ bytes }) => bytes)).toEqual(Array.from({ length: 6 }, () => body.length));
  });

  it('does not cause a command to run twice when it dies while handling it', async () => {
    const dying: RequestListener = (request) => request.socket.destroy();
    const [first, second] = [await instance('first', { answer: dying }), await instance('second', { answer: dying })];
    const { url } = await gateway([first, second], []);
    const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(first.seen.length + second.seen.length).toBe(1);
  });

  it('is reported with the reason', async () => {
    const reported = new Map<string, string>();
    const [silent, gone] = [await frozenServer(), await instance('gone')];
    await gone.kill();
    const upstreams = createUpstreams([gone.url, silent.url], { every: 5, patience: 100 });
    upstreams.onDead((url, reason) => reported.set(url, reason));
    const watching = new AbortController();
    const watch = upstreams.watch(watching.signal);
    await until('both reports', () => reported.size === 2);
    watching.abort();
    await watch;
    expect(reported.get(gone.url)).toContain('ECONNREFUSED');
    expect(reported.get(silent.url)).toBe('no answer within 100 ms');
  });

  it('is reported once, even if a request found it gone before a probe did', async () => {
    let [probes, reports] = [0, 0];
    const dying = createServer((request) => {
      probes += 1;
      request.socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(dying, 'listening');
    atEnd(() => dying.close());
    const url = `http://127.0.0.1:${(dying.address() as AddressInfo).port}`;
    const upstreams = createUpstreams([url], { every: 5, patience: 10_000 });
    upstreams.failed(url);
    upstreams.onDead(() => {
      reports += 1;
    });
    const watching = new AbortController();
    const watch = upstreams.watch(watching.signal);
    await until('several probes', () => probes > 3);
    watching.abort();
    await watch;
    expect(reports).toBe(1);
  });

  it('is tried once for each query, and named in the log with the request', async () => {
    const lines: object[] = [];
    const dying: RequestListener = (request) => request.socket.destroy();
    const [first, second, gone] = [
      await instance('first', { answer: dying }),
      await instance('second', { answer: dying }),
      await instance('gone'),
    ];
    await gone.kill();
    const { url } = await gateway([], [first, second, gone], { logger: { ...LOGGER, warn: (line: object) => lines.push(line) } });
    const answer = await fetch(`${url}/api/prices`);
    expect([answer.status, first.seen.length, second.seen.length]).toEqual([503, 1, 1]);
    const requestId = answer.headers.get('x-request-id');
    const expected = [first, second, gone].map(({ url: target }) => ({
      requestId,
      target,
      err: expect.objectContaining({ code: expect.any(String) }),
    }));
    expect(lines).toHaveLength(3);
    expect(lines).toEqual(expect.arrayContaining(expected));
  });

  it('gets requests again once it is back', async () => {
    const first = await instance('first');
    const { url, upstreams } = await gateway([first], []);
    await first.kill();
    const refused = await fetch(`${url}/api/auth/login`, { method: 'POST', body: '{}' });
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '1',
      { code: 'unavailable', message: expect.any(String), requestId: refused.headers.get('x-request-id') },
    ]);
    expect(upstreams.commands.check()).toEqual({
      ...{ ok: false, reason: 'no instance is ready' },
      detail: { ready: 0, unready: 0, dead: 1 },
    });
    await instance('again', { port: Number(new URL(first.url).port) });
    const watching = new AbortController();
    const watch = upstreams.commands.watch(watching.signal);
    await until('an instance that is ready', () => upstreams.commands.check().ok);
    watching.abort();
    await watch;
    expect(await textOf(fetch(`${url}/api/auth/login`, { method: 'POST', body: '{}' }))).toBe('again');
  });
});

describe('an instance that only seems to be gone', () => {
  it('is connected to, even if the gateway was held up for longer than it waits', async () => {
    const { url } = await instance('first');
    const connected = connectionsTo(url).open();
    holdUp(CONNECT_MS + 500);
    (await connected)();
  });

  it('gets a request when no other instance is left', async () => {
    const first = await instance('first');
    const { url, upstreams } = await gateway([first], []);
    upstreams.commands.failed(first.url);
    expect(await textOf(fetch(`${url}/api/auth/login`, { method: 'POST', body: '{}' }))).toBe('first');
  });
});

it('treats an instance as unready, not dead, while one of its dependencies hangs', async () => {
  const readiness = createReadiness();
  readiness.add('silent', () => new Promise(() => undefined));
  let probes = 0;
  const answer: RequestListener = async (_, response) => {
    probes += 1;
    response.writeHead((await readiness.report()).ready ? 200 : 503).end();
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstreams = createUpstreams([url]);
  const watching = new AbortController();
  const watch = upstreams.watch(watching.signal);
  await until('a second probe', () => probes === 2);
  expect(upstreams.check().detail).toEqual({ ready: 0, unready: 1, dead: 0 });
  watching.abort();
  await watch;
});

/** Runs in a thread that waits for ever: its system completes two connections, and then no more. */
const ACCEPTS_NOTHING = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

describe('an instance that does not respond', () => {
  const silent: RequestListener = () => undefined;

  onLinux('is passed over by commands, too, if it accepts no connection', async () => {
    const full = new Worker(ACCEPTS_NOTHING, { eval: true });
    atEnd(() => full.terminate());
    const [port] = (await once(full, 'message')) as [number];
    for (let count = 0; count < 2; count += 1) {
      const socket = connect(port, '127.0.0.1');
      atEnd(() => socket.destroy());
      await once(socket, 'connect');
    }
    const other = await instance('other');
    const { url } = await gateway([{ url: `http://127.0.0.1:${port}` }, other], []);
    const sent = [1, 2].map(() => textOf(fetch(`${url}/api/auth/login`, { method: 'POST', body: '{}' })));
    expect(await Promise.all(sent)).toEqual(['other', 'other']);
  });

  it('is not ready before it has answered a probe, and neither delays the end nor is reported at the end', async () => {
    const { frozen, url } = await frozenServer();
    const reports: string[] = [];
    const upstreams = createUpstreams([url], { every: 5, patience: 600_000 });
    upstreams.onDead((_, reason) => reports.push(reason));
    const asked = once(frozen, 'request');
    const watching = new AbortController();
    const watch = upstreams.watch(watching.signal);
    await asked;
    expect(upstreams.check().detail).toEqual({ ready: 0, unready: 1, dead: 0 });
    watching.abort();
    await watch;
    expect(reports).toEqual([]);
  });

  it('times out, and the client gets 503', async () => {
    const app = express();
    const { url, seen } = await instance('silent', { answer: silent });
    const upstreams = { commands: createUpstreams([url]), queries: createUpstreams([]) };
    app.use(observation(LOGGER, createMetrics()), apiProxy(upstreams, { logger: LOGGER, silenceMs: 100 }));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(() => server.close());
    const { port } = server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', body: '{}' })).status).toBe(503);
    expect(seen).toHaveLength(1);
  });

  it('is given up as soon as a probe times out: others answer its queries, and no command is repeated', async () => {
    const { frozen, url } = await frozenServer();
    const other = await instance('other');
    // On a busy machine the other instance may be slow to answer a probe, too.
    const probing = { every: 5, patience: 3_000 };
    const upstreams = { commands: createUpstreams([url, other.url], probing), queries: createUpstreams([url, other.url], probing) };
    const app = express().use(observation(LOGGER, createMetrics()), apiProxy(upstreams, { logger: LOGGER, silenceMs: 10_000 }));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(() => server.close());
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

  it('is given up as soon as a probe times out, even if its answer has begun', async () => {
    const frozen = createServer((request, response) => request.url !== '/readyz' && response.writeHead(200).write('begins'));
    frozen.listen(0, '127.0.0.1');
    await once(frozen, 'listening');
    atEnd(() => frozen.close());
    const instances = [{ url: `http://127.0.0.1:${(frozen.address() as AddressInfo).port}` }];
    const { url, upstreams } = await gateway([], instances, { silenceMs: 600_000, probing: { every: 5, patience: 100 } });
    const answer = await fetch(`${url}/api/prices`);
    const watching = new AbortController();
    const watch = upstreams.queries.watch(watching.signal);
    await expect(answer.text()).rejects.toThrow('terminated');
    watching.abort();
    await watch;
  });

  it('takes no query from another instance', async () => {
    let answering: ServerResponse | undefined;
    const answer: RequestListener = (_, response) => {
      answering = response;
    };
    const [slow, gone] = [await instance('slow', { answer }), await instance('gone')];
    await gone.kill();
    const { url, upstreams } = await gateway([], [slow, gone]);
    const asked = textOf(fetch(`${url}/api/prices`));
    await until('the query at the slow instance', () => answering !== undefined);
    const dead = new Promise((resolve) => upstreams.queries.onDead(resolve));
    const watching = new AbortController();
    const watch = upstreams.queries.watch(watching.signal);
    expect(await dead).toBe(gone.url);
    answering?.end('slow');
    expect(await asked).toBe('slow');
    watching.abort();
    await watch;
  });

  it('loses its connection when the client disconnects', async () => {
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
  it('gets requests only when no instance is ready', async () => {
    const { upstreams } = await gateway([], []);
    expect(upstreams.queries.next()).toBeUndefined();
    const busy = createServer((_request, response) => response.writeHead(503).end());
    busy.listen(0, '127.0.0.1');
    await once(busy, 'listening');
    atEnd(() => busy.close());
    const url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
    const other = await instance('ready');
    const watched = createUpstreams([url, other.url], { every: 5, patience: 500 });
    const watching = new AbortController();
    const watch = watched.watch(watching.signal);
    await until('the busy instance to be unready', () => watched.check().detail?.unready === 1);
    expect([1, 2, 3].map(() => watched.next())).toEqual([other.url, other.url, other.url]);
    await other.kill();
    await until('the other instance to be dead', () => watched.check().detail?.dead === 1);
    expect([watched.next(), watched.check().ok]).toEqual([url, false]);
    watching.abort();
    await watch;
  });
});
