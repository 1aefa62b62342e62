import { once } from 'node:events';
import { createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type TestMailServer = {
  readonly port: number;
  /** Mails that were accepted, in the order of their arrival. */
  readonly arrived: readonly Email[];
  stop(): Promise<void>;
};

/** A port of loopback that nobody listens on: there a mail server is away. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('the port is unknown');
  return address.port;
}

/** A real SMTP server on loopback, for specifications; it knows every recipient but those of `unknown`. */
export async function startTestMailServer(options: {
  readonly port: number;
  readonly unknown?: readonly string[];
}): Promise<TestMailServer> {
  const { port, unknown = [] } = options;
  const arrived: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, callback) =>
      callback(unknown.includes(address) ? Object.assign(new Error(`no such user <${address}>`), { responseCode: 550 }) : null),
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          arrived.push(mail);
          callback();
        }, callback);
      });
    },
  });
  server.on('error', () => {}); // a client that hangs up
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return { port, arrived, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
