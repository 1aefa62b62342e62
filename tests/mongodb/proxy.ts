import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What becomes of a command on its way to the server: it goes through, or the line is cut for good before or after the server has it. */
export type Fate = 'pass' | 'cut-before' | 'cut-after';

export type Proxy = {
  /** The server's address by way of the proxy: to this one server alone. */
  readonly url: string;
  readonly isCut: () => boolean;
  close(): Promise<void>;
};

/** Stands between a driver and one server, and may cut the line at a command, as the death of the client's machine would. */
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
      // Either end of a line that was cut.
      socket.once('error', () => undefined).once('close', () => sockets.delete(socket));
    }
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
    server.pipe(client);
    const read = messages((message) => {
      if (isCut) return;
      const fate = fateOf(commandOf(message));
      if (fate === 'cut-before') return cut();
      server.write(message);
      if (fate === 'cut-after') {
        // The server has it, its answer reaches nobody.
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

/** Puts together what came in pieces: each message begins with its length. */
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

/** Header of 16 bytes with the kind of message, 4 bytes of flags, the kind of section, the length of its document and the type of its first field. */
const OP_MSG = { kindAt: 12, kind: 2013, nameAt: 16 + 4 + 1 + 4 + 1 } as const;

/** A command is named by the first field of its document. */
function commandOf(message: Buffer): string {
  if (message.readInt32LE(OP_MSG.kindAt) !== OP_MSG.kind) return 'hello';
  return message.toString('utf8', OP_MSG.nameAt, message.indexOf(0, OP_MSG.nameAt));
}
