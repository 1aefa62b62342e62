import { type Backoff, delayAfter, pause } from '../../projector/supervision.ts';
import { type Connection, type Connections, openConnections } from './connections.ts';
import { failureOf } from './failures.ts';
import { lastPosition } from './reading.ts';

/** The node or cluster as the adapter sees it: attempts, and whether they reach it. */
export type Server = Pick<Connections, 'credentials' | 'open'> & {
  /** Once. After a failure the next one gets a new client. */
  attempt<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Until there is an answer; throws EventStoreUnavailableError when that takes too long or cannot help. */
  persist<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Why it cannot be reached at the moment. */
  trouble(): string | undefined;
  /** Aborted by {@link Server.close}. */
  readonly stopped: AbortSignal;
  close(): Promise<void>;
};

/** Pauses between attempts, and between subscriptions that were dropped. */
export const RETRY: Backoff = { baseMs: 50, maxMs: 2_000 };
const PROBE_MS = 1_000;

export type ServerOptions = { readonly url: string; readonly attemptMs: number; readonly giveUpMs: number; readonly closeMs: number };

/** Throws when the connection string cannot be used. Does not wait for the server. */
export function openServer({ url, attemptMs, giveUpMs, closeMs }: ServerOptions): Server {
  const connections = openConnections(url, closeMs);
  const stopped = new AbortController();
  let trouble: string | undefined;
  let probe: NodeJS.Timeout | undefined;

  function reached(): void {
    trouble = undefined;
    clearInterval(probe);
    probe = undefined;
  }
  /** Looks for the server until it is back: who is told that nothing can be written sends nothing that would find out. */
  function missed(reason: string): void {
    trouble = reason;
    if (stopped.signal.aborted) return;
    probe ??= setInterval(() => attempt((connection) => lastPosition(connection, attemptMs)).catch(() => undefined), PROBE_MS).unref();
  }

  async function attempt<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = connections.shared();
    try {
      const result = await work(connection);
      reached();
      return result;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'unavailable') {
        connections.replace(connection);
        missed(failure.error.message);
      }
      throw error;
    }
  }

  async function persist<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const end = performance.now() + giveUpMs;
    for (let failures = 1; ; failures += 1) {
      try {
        return await attempt(work);
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind === 'refused') throw failure.error;
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
    trouble: () => trouble,
    stopped: stopped.signal,
    async close() {
      stopped.abort();
      clearInterval(probe);
      await connections.close();
    },
  };
}
