import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckResult } from '@s30/platform/telemetry/health';

/** `unready`: it answers, and asks to be left alone. `dead`: nobody answers. */
export type Condition = 'ready' | 'unready' | 'dead';

export type Upstreams = {
  /** Whose turn it is: those that are ready first, else those that at least answer; undefined when nobody is left. */
  next(not?: readonly string[]): string | undefined;
  /** It could not be reached: it gets nothing until it answers a probe. */
  failed(url: string): void;
  /** Calls the listener for each instance that a probe gives up. */
  onDead(listener: (url: string) => void): void;
  /** Looks at all of them again and again, until the signal aborts. */
  watch(signal: AbortSignal): Promise<void>;
  check(): CheckResult;
};

const PROBE_MS = { every: 500, patience: 2_000 } as const;

/** The instances of one service. All are taken for ready until something else is known. */
export function createUpstreams(
  urls: readonly string[],
  probeMs: { readonly every: number; readonly patience: number } = PROBE_MS,
): Upstreams {
  const conditions = new Map<string, Condition>(urls.map((url) => [url, 'ready']));
  const listeners = new Set<(url: string) => void>();
  let turn = 0;

  async function probe(url: string, signal: AbortSignal): Promise<void> {
    try {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.any([signal, AbortSignal.timeout(probeMs.patience)]) });
      await answer.arrayBuffer();
      conditions.set(url, answer.ok ? 'ready' : 'unready');
    } catch {
      if (signal.aborted) return;
      const before = conditions.get(url);
      conditions.set(url, 'dead');
      if (before !== 'dead') for (const listener of listeners) listener(url);
    }
  }
  async function watchOne(url: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await probe(url, signal);
      await sleep(probeMs.every, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    next(not = []) {
      turn += 1;
      for (const wanted of ['ready', 'unready'] as const) {
        const able = urls.filter((url) => conditions.get(url) === wanted && !not.includes(url));
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
      await Promise.all(urls.map((url) => watchOne(url, signal)));
    },
    check: () => {
      const isServed = [...conditions.values()].includes('ready');
      return { ok: isServed, ...(isServed ? {} : { reason: 'no instance is ready' }), detail: Object.fromEntries(conditions) };
    },
  };
}
