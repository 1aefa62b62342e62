import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';

const CONNECT_MS = 2_000;

/** Connects to an instance before anything is sent to it: where that fails, the request can go to another one, whatever it asks for. */
export function connectionsTo(target: string): {
  /** Rejects when there is no connection. One that is not used is closed. */
  readonly open: (signal: AbortSignal) => Promise<void>;
  /** Sends over the connections that were opened. Undefined for TLS: there the connection only shows that somebody listens. */
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
      // Until somebody sends over it.
      socket.on('error', () => undefined);
      try {
        await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]) });
      } catch (error) {
        socket.destroy();
        throw error;
      }
      if (protocol === 'https:') return void socket.destroy();
      opened.push(socket);
      socket.once('close', () => {
        const place = opened.indexOf(socket);
        if (place !== -1) opened.splice(place, 1);
      });
    },
  };
}
