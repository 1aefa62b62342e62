import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { readConnectionString } from './connectionString.ts';
import { bounded } from './waiting.ts';

/** A client with a socket of its own. */
export type Connection = {
  readonly client: EventStoreDBClient;
  /** How long to wait for an answer, in milliseconds. */
  readonly attemptMs: number;
  isClosed(): boolean;
  /** Ends its calls and closes its socket; never throws. Safe to call twice. */
  close(): Promise<void>;
};

export type Connections = {
  /**
   * Passed with every append, which makes the client use a separate call for each. Otherwise it sends all appends over one call: a
   * failure rejects every append in flight, even those of other clients, and late answers can end the process. It would also first ask
   * the server for its features, and a failure of that breaks the client permanently. A server with `tls=false` ignores credentials.
   */
  readonly credentials: Credentials;
  open(): Connection;
  /** The connection that appends and reads share. */
  shared(): Connection;
  /** Replaces the shared connection, unless the failed one was already replaced. */
  replace(failed: Connection): void;
  close(): Promise<void>;
};

/** Number of clients opened by this process; see {@link withKeepAlive}. */
let opened = 0;
const KEEP_ALIVE_MS = 10_000;
const SPREAD_MS = 50_000;

/** Throws when the connection string is unusable. Opens no socket yet. */
export function openConnections(url: string, attemptMs: number, closeMs: number): Connections {
  const { address, credentials } = readConnectionString(url);
  const open = new Set<Connection>();

  function connect(): Connection {
    const client = EventStoreDBClient.connectionString(withKeepAlive(address));
    let closing: Promise<void> | undefined;
    const connection: Connection = {
      client,
      attemptMs,
      isClosed: () => closing !== undefined,
      close() {
        closing ??= bounded(release(client), closeMs).finally(() => open.delete(connection));
        return closing;
      },
    };
    open.add(connection);
    return connection;
  }

  let current = connect();
  return {
    credentials,
    open: connect,
    shared: () => current,
    replace(failed) {
      if (failed !== current) return;
      current = connect();
      void failed.close();
    },
    async close() {
      await Promise.all([...open].map((connection) => connection.close()));
    },
  };
}

/**
 * `dispose` ends calls, which can take seconds, but leaves the channel and its socket open; the client has no public way to close
 * the channel.
 */
async function release(client: EventStoreDBClient): Promise<void> {
  const inner = client as unknown as { readonly getChannel: () => Promise<{ close(): void }> };
  const disposed = client.dispose();
  (await inner.getChannel()).close();
  await disposed;
}

/**
 * gRPC clients with the same settings share one socket, even a dead one, and its reconnect backoff. A new client therefore only helps
 * if a setting differs: each gets its own keep-alive interval.
 */
function withKeepAlive(address: string): string {
  opened += 1;
  const own = /[?&]keepAliveInterval=(\d+)/i.exec(address)?.[1];
  const ms = (own === undefined ? KEEP_ALIVE_MS : Number(own)) + (opened % SPREAD_MS);
  const rest = address.replace(/([?&])keepAliveInterval=\d+&?/i, '$1').replace(/[?&]$/, '');
  return `${rest}${rest.includes('?') ? '&' : '?'}keepAliveInterval=${ms}`;
}
