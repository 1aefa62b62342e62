import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { deadline } from '@s30/platform/clock/deadline';

export const CONNECT_MS = 2_000;

/** Connects to an instance before anything is sent: if that fails, any request can safely go to another instance. */
export function connectionsTo(target: string): {
  /** Rejects if the connection fails or `signal` aborts. The result closes the connection unless a request has taken it. */
  readonly open: (signal: AbortSignal) => Promise<() => void>;
  /** Sends over the opened connections. Undefined for TLS, where opening only checks that the instance accepts connections. */
  readonly agent: Agent | undefined;
} {
  const { hostname, port, protocol } = new URL(target);
  const place = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
  const opened: Socket[] = [];

  class OpenedFirst extends Agent {
    override createConnection(): Socket {
      return opened.shift() ?? connect(place);
    }
  }
  return {
    agent: protocol === 'https:' ? undefined : new OpenedFirst({ keepAlive: false }),
    async open(signal) {
      const socket = connect(place);
      // Without a listener, an error before a request uses the socket would end the process.
      socket.on('error', () => undefined);
      const late = new AbortController();
      const made = deadline(CONNECT_MS, () => late.abort(new Error(`no connection within ${CONNECT_MS} ms`)));
      try {
        await once(socket, 'connect', { signal: AbortSignal.any([signal, late.signal]) });
      } catch (error) {
        socket.destroy();
        throw error;
      } finally {
        made();
      }
      const take = () => {
        const index = opened.indexOf(socket);
        if (index !== -1) opened.splice(index, 1);
        return index !== -1;
      };
      if (protocol === 'https:') socket.destroy();
      else opened.push(socket);
      socket.once('close', take);
      return () => {
        if (take()) socket.destroy();
      };
    },
  };
}
