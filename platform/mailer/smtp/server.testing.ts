import { once } from 'node:events';
import { createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type TestMailServer = {
  readonly port: number;
  /** Accepted mails, in order of arrival. */
  readonly arrived: readonly Email[];
  /** Deferred recipients, one entry per attempt. */
  readonly deferred: readonly string[];
  stop(): Promise<void>;
};

/** A free loopback port, for a mail server that is down or not yet started. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('the port is unknown');
  return address.port;
}

/** A real SMTP server on loopback, for specs. It refuses the recipients in `unknown` and defers those for whom `isBusy` is true. */
export async function startTestMailServer(options: {
  readonly port: number;
  readonly unknown?: readonly string[];
  readonly isBusy?: (address: string) => boolean;
}): Promise<TestMailServer> {
  const { port, unknown = [], isBusy = () => false } = options;
  const arrived: Email[] = [];
  const deferred: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const busy = isBusy(address);
      if (busy) deferred.push(address);
      if (busy) callback(Object.assign(new Error(`mailbox of <${address}> is full`), { responseCode: 452 }));
      else callback(unknown.includes(address) ? Object.assign(new Error(`no such user <${address}>`), { responseCode: 550 }) : null);
    },
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
  return { port, arrived, deferred, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
