import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createSessionStore } from '../session/sessionStore.ts';
import { ApiError } from './apiError.ts';
import { createAttempts } from './attempt.ts';
import { createClient } from './client.ts';

type Reply = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown };
type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string };
const kavya = { _id: 'u1', name: 'Kavya Nair', email: 'kavya@example.com', role: 'candidate' } as const;
const servers: Server[] = [];

/** A server that gives the replies in order, a browser session, and the client between them. */
async function setting(
  replies: readonly Reply[],
  options: { readonly cookies?: string; readonly isPopup?: boolean; readonly isOffline?: boolean } = {},
) {
  const seen: Seen[] = [];
  const left = [...replies];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      const reply = left.shift() ?? { status: 500, body: { message: 'one request too many', code: 'test' } };
      response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers });
      response.end(JSON.stringify(reply.body ?? {}));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const kept = new Map<string, string>();
  const session = createSessionStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  session.start('first-token', kavya);
  const pauses: number[] = [];
  const dates: (string | null)[] = [];
  const client = createClient({
    session,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cookies: () => options.cookies ?? '',
    isPopup: () => options.isPopup ?? false,
    attempts: createAttempts(),
    isOffline: () => options.isOffline ?? false,
    clock: { deviceNow: Date.now, hear: (date) => void dates.push(date) },
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { ...client, session, seen, pauses, dates, kept };
}
const refusal = (failed: Promise<unknown>): Promise<ApiError> =>
  failed.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
  );

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('a call', () => {
  it('goes to its address with the bearer token, the XSRF token and its key', async () => {
    const { call, seen } = await setting([{ body: {} }], { cookies: 'other=1; XSRF-TOKEN=abc%3D; last=2' });
    await call('changeMeetingLink', {
      params: { id: 'interview/1' },
      body: { meetingLink: 'https://meet.google.com/x' },
      idempotencyKey: 'key-1',
    });
    expect(seen[0]).toMatchObject({ method: 'PUT', url: '/api/interviews/interview%2F1/meeting' });
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer first-token',
      'x-xsrf-token': 'abc=',
      'idempotency-key': 'key-1',
      'content-type': 'application/json',
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ meetingLink: 'https://meet.google.com/x' });
  });

  it('leaves empty parts out of the query', async () => {
    const { call, seen } = await setting([{ body: [] }]);
    await call('availableSlots', { query: { interviewType: 'System Design', interviewerId: undefined, startDate: '' } });
    expect(seen[0]?.url).toBe('/api/slots/available?interviewType=System+Design');
  });

  it('sends files as multipart form data', async () => {
    const { call, seen } = await setting([{ body: {} }]);
    const transactionScreenshot = new File(['bytes'], 'proof.png', { type: 'image/png' });
    await call('submitPaymentProof', { body: { paymentId: 'p1', transactionId: '3127' }, files: { transactionScreenshot } });
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('filename="proof.png"');
  });

  it('stores the renewed token of an answer', async () => {
    const { call, session, kept } = await setting([{ body: [], headers: { Authorization: 'Bearer second-token' } }]);
    await call('interviews');
    expect(session.get()).toMatchObject({ token: 'second-token' });
    expect(kept.get('token')).toBe('second-token');
  });

  it('does not revive a session that ended while it was under way', async () => {
    const { call, session, kept } = await setting([{ body: [], headers: { Authorization: 'second-token' } }]);
    const answer = call('interviews');
    session.end('logout');
    await answer;
    expect(session.get()).toEqual({ status: 'guest', because: 'logout' });
    expect(kept.size).toBe(0);
  });
});

