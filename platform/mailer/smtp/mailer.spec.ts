import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { mailerContract, SENDER, sampleMail } from '../contract.ts';
import { MailDeferredError, type Mailer, MailerUnavailableError, MailRefusedError } from '../port.ts';
import { openSmtpMailer } from './mailer.ts';

/** Starts a real SMTP server on a free loopback port. */
async function startServer(options: SMTPServerOptions = {}) {
  const arrived: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        arrived.push(Buffer.concat(chunks));
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => {}); // a client that hangs up is part of these tests
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => sockets.add(socket));
  const breakConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, arrived, breakConnections, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

const answer = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

mailerContract('SMTP', {
  open: async () => {
    const server = await startServer();
    const mailer = await openSmtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from: SENDER });
    return {
      mailer,
      arrived: async () => server.arrived,
      dispose: async () => {
        await mailer.close();
        await server.stop();
      },
    };
  },
});

describe('sending over SMTP', () => {
  const cleanUp: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const step of cleanUp.splice(0).reverse()) await step();
  });
  const opened = async (options: SMTPServerOptions, { login = '', handOverMs }: { login?: string; handOverMs?: number } = {}) => {
    const server = await startServer(options);
    cleanUp.push(server.stop);
    const mailer = await openSmtpMailer({ url: `smtp://${login}127.0.0.1:${server.port}`, from: SENDER, handOverMs });
    cleanUp.push(() => mailer.close());
    return { server, mailer };
  };
  const failureOf = (mailer: Mailer, mail = sampleMail()): Promise<unknown> =>
    mailer.send(mail).then(
      () => undefined,
      (error: unknown) => error,
    );

  it('is refused permanently when the server does not know the recipient', async () => {
    const { mailer } = await opened({
      onRcptTo: (to, _session, callback) => callback(answer(550, `no such user <${to.address}>`)),
    });
    const failure = await failureOf(mailer);
    expect(failure).toBeInstanceOf(MailRefusedError);
    expect(String(failure)).toContain('550 no such user');
    // The reason is written to the event log, which must not contain addresses.
    expect(String(failure)).not.toContain('asha@example.org');
  });

  it('is refused permanently when the server rejects the content', async () => {
    const { mailer } = await opened({
      onData(stream, _session, callback) {
        stream.resume();
        stream.on('end', () => callback(answer(554, 'looks like spam')));
      },
    });
    expect(await failureOf(mailer)).toBeInstanceOf(MailRefusedError);
  });

  it('is refused permanently when the address is invalid', async () => {
    const { mailer } = await opened({});
    expect(await failureOf(mailer, sampleMail({ to: { name: 'A', address: 'nobody' } }))).toBeInstanceOf(MailRefusedError);
  });

  it('is deferred when the server is busy, and succeeds on a later attempt', async () => {
    let busy = true;
    const { server, mailer } = await opened({
      onRcptTo: (_to, _session, callback) => callback(busy ? answer(451, 'try later') : null),
    });
    const failure = await failureOf(mailer);
    expect(failure).toBeInstanceOf(MailDeferredError);
    busy = false;
    await mailer.send(sampleMail());
    expect(server.arrived).toHaveLength(1);
  });

  it.each(['an answer of 421', 'a broken connection'])('is deferred when %s concerns this recipient alone', async (how) => {
    const { server, mailer } = await opened({
      onRcptTo({ address }, _session, callback) {
        if (address !== 'bela@example.org') callback();
        else if (how === 'a broken connection') server.breakConnections();
        else callback(answer(421, 'too many connections for this domain'));
      },
    });
    const failure = await failureOf(mailer, sampleMail({ to: { name: 'Bela', address: 'bela@example.org' } }));
    expect(failure).toBeInstanceOf(MailDeferredError);
    await mailer.send(sampleMail());
    expect(server.arrived).toHaveLength(1);
  });

  it('is unavailable when the server is shutting down', async () => {
    let isClosing = false;
    const closing = answer(421, 'closing');
    const { mailer } = await opened({
      onConnect: (_session, callback) => callback(isClosing ? closing : null),
      onRcptTo(_to, _session, callback) {
        isClosing = true;
        callback(closing);
      },
    });
    expect(await failureOf(mailer)).toBeInstanceOf(MailerUnavailableError);
  });

  it('is unavailable while the server refuses the sender, which all mails have', async () => {
    let isOwned = false;
    const { server, mailer } = await opened({
      onMailFrom: (_from, _session, callback) => callback(isOwned ? null : answer(553, 'sender address rejected: not owned by user')),
    });
    const failure = await failureOf(mailer);
    expect(failure).toBeInstanceOf(MailerUnavailableError);
    expect(String(failure)).toMatch(/the mail server of SMTP_URL cannot be used: .*553 sender address rejected/);
    isOwned = true;
    await mailer.send(sampleMail());
    expect(server.arrived).toHaveLength(1);
  });

  it.each(['5.1.7', '5.1.8'])('is unavailable while the server answers the recipient with %s, which is about the sender', async (code) => {
    const { mailer } = await opened({
      onRcptTo: (_to, _session, callback) => callback(answer(550, `${code} <mail@s30.example>: Sender address rejected`)),
    });
    const failure = await failureOf(mailer);
    expect(failure).toBeInstanceOf(MailerUnavailableError);
    expect(String(failure)).not.toContain('mail@s30.example');
  });

  it.each(['5.1.1', '5.7.1'])('is refused permanently when the server answers %s, which may be about the recipient', async (code) => {
    const { mailer } = await opened({ onRcptTo: (_to, _session, callback) => callback(answer(550, `${code} not here`)) });
    expect(await failureOf(mailer)).toBeInstanceOf(MailRefusedError);
  });

  it('is refused permanently when the server refuses the sender because of the recipient’s alphabet', async () => {
    const { mailer } = await opened({
      onMailFrom: ({ args }, _session, callback) => callback(args && 'SMTPUTF8' in args ? answer(550, 'no such letters here') : null),
    });
    expect(await failureOf(mailer, sampleMail({ to: { name: 'Asha', address: 'आशा@example.org' } }))).toBeInstanceOf(MailRefusedError);
  });

  it('is unavailable when the login is wrong', async () => {
    const { mailer } = await opened(
      { authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, callback) => callback(answer(535, 'wrong password')) },
      { login: 'user:wrong@' },
    );
    expect(await failureOf(mailer)).toBeInstanceOf(MailerUnavailableError);
  });

  it('logs in with the user and password from the URL', async () => {
    const logins: unknown[] = [];
    const { mailer } = await opened(
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth({ username, password }, _session, callback) {
          logins.push([username, password]);
          callback(null, { user: username });
        },
      },
      { login: 'mail%40s30:p%3Ass@' },
    );
    await mailer.send(sampleMail());
    expect(logins).toEqual([['mail@s30', 'p:ss']]);
  });

  it('gives a short reason on one line, whatever the server says', async () => {
    const { mailer } = await opened({
      onRcptTo: (_to, _session, callback) => callback(answer(550, `no such${' '.repeat(500)}${'user'.repeat(1_000)}`)),
    });
    const message = String(await failureOf(mailer));
    expect(message).toMatch(/no such user/);
    expect(message.length).toBeLessThan(1_500);
  });

  it.each([
    ['', false],
    ['?requireTLS=false', true],
  ])('sends no password to another machine without TLS unless SMTP_URL says %j', async (options, isSent) => {
    const logins: unknown[] = [];
    const { server } = await opened({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth({ username }, _session, callback) {
        logins.push(username);
        callback(null, { user: username });
      },
    });
    // Not counted as loopback, though it leads there.
    const mailer = await openSmtpMailer({ url: `smtp://user:secret@0.0.0.0:${server.port}${options}`, from: SENDER });
    cleanUp.push(() => mailer.close());
    const failure = await mailer.send(sampleMail()).catch((error: unknown) => error);
    expect([failure === undefined, logins]).toEqual([isSent, isSent ? ['user'] : []]);
  });

  it('is unavailable when no server is listening', async () => {
    const { server, mailer } = await opened({});
    await server.stop();
    expect(await failureOf(mailer)).toBeInstanceOf(MailerUnavailableError);
  });

  it('breaks off a mail that the server does not answer when it is closed', async () => {
    const asked = Promise.withResolvers<void>();
    const { server, mailer } = await opened({ onRcptTo: () => asked.resolve() });
    const failure = failureOf(mailer);
    await asked.promise;
    await mailer.close();
    expect(String(await failure)).toContain('the mailer is closed');
    await server.stop();
  });

  it('waits longer for the answer to the data than for the server to take them, and tells when it has', async () => {
    const happened: string[] = [];
    const { server, mailer } = await opened(
      {
        onData(stream, _session, callback) {
          server.arrived.push(Buffer.alloc(0));
          stream.resume();
          stream.on('end', () =>
            setTimeout(() => {
              happened.push('answered');
              callback();
            }, 2_000),
          );
        },
      },
      { handOverMs: 1_000 },
    );
    await mailer.send(sampleMail(), () => happened.push('taken'));
    expect(server.arrived).toHaveLength(1);
    expect(happened).toEqual(['taken', 'answered']);
  });

  it('is deferred when the server does not take the data in time, and the others go over other connections', async () => {
    const { server, mailer } = await opened(
      { onRcptTo: ({ address }, _session, callback) => void (address === 'bela@example.org' || callback()) },
      { handOverMs: 5_000 },
    );
    const failure = await failureOf(mailer, sampleMail({ to: { name: 'Bela', address: 'bela@example.org' } }));
    expect(failure).toBeInstanceOf(MailDeferredError);
    expect(String(failure)).toContain('did not take the mail within 5 s');
    for (let index = 0; index < 4; index++) await mailer.send(sampleMail({ messageId: `m-${index}` }));
    expect(server.arrived).toHaveLength(4);
  });

  it('reuses its connections', async () => {
    let connections = 0;
    const { mailer } = await opened({
      onConnect(_session, callback) {
        connections += 1;
        callback();
      },
    });
    for (let index = 0; index < 10; index++) await mailer.send(sampleMail({ messageId: `m-${index}` }));
    expect(connections).toBe(1);
  });
});
