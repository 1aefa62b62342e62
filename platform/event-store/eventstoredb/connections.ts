import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { bounded } from './waiting.ts';

/** A client with a socket of its own. */
export type Connection = {
  readonly client: EventStoreDBClient;
  isClosed(): boolean;
  /** Ends its calls and closes its socket; never throws. May be asked for twice. */
  close(): Promise<void>;
};

export type Connections = {
  /**
   * Given with every append: the client then makes a call of its own for each. Otherwise it sends all appends over one call, whose failure
   * rejects every append in flight, also those of other clients, and whose late answers can end the process; and it asks the server first
   * what it supports, which poisons the client should that fail. Ignored by the server of an insecure connection.
   */
  readonly credentials: Credentials;
  open(): Connection;
  /** The one that appends and reads share. */
  shared(): Connection;
  /** Puts a new one in the place of the shared one, unless that has happened already. */
  replace(failed: Connection): void;
  close(): Promise<void>;
};

/** Sockets opened by this process, so that no two clients get the same one. */
let opened = 0;
const KEEP_ALIVE_MS = 10_000;
const SPREAD_MS = 50_000;

/** Throws when the connection string cannot be used. Opens no socket yet. */
export function openConnections(url: string, closeMs: number): Connections {
  const { address, credentials } = parse(url);
  const open = new Set<Connection>();

  function connect(): Connection {
    const client = EventStoreDBClient.connectionString(withKeepAlive(address));
    let closing: Promise<void> | undefined;
    const connection: Connection = {
      client,
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
 * `dispose` ends calls, which can take it seconds, and leaves the channel open, and its socket with it; the client has no public way to
 * close that.
 */
async function release(client: EventStoreDBClient): Promise<void> {
  const inner = client as unknown as { readonly getChannel: () => Promise<{ close(): void }> };
  const disposed = client.dispose();
  (await inner.getChannel()).close();
  await disposed;
}

/** The connection string as the client takes it, and whom it names. Throws an Error of one sentence. */
export function parse(url: string): { readonly address: string; readonly credentials: Credentials } {
  const address = url.replace(/^kurrentdb/, 'esdb');
  const [, username, password] = /^[^:]+:\/\/([^:@/?]+):([^@/?]+)@/.exec(address) ?? [];
  const isInsecure = /[?&]tls=false(&|$)/i.test(address);
  if (!isInsecure && username === undefined) {
    throw new Error('EVENT_STORE_URL must name a user and a password, as in esdb://user:password@host:2113, or say ?tls=false.');
  }
  // With it, the client reports a lost race as a success.
  if (/[?&]throwOnAppendFailure=/i.test(address)) throw new Error('EVENT_STORE_URL must not say throwOnAppendFailure.');
  return { address, credentials: { username: decodeURIComponent(username ?? ''), password: decodeURIComponent(password ?? '') } };
}

/**
 * gRPC lets clients with the same settings share one socket, a dead one too, and its pause before the next attempt to connect. A new client
 * helps only if one of its settings is another: the time between two signs of life.
 */
function withKeepAlive(address: string): string {
  opened += 1;
  const own = /[?&]keepAliveInterval=(\d+)/i.exec(address)?.[1];
  const ms = (own === undefined ? KEEP_ALIVE_MS : Number(own)) + (opened % SPREAD_MS);
  const rest = address.replace(/([?&])keepAliveInterval=\d+&?/i, '$1').replace(/[?&]$/, '');
  return `${rest}${rest.includes('?') ? '&' : '?'}keepAliveInterval=${ms}`;
}
