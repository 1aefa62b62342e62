import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { atEnd, gateway, instance } from './gateway.testing.ts';

/** More than sockets buffer on the way. */
const SIZE = 30_000_000;
/** Longer than a busy machine holds up client, gateway and instance, which are one process here. */
const SILENCE_MS = 3_000;
const PAUSE_MS = SILENCE_MS + 1_000;

/** Begins a download, and reads nothing yet. */
async function download(answer: RequestListener, limits: { readonly silenceMs: number; readonly unreadMs?: number }) {
  const left = Promise.withResolvers<void>();
  const watched: RequestListener = (asked, response) => {
    asked.socket.once('close', () => left.resolve());
    answer(asked, response);
  };
  const { url } = await gateway([], [await instance('query', { answer: watched })], limits);
  const asking = get(`${url}/api/payments/export`);
  atEnd(() => asking.destroy());
  const [answered] = (await once(asking, 'response')) as [IncomingMessage];
  return { answered, left: left.promise };
}
async function sizeOf(answer: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of answer) size += (chunk as Buffer).length;
  return size;
}

describe('a client that reads nothing for a while', () => {
  const large: RequestListener = (_, response) => response.end(Buffer.alloc(SIZE, 'x'));

  it('gets the rest of its download when it goes on', async () => {
    const { answered } = await download(large, { silenceMs: SILENCE_MS });
    await sleep(PAUSE_MS);
    expect(await sizeOf(answered)).toBe(SIZE);
  });

  it('loses its connection in the end, and so does the instance', async () => {
    const { answered, left } = await download(large, { silenceMs: SILENCE_MS, unreadMs: PAUSE_MS });
    await left;
    await expect(sizeOf(answered)).rejects.toThrow();
  });

  it('loses its connection when it goes on and the instance is silent', async () => {
    const answer: RequestListener = (_, response) => response.write(Buffer.alloc(SIZE, 'x'));
    const { answered } = await download(answer, { silenceMs: SILENCE_MS });
    await sleep(PAUSE_MS);
    await expect(sizeOf(answered)).rejects.toThrow();
  });
});

describe('a client that sends nothing for a while', () => {
  it('gets its answer when it has sent the rest', async () => {
    const { url } = await gateway([await instance('command')], [], { silenceMs: SILENCE_MS });
    const sending = request(`${url}/api/payments/submit`, { method: 'POST', headers: { 'Content-Length': 2 } });
    atEnd(() => sending.destroy());
    sending.write('{');
    await sleep(PAUSE_MS);
    sending.end('}');
    const [answered] = (await once(sending, 'response')) as [IncomingMessage];
    answered.resume();
    expect(answered.statusCode).toBe(200);
  });

  it('gets a 503 from a silent instance, also when it has asked whether to send', async () => {
    const { url } = await gateway([await instance('silent', { answer: () => undefined })], [], { silenceMs: SILENCE_MS });
    const sending = request(`${url}/api/payments/submit`, { method: 'POST', headers: { 'Content-Length': 2, Expect: '100-continue' } });
    atEnd(() => sending.destroy());
    sending.on('continue', () => sending.end('{}'));
    const [answered] = (await once(sending, 'response')) as [IncomingMessage];
    answered.resume();
    expect(answered.statusCode).toBe(503);
  });

  it('gets a 503 from an instance that does not take what was sent', async () => {
    const frozen = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(frozen, 'listening');
    atEnd(() => frozen.close());
    const { url } = await gateway([{ url: `http://127.0.0.1:${(frozen.address() as AddressInfo).port}` }], [], { silenceMs: SILENCE_MS });
    const sending = request(`${url}/api/payments/submit`, { method: 'POST', headers: { 'Content-Length': SIZE, Connection: 'close' } });
    atEnd(() => sending.destroy());
    sending.end(Buffer.alloc(SIZE, 'x'));
    const [answered] = (await once(sending, 'response')) as [IncomingMessage];
    answered.resume();
    expect(answered.statusCode).toBe(503);
  });
});