describe('a refusal', () => {
  it('carries the code, the message, the field errors and the request id', async () => {
    const errors = [{ param: 'email', message: 'An account with this email already exists' }];
    const body = { code: 'email_taken', message: 'An account with this email already exists', errors, requestId: 'r1' };
    const { call } = await setting([{ status: 409, body }]);
    const error = await refusal(call('register', { body: { name: 'K', email: 'k@example.com', password: 'secret-9' } }));
    expect(error).toMatchObject({ status: 409, code: 'email_taken', message: body.message, errors, requestId: 'r1' });
  });

  it('reports the status when the answer cannot be read', async () => {
    const { call } = await setting([{ status: 500, body: '<html>' }]);
    expect((await refusal(call('me'))).message).toBe('Request failed with status code 500');
  });

  it('with 401 ends the session', async () => {
    const { call, session } = await setting([{ status: 401, body: { code: 'session_ended', message: 'x', requestId: 'r' } }]);
    await refusal(call('me'));
    expect(session.get()).toEqual({ status: 'guest', because: 'expired' });
  });

  it('with 401 leaves the session alone in a pop-up', async () => {
    const { call, session } = await setting([{ status: 401, body: { code: 'session_ended', message: 'x', requestId: 'r' } }], {
      isPopup: true,
    });
    await refusal(call('me'));
    expect(session.get().status).toBe('signedIn');
  });

  it('is a network error when no answer comes', async () => {
    const { call } = await setting([]);
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
    expect(await refusal(call('me'))).toMatchObject({ status: 0, message: 'Network Error' });
  });
});

it('a paginated list is fetched to its end', async () => {
  const more = { Link: '</api/slots/available?offset=2&limit=2>; rel="next"' };
  const { call, seen } = await setting([{ headers: more, body: [1, 2] }, { body: [3] }]);
  expect(await call('availableSlots', { query: { limit: 2 } })).toEqual([1, 2, 3]);
  expect(seen.map(({ url }) => url)).toEqual(['/api/slots/available?limit=2', '/api/slots/available?offset=2&limit=2']);
});

it('only one page of a paginated list is fetched when one is enough', async () => {
  const more = { Link: '</api/slots/available?offset=2&limit=2>; rel="next"' };
  const { call, seen } = await setting([{ headers: more, body: [1, 2] }]);
  expect(await call('availableSlots', { query: { limit: 2 }, onePiece: true })).toEqual([1, 2]);
  expect(seen).toHaveLength(1);
});

describe('a briefly unavailable server', () => {
  const busy: Reply = { status: 503, headers: { 'Retry-After': '1' }, body: { code: 'not_caught_up', message: 'busy', requestId: 'r' } };
  const away: Reply = { status: 502, body: '<html>' };
  const cancel = { params: { id: 'i1' } } as const;

  it('is retried after the time it names', async () => {
    const { call, pauses, seen } = await setting([busy, busy, { body: [] }]);
    expect(await call('interviews')).toEqual([]);
    expect(pauses).toEqual([1000, 1000]);
    expect(seen).toHaveLength(3);
  });

  it('is retried after growing pauses if it names no time, and only a few times', async () => {
    const { call, pauses } = await setting([away, away, away, away, away]);
    expect(await refusal(call('interviews'))).toMatchObject({ status: 502 });
    expect(pauses).toEqual([300, 1_000, 2_500]);
  });

  it('receives a retried change under the same key, whether retried by the client or by the user', async () => {
    const { call, seen } = await setting([away, away, away, away, away, { body: {} }, { body: {} }]);
    await refusal(call('cancelInterview', cancel));
    await call('cancelInterview', cancel);
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(1);
    await call('cancelInterview', cancel);
    expect(seen.at(-1)?.headers['idempotency-key']).not.toBe(keys[0]);
  });

  it('is not retried when that is unsafe: a sign-in has no key', async () => {
    const { call, seen } = await setting([away, { body: {} }]);
    await refusal(call('login', { body: { email: 'k@example.com', password: 'secret-9' }, idempotencyKey: 'none' }));
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined]);
  });

  it('is not retried while this device is offline', async () => {
    const { call, seen } = await setting([away], { isOffline: true });
    await refusal(call('interviews'));
    expect(seen).toHaveLength(1);
  });

  it('is not retried when it asks for a long wait, and the error message names that wait', async () => {
    const body = { code: 'too_many_requests', message: 'Too many requests. Please try again later.', requestId: 'r' };
    const { call, pauses } = await setting([{ status: 429, headers: { 'Retry-After': '40' }, body }]);
    expect((await refusal(call('interviews'))).message).toBe('Too many requests. Please try again in 40 seconds.');
    expect(pauses).toEqual([]);
  });
});
