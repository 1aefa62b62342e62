import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express } from 'express';

/** Longer than proxies keep idle connections, so that the proxy closes them: a request sent on a closing connection is lost. */
const KEEP_ALIVE_MS = 75_000;
/** An image of 5 MB over a slow mobile network takes up to a minute and a half. */
const REQUEST_MS = 120_000;
/** Within the ten seconds that a service has to stop. */
const CLOSE_MS = 8_000;
const IDLE_SWEEP_MS = 50;
/** How long a client may neither read nor send; as long as an event stream. */
const UNREAD_MS = 600_000;

export type Listening = {
  readonly url: string;
  /** Accepts no new connections, lets running requests finish for up to 8 seconds, then closes the rest. Safe to call twice. */
  close(): Promise<void>;
};

/**
 * Starts to serve. Rejects if the port is not available. `onClosing` must end endless responses. A client that neither reads nor
 * sends for `unreadMs` loses its connection; default: ten minutes.
 */
export async function listenOn(
  app: Express,
  port: number,
  host: string,
  { onClosing, unreadMs = UNREAD_MS }: { readonly onClosing?: () => void; readonly unreadMs?: number | undefined } = {},
): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_MS });
  server.setTimeout(unreadMs);
  let closing: Promise<void> | undefined;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  function closeIdle(): void {
    server.closeIdleConnections();
    // Browsers preconnect, and Node counts a connection that never sent anything as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }
  server.on('request', (request, response) => {
    // Otherwise a busy client could keep its connection open and prevent the shutdown.
    if (closing !== undefined) response.setHeader('Connection', 'close');
    app(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { address, port: bound, family } = server.address() as AddressInfo;

  async function stop(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    onClosing?.();
    const sweep = setInterval(closeIdle, IDLE_SWEEP_MS);
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
  }

  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    close: () => {
      closing ??= stop();
      return closing;
    },
  };
}
