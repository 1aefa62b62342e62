import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { until } from '../clock/until.testing.ts';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { createEventStreams } from './eventStreams.ts';
import { type EventsAnswer, handlers } from './handler.ts';
import { serveForSpec } from './specServer.testing.ts';

const CHANGED = { changed: 'availableSlots' } as const;
const PATH = '/api/slots/available/live';
type Follower = Parameters<EventsAnswer<typeof CHANGED>['follow']>[0];

let web: Awaited<ReturnType<typeof serveForSpec>>;
const leaving: AbortController[] = [];
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const client of leaving) client.abort();
  for (const close of closing.splice(0)) await close();
});

async function serving(lateMs = 0) {
  const followers = new Set<Follower>();
  const answer: EventsAnswer<typeof CHANGED> = {
    follow: (follower) => {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
  };
  web = await serveForSpec(openSqliteSecretStore, handlers()({ availableSlotsLive: () => sleep(lateMs, answer) }));
  closing.push(web.close);
  return followers;
}

async function listens(user = 'candidate') {
  const client = new AbortController();
  leaving.push(client);
  const headers = { Authorization: `Bearer ${await web.tokenOf(user)}`, 'Accept-Encoding': 'gzip' };
  const response = await fetch(`${web.url}${PATH}`, { headers, signal: client.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await reader?.read())?.value;
  return { response, next, leave: () => client.abort() };
}

it('starts at once, sends each event as it happens, and strips what the schema does not name', async () => {
  const followers = await serving();
  const { response, next } = await listens();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(await next()).toBe(': open\n\n');
  for (const { next: tell } of followers) tell({ ...CHANGED, secret: 'x' } as typeof CHANGED);
  expect(await next()).toBe('data: {"changed":"availableSlots"}\n\n');
});

it('is refused to callers whom the route does not admit', async () => {
  await serving();
  expect(await web.call('GET', PATH)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
});

it('stops following when the client leaves', async () => {
  const followers = await serving();
  const { next, leave } = await listens();
  await next();
  expect(followers.size).toBe(1);
  leave();
  await until('the stream to be followed no more', () => followers.size === 0);
});

it('ends when the server stops, without being cut off', async () => {
  const followers = await serving();
  const { next } = await listens();
  await next();
  await web.closeServer();
  // Reading would throw if the stream were cut off.
  expect(await next()).toBeUndefined();
  expect(followers.size).toBe(0);
});

it('breaks off and logs an error when its source fails', async () => {
  const followers = await serving();
  const { next } = await listens();
  await next();
  for (const { failed } of followers) failed(new Error('the store is away'));
  await expect(next()).rejects.toThrow();
  await until('the failure in the log', () => web.lines.some(({ level, message }) => level === 'error' && message === 'request failed'));
  expect(followers.size).toBe(0);
});

it('limits the streams of each user, and frees their places afterwards', async () => {
  await serving();
  const all = await Promise.all(Array.from({ length: 6 }, () => listens()));
  for (const { next } of all) await next();
  const { response } = await listens();
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await listens('interviewer')).response.status).toBe(200);
  all[0]?.leave();
  let status = 429;
  await until('a free place', async () => {
    ({ status } = (await listens()).response);
    return status !== 429;
  });
  expect(status).toBe(200);
});

it('limits the streams of each user also when many are asked for at once', async () => {
  await serving(50);
  const all = await Promise.all(Array.from({ length: 9 }, () => listens()));
  expect(all.map(({ response }) => response.status).toSorted()).toEqual([...Array(6).fill(200), ...Array(3).fill(429)]);
});

it('answers HEAD with its headers only', async () => {
  const followers = await serving();
  const { status, headers } = await web.call('HEAD', PATH, { as: 'candidate' });
  expect([status, headers.get('content-type'), followers.size]).toEqual([200, 'text/event-stream', 0]);
});

describe('a client that does not read', () => {
  const LONG = 'x'.repeat(100_000);

  /** A stream with quick heartbeats, asked for by a client that reads nothing of it. */
  async function unread() {
    const streams = createEventStreams({ heartbeatMs: 20 });
    const told: ((event: string) => void)[] = [];
    const follow: EventsAnswer<string>['follow'] = ({ next }) => {
      told.push(next);
      return () => void told.splice(0);
    };
    const answer = { status: 200, headers: {}, cookies: [], body: '', events: { follow } };
    let served: Promise<void> | undefined;
    const app = express().get('/', (_request, response) => {
      served = streams.serve(response, answer, 'asha');
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    closing.push(
      () => client.destroy(),
      () => server.close(),
    );
    client.write('GET / HTTP/1.1\r\nHost: spec\r\n\r\n');
    await until('the stream to be followed', () => told.length > 0);
    return { streams, told, served: () => served };
  }

  it('is cut off instead of keeping its events in memory', async () => {
    const { told, served, streams } = await unread();
    await until('the stream to be cut off', () => {
      told[0]?.(LONG);
      return told.length === 0;
    });
    await served();
    expect(streams.hasPlaceFor('asha')).toBe(true);
  });

  it('is cut off when its stream has ended: nothing is written after the end, which would end the process', async () => {
    const { told, served, streams } = await unread();
    for (let sent = 0; sent < 60; sent += 1) told[0]?.(LONG);
    streams.close();
    expect(told).toEqual([]);
    await served();
  });
});
