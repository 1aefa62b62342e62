import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deadline } from '@s30/platform/clock/deadline';
import { CHECK_MS, type CheckResult } from '@s30/platform/telemetry/health';
import { messageOf } from '@s30/platform/telemetry/thrown';

/** `unready`: answers its probe with an error. `dead`: does not answer. */
export type Condition = 'ready' | 'unready' | 'dead';

export type Upstreams = {
  /** The next instance in turn: a ready one, else an unready one, else one that seems dead; undefined if all were tried. */
  next(not?: readonly string[]): string | undefined;
  /** Marks an instance that could not be reached: until it answers a probe, it gets only what no other can take. */
  failed(url: string): void;
  /** Calls the listener for each instance that a probe finds dead, with the reason. */
  onDead(listener: (url: string, reason: string) => void): void;
  /** Probes all instances periodically, until the signal aborts. */
  watch(signal: AbortSignal): Promise<void>;
  /** Counts instances and names none, since anybody can read it. */
  check(): CheckResult;
};

/** A shorter patience would declare instances dead whose own health checks are still waiting. */
const PROBE_MS = { every: 500, patience: CHECK_MS + 2_000 } as const;

/** `fetch` fails with a general message, and names the reason as its cause. */
const reasonOf = (error: unknown): string => messageOf((error as Error).cause ?? error);

/** Resolves all addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;
const resolveByDns: Resolve = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address);

/** One URL per address of a name: a scaled service has several. */
async function instancesBehind(url: string, resolve: Resolve): Promise<readonly string[]> {
  const { hostname, port } = new URL(url);
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, ''));
  return addresses.map((address) => `http://${isIP(address) === 6 ? `[${address}]` : address}${port && `:${port}`}`);
}

/**
 * Undefined if the signal aborts first: a lookup that nothing answers cannot be broken off, so the end does not wait for it. A promise
 * for the end that is raced again and again would keep every race.
 */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
  const done = new AbortController();
  const over = once(signal, 'abort', { signal: done.signal }).then(
    () => undefined,
    () => undefined,
  );
  return Promise.race([work, over]).finally(() => done.abort());
}

/** The instances of one service, including those that come and go behind a name. An instance is ready once it has answered a probe. */
export function createUpstreams(
  urls: readonly string[],
  probeMs: { readonly every: number; readonly patience: number } = PROBE_MS,
  resolve: Resolve = resolveByDns,
): Upstreams {
  const conditions = new Map<string, Condition>(urls.map((url) => [url, 'unready']));
  const listeners = new Set<(url: string, reason: string) => void>();
  let turn = 0;

  /** The reason if the instance is dead. */
  async function probe(url: string, signal: AbortSignal): Promise<string | undefined> {
    const late = new AbortController();
    const answered = deadline(probeMs.patience, () => late.abort(new Error(`no answer within ${probeMs.patience} ms`)));
    try {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.any([signal, late.signal]) });
      await answer.arrayBuffer();
      conditions.set(url, answer.ok ? 'ready' : 'unready');
      return undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      conditions.set(url, 'dead');
      return reasonOf(error);
    } finally {
      answered();
    }
  }
  /** A failed lookup does not drop known instances. */
  async function discover(): Promise<readonly string[]> {
    const found = await Promise.all(urls.map((url) => instancesBehind(url, resolve).catch(() => undefined)));
    return found.some((each) => each === undefined || each.length === 0) ? [...conditions.keys()] : found.flatMap((each) => each ?? []);
  }
  async function watchOne(url: string, signal: AbortSignal): Promise<void> {
    let isDead = false;
    while (!signal.aborted) {
      const reason = await probe(url, signal);
      if (reason !== undefined && !isDead) for (const listener of listeners) listener(url, reason);
      isDead = reason !== undefined;
      await sleep(probeMs.every, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    next(not = []) {
      turn += 1;
      for (const wanted of ['ready', 'unready', 'dead'] as const) {
        const able = [...conditions].flatMap(([url, condition]) => (condition === wanted && !not.includes(url) ? url : []));
        if (able.length > 0) return able[turn % able.length];
      }
      return undefined;
    },
    failed: (url) => {
      conditions.set(url, 'dead');
    },
    onDead: (listener) => {
      listeners.add(listener);
    },
    watch: async (signal) => {
      const watches = new Map<string, { readonly leave: AbortController; readonly ended: Promise<void> }>();
      while (!signal.aborted) {
        const found = await unlessAborted(discover(), signal);
        if (found === undefined) break;
        for (const [url, { leave }] of watches) {
          if (found.includes(url)) continue;
          leave.abort();
          watches.delete(url);
        }
        for (const url of conditions.keys()) if (!found.includes(url)) conditions.delete(url);
        for (const url of found) {
          if (watches.has(url)) continue;
          conditions.set(url, 'unready');
          const leave = new AbortController();
          watches.set(url, { leave, ended: watchOne(url, AbortSignal.any([signal, leave.signal])) });
        }
        await sleep(probeMs.every, undefined, { signal }).catch(() => undefined);
      }
      await Promise.all([...watches.values()].map(({ ended }) => ended));
    },
    check: () => {
      const detail = { ready: 0, unready: 0, dead: 0 };
      for (const condition of conditions.values()) detail[condition] += 1;
      return { ok: detail.ready > 0, ...(detail.ready > 0 ? {} : { reason: 'no instance is ready' }), detail };
    },
  };
}
