import { describe, expect, it } from '@jest/globals';
import { holdUp } from '@s30/platform/clock/holdUp.testing';
import { until } from '@s30/platform/clock/until.testing';
import { createReadiness } from '@s30/platform/telemetry/health';
import { createMetrics } from '@s30/platform/telemetry/metrics';
import type { FollowedAnswer } from '@s30/platform/web/answer';
import { createEventStreams } from '@s30/platform/web/eventStreams';
import { listenOn } from '@s30/platform/web/listening';
import express from 'express';
import { atEnd, LOGGER } from './gateway.testing.ts';
import { createGateway } from './server.ts';
import { createUpstreams } from './upstreams.ts';

const PATH = '/api/slots/available/live';
/** Generous, because on a busy machine a heartbeat may be late by almost the whole limit. */
const SILENCE_MS = 4_000;

/** A client of an instance's event stream, through a gateway that cuts off silent connections. */
async function listens({ heartbeatMs }: { readonly heartbeatMs: number }) {
  const tells = new Set<(event: string) => void>();
  const answer: FollowedAnswer = {
    ...{ status: 200, headers: { 'Content-Type': 'text/event-stream' }, cookies: [], body: '' },
    events: {
      follow: ({ next }) => {
        tells.add(next);
        return () => tells.delete(next);
      },
    },
  };
  const streams = createEventStreams({ heartbeatMs });
  const app = express().get(PATH, async (_request, response) => streams.serve(response, answer, 'somebody'));
  const instance = await listenOn(app, 0, '127.0.0.1', { onClosing: streams.close });
  atEnd(instance.close);

  const { listen } = createGateway({
    config: { trustedProxies: 0, metricsToken: undefined, isOnThisMachine: true, googleClientId: undefined, publicUrl: 'http://localhost' },
    upstreams: { commands: createUpstreams([]), queries: createUpstreams([instance.url]) },
    ...{ sites: [], logger: LOGGER as never, metrics: createMetrics(), readiness: createReadiness(), silenceMs: SILENCE_MS },
  });
  const gateway = await listen(0, '127.0.0.1');
  atEnd(gateway.close);

  const client = new AbortController();
  atEnd(() => client.abort());
  const response = await fetch(`${gateway.url}${PATH}`, { signal: client.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    next: async () => (await reader?.read())?.value,
    leave: () => client.abort(),
    followers: () => tells.size,
    tell: (event: string) => {
      for (const tell of tells) tell(event);
    },
  };
}

describe('an event stream', () => {
  it('is kept open by its heartbeat while nothing happens', async () => {
    const { next, tell, followers } = await listens({ heartbeatMs: SILENCE_MS / 10 });
    await next();
    const said = new Set<string | undefined>();
    const end = performance.now() + 1.2 * SILENCE_MS;
    while (performance.now() < end) said.add((await next())?.replaceAll(': here\n\n', ''));
    expect([[...said], followers()]).toEqual([[''], 1]);
    tell('happened');
    let heard = await next();
    while (heard?.includes('data') === false) heard = await next();
    expect(heard).toContain('data: happened\n\n');
  });

  it('is kept open when the gateway itself was held up for longer than an instance may be silent', async () => {
    const { next, tell } = await listens({ heartbeatMs: SILENCE_MS / 10 });
    await next();
    holdUp(1.2 * SILENCE_MS);
    for (const event of ['happened', 'again']) {
      tell(event);
      let heard = await next();
      while (heard?.includes('data') === false) heard = await next();
      expect(heard).toContain(`data: ${event}\n\n`);
    }
  });

  it('is cut off without a heartbeat, and its follower is removed', async () => {
    const { next, followers } = await listens({ heartbeatMs: 60_000 });
    await next();
    await expect(next()).rejects.toThrow();
    await until('the follower to be removed', () => followers() === 0);
  });

  it('loses its follower when the client disconnects', async () => {
    // Frequent heartbeats, so that the silence limit is not what ends it.
    const { next, leave, followers } = await listens({ heartbeatMs: SILENCE_MS / 10 });
    await next();
    expect(followers()).toBe(1);
    leave();
    await until('the follower to be removed', () => followers() === 0);
  });
});
