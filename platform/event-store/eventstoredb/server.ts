import { type Backoff, delayAfter, pause } from '../../clock/pause.ts';
import { type Connection, openConnections } from './connections.ts';
import { failureOf } from './failures.ts';
import { lastPosition } from './reading.ts';

/** Backoff between attempts, and before reopening a dropped subscription. */
export const RETRY: Backoff = { baseMs: 50, maxMs: 2_000 };
const PROBE_MS = 1_000;
/** How long everybody waits for the server unless they say otherwise. */
export const PATIENCE = { attemptMs: 3_000, giveUpMs: 10_000, closeMs: 5_000 } as const;

type ServerOptions = { readonly url: string } & { readonly [Wait in keyof typeof PATIENCE]: number };

/**
 * The node or cluster as the adapter uses it: single attempts, retries and reachability. Throws when the connection string is unusable.
 * Does not wait for the server.
 */
export function openServer({ url, attemptMs, giveUpMs, closeMs }: ServerOptions) {
  const connections = openConnections(url, attemptMs, closeMs);
  const stopped = new AbortController();
  let trouble: string | undefined;
  let probe: NodeJS.Timeout | undefined;

  function reached(): void {
    trouble = undefined;
    clearInterval(probe);
    probe = undefined;
  }
  /** Probes the server until it is back: while it is reported unavailable, callers may send nothing that would notice. */
  function missed(reason: string): void {
    trouble = reason;
    if (stopped.signal.aborted) return;
    probe ??= setInterval(() => attempt(lastPosition).catch(() => undefined), PROBE_MS).unref();
  }

  /** Runs the work once. After a connection failure the next attempt gets a new client. */
  async function attempt<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = connections.shared();
    try {
      const result = await work(connection);
      reached();
      return result;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'unavailable') connections.replace(connection);
      if (failure.kind === 'unavailable' || failure.kind === 'denied') missed(failure.error.message);
      throw error;
    }
  }

  /** Retries until there is an answer; throws EventStoreUnavailableError on timeout or when a retry cannot help. */
  async function persist<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const end = performance.now() + giveUpMs;
    for (let failures = 1; ; failures += 1) {
      try {
        return await attempt(work);
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind === 'refused' || failure.kind === 'denied') throw failure.error;
        if (failure.kind !== 'unavailable') throw error;
        const delay = delayAfter(failures, RETRY);
        if (stopped.signal.aborted || performance.now() + delay > end) throw failure.error;
        await pause(delay, stopped.signal);
      }
    }
  }

  return {
    credentials: connections.credentials,
    open: connections.open,
    attempt,
    persist,
    /** Why the server is currently unreachable; undefined when it is reachable. */
    trouble: (): string | undefined => trouble,
    /** Aborted by `close`. */
    stopped: stopped.signal,
    async close(): Promise<void> {
      stopped.abort();
      clearInterval(probe);
      await connections.close();
    },
  };
}
