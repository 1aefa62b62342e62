import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { deadline } from '@s30/platform/clock/deadline';

export const CONNECT_MS = 2_000;

/** Connects to an instance before anything is sent: if that fails, any request can safely go to another instance. */
export function connectionsTo(target: string): {
  /** Rejects if the connection fails. The result closes the connection unless a request has taken it. */
  readonly open: () => Promise<() => void>;
  /** Sends over the opened connections. */
  readonly agent: Agent;
} {
  const { hostname, port } = new URL(target);
  const place = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) };
  const opened: Socket[] = [];

  class OpenedFirst extends Agent {
    override createConnection(): Socket {
      return opened.shift() ?? connect(place);
    }
  }
  return {
    agent: new OpenedFirst(),
    async open() {
      const socket = connect(place);
      // Without a listener, an error before a request uses the socket would end the process.
      socket.on('error', () => undefined);
      const made = deadline(CONNECT_MS, () => socket.destroy(new Error(`no connection within ${CONNECT_MS} ms`)));
      await once(socket, 'connect').finally(made);
      const take = () => {
        const index = opened.indexOf(socket);
        if (index !== -1) opened.splice(index, 1);
        return index !== -1;
      };
      opened.push(socket);
      socket.once('close', take);
      return () => {
        if (take()) socket.destroy();
      };
    },
  };
}
