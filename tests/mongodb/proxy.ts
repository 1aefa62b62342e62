import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What happens to a command on its way to the server: it passes, it is lost while its connection stays, its connection breaks before
 * it arrives while new ones work, or all connections are cut for good before or after it arrives.
 */
export type Fate = 'pass' | 'lose' | 'break' | 'cut-before' | 'cut-after';

export type Proxy = {
  /** The server's address through the proxy; addresses this server only. */
  readonly url: string;
  readonly isCut: () => boolean;
  close(): Promise<void>;
};

/** A proxy between a driver and one server that can cut the connection at a command, as if the client's machine died. */
export async function startProxy(serverUrl: string, fateOf: (command: string) => Fate): Promise<Proxy> {
  const [, host = '', port = ''] = /^mongodb:\/\/([^:,/]+):(\d+)/.exec(serverUrl) ?? [];
  const sockets = new Set<Socket>();
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };

  const proxy = createServer((client) => {
    if (isCut) return client.destroy();
    const server = connect(Number(port), host);
    for (const socket of [client, server]) {
      sockets.add(socket);
      // Both ends of a cut connection report errors.
      socket.once('error', () => undefined).once('close', () => sockets.delete(socket));
    }
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
    server.pipe(client);
    const read = messages((message) => {
      if (isCut) return;
      const fate = fateOf(commandOf(message));
      if (fate === 'lose') return;
      if (fate === 'break') return void client.destroy();
      if (fate === 'cut-before') return cut();
      server.write(message);
      if (fate === 'cut-after') {
        // The server receives the command, but nobody receives its answer.
        isCut = true;
        server.unpipe(client);
        server.once('data', cut);
      }
    });
    client.on('data', read);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('a port was expected');
  return {
    url: `mongodb://127.0.0.1:${address.port}/?directConnection=true`,
    isCut: () => isCut,
    async close() {
      cut();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

const LENGTH_BYTES = 4;

/** Reassembles messages from pieces; each message begins with its length. */
function messages(onMessage: (message: Buffer) => void): (piece: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= LENGTH_BYTES && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** Header of 16 bytes with the kind of message, 4 bytes of flags, section kind, document length and type of the first field. */
const OP_MSG = { kindAt: 12, kind: 2013, nameAt: 16 + 4 + 1 + 4 + 1 } as const;

/** The command is the name of the first field of its document. */
function commandOf(message: Buffer): string {
  if (message.readInt32LE(OP_MSG.kindAt) !== OP_MSG.kind) return 'hello';
  return message.toString('utf8', OP_MSG.nameAt, message.indexOf(0, OP_MSG.nameAt));
}
