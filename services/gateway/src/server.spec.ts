import { once } from 'node:events';
import { Agent, createServer as createHttpServer, get, type IncomingMessage, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { connectionsTo } from './connections.ts';
import { atEnd, gateway, instance, textOf } from './gateway.testing.ts';
import { sideOf } from './side.ts';

describe('routing', () => {
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
  ])('%s %s goes to the %s', (method, path, side) => {
    expect(sideOf(method, path)).toBe(side);
  });

  it.each([
    ['/api', 'query'],
    ['/API/prices?currency=INR', 'query'],
    ['/apis', '<title>customer</title>'],
  ])('serves %s from %s', async (path, expected) => {
    const { url } = await gateway([], [await instance('query')]);
    expect(await textOf(fetch(url + path))).toBe(expected);
  });

  it('takes the instances of a side in turn and serves the front ends itself', async () => {
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

describe('a forwarded request', () => {
  it('leaves the connection of the client open, unless the client wants it closed', async () => {
    const { url } = await gateway([], [await instance('query')]);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    atEnd(() => agent.destroy());
    const ports = new Set<number | undefined>();
    for (let count = 0; count < 3; count += 1) {
      const [answer] = (await once(get(`${url}/api/prices`, { agent }), 'response')) as [IncomingMessage];
      ports.add(answer.socket.localPort);
      await text(answer);
    }
    expect(ports.size).toBe(1);
    const closed = await fetch(`${url}/api/prices`, { headers: { Connection: 'close' } });
    expect(closed.headers.get('connection')).toBe('close');
  });

  it.each(['http://s30.example', 'HTTPS://s30.example:8443'])('goes to its path when its target begins with %s', async (origin) => {
    const query = await instance('query');
    const { hostname, port } = new URL((await gateway([], [query])).url);
    const socket = connect(Number(port), hostname);
    atEnd(() => socket.destroy());
    socket.write(`GET ${origin}/api/prices?currency=INR HTTP/1.1\r\nHost: s30.example\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(query.seen.map(({ url }) => url)).toEqual(['/api/prices?currency=INR']);
  });

  it('that is refused before it was read is answered, and leaves the connection of the client usable and none to the instance', async () => {
    const refusing = createHttpServer((_, response) => response.writeHead(401).end('no')).listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    atEnd(() => refusing.close());
    const { url } = await gateway([{ url: `http://127.0.0.1:${(refusing.address() as AddressInfo).port}` }], []);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    atEnd(() => agent.destroy());
    const ports = new Set<number | undefined>();
    for (const [bytes, headers] of [[5_000_000], [10], [20_000_000], [20_000_000, { 'Transfer-Encoding': 'chunked' }], [10]] as const) {
      const sent = request(`${url}/api/feedback`, { agent, method: 'POST', headers });
      sent.end(Buffer.alloc(bytes));
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      ports.add(answer.socket.localPort);
      expect([answer.statusCode, await text(answer)]).toEqual([401, 'no']);
    }
    expect(ports.size).toBe(1);
    const connections = promisify(refusing.getConnections.bind(refusing));
    while ((await connections()) > 0) await turn();
  });

  it('keeps its address, body and headers', async () => {
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

  it('carries the real address of the client, whatever the client claims, and one request id', async () => {
    const queries = [await instance('query')];
    const { url } = await gateway([], queries);
    const claims = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https', 'X-Request-Id': 'mine', Forwarded: 'for=1.2.3.4' };
    const others = { 'X-Real-IP': '203.0.113.7', 'X-Forwarded-Port': '444' };
    const answer = await fetch(`${url}/api/prices`, { headers: { ...claims, ...others } });
    const { headers } = queries[0]?.seen[0] ?? {};
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers?.['x-forwarded-host']).toBe(new URL(url).host);
    for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-port']) expect(headers).not.toHaveProperty(name);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-request-id')).toBe(headers?.['x-request-id']);
  });

  it('keeps the client address and request id reported by a trusted proxy', async () => {
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

  it.each(['HTTP/1.0\r\n', 'HTTP/1.1\r\nHost:\r\nConnection: close\r\n'])('needs no host: %j', async (version) => {
    const queries = [await instance('query')];
    const { url } = await gateway([], queries);
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    atEnd(() => socket.destroy());
    socket.write(`GET /api/prices ${version}X-Forwarded-Host: elsewhere\r\n\r\n`);
    expect(await text(socket)).toContain('query');
    expect(queries[0]?.seen[0]?.headers).not.toHaveProperty('x-forwarded-host');
  });

  it.each(['GET /api/prices', 'DELETE /api/slots/1'])('reaches an instance although it announces a trailer: %s', async (target) => {
    const each = await instance('answer');
    const { hostname, port } = new URL((await gateway([each], [each])).url);
    const socket = connect(Number(port), hostname);
    atEnd(() => socket.destroy());
    socket.write(`${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTrailer: Expires\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*answer/s);
  });

  it('takes one connection to the instance', async () => {
    let connections = 0;
    const server = createHttpServer((_, response) => response.end('query')).listen(0, '127.0.0.1');
    server.on('connection', () => {
      connections += 1;
    });
    await once(server, 'listening');
    atEnd(() => server.close());
    const { url } = await gateway([], [{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }]);
    expect(await textOf(fetch(`${url}/api/prices`))).toBe('query');
    expect(connections).toBe(1);
  });

  it('gets another connection if the instance has reset the one that was opened for it', async () => {
    const server = createHttpServer((_, response) => response.end('query')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { agent, open } = connectionsTo(url);
    const came = once(server, 'connection');
    await open();
    const [socket] = (await came) as [Socket];
    socket.resetAndDestroy();
    // Until the reset has arrived here, too.
    await textOf(fetch(url));
    const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    expect(await text(answer)).toBe('query');
  });

  it('leaves no connection to the instance if its client leaves before it has sent everything', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(() => server.close());
    const { url } = await gateway([], [{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }]);
    const { hostname, port } = new URL(url);
    const client = connect(Number(port), hostname);
    await once(client, 'connect');
    client.write('GET /api/prices HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhe');
    // Until this has arrived, too.
    await textOf(fetch(`${url}/login`));
    const came = once(server, 'connection');
    client.destroy();
    const [socket] = (await came) as [Socket];
    await once(socket.resume(), 'close');
  });

  it('leaves no connection behind that it did not take', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(() => server.close());
    const came = once(server, 'connection');
    const close = await connectionsTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).open();
    const [socket] = (await came) as [Socket];
    close();
    await once(socket.resume(), 'close');
  });

  it('streams its answer event by event', async () => {
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
