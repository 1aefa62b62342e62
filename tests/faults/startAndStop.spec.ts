import { once } from 'node:events';
import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launch, TEST_SERVER } from '../system/launching.ts';
import { emailOf, guest, hoursAhead, PASSWORD, publishes, registers } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { ADMIN, newDataDir, startRefused, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';
import { atEnd, closing } from '../testing/closing.ts';
import { marketOfThisFile } from './market.testing.ts';

const { server, interviewer, candidates, startAgain } = marketOfThisFile(4);

describe('a second server on the same data', () => {
  it('is refused with one sentence and does not disturb the first one', async () => {
    const { code, stdout, stderr } = await startRefused(server().dataDir, ADMIN);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Another process is writing to the event log .*events\.db: stop it first, .*\.\n$/);
    expect((await publishes(interviewer(), 'DSA', hoursAhead(520))).length).toBe(1);
  });
});

/** A process that takes longer than ten seconds to stop exits with 1. */
describe('SIGTERM', () => {
  /** Sends the head of a request at once, and its body only when the answer is asked for. */
  async function begins(path: string, content: FormData | string, token = ''): Promise<() => Promise<number | undefined>> {
    const sent = new Response(content);
    const body = new Uint8Array(await sent.arrayBuffer());
    const request = sendRequest(`${server().url}${path}`, {
      method: 'POST',
      headers: {
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
        'Content-Type': typeof content === 'string' ? 'application/json' : (sent.headers.get('content-type') ?? ''),
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    });
    request.flushHeaders();
    await once(request, 'continue');
    return async () => {
      const answered = once(request, 'response');
      request.end(body);
      const [response]: IncomingMessage[] = await answered;
      response?.resume();
      return response?.statusCode;
    };
  }

  it('lets running requests finish, accepts no new ones, and exits with 0', async () => {
    const [slot] = await publishes(interviewer(), 'DSA', hoursAhead(540));
    const [candidate, ...others] = candidates();
    if (candidate === undefined || slot === undefined) throw new Error('there is nobody to book');
    const { paymentId } = await candidate.browser.call('createPreBookingPayment', { body: { slotId: slot._id, interviewType: 'DSA' } });
    const proof = new FormData();
    for (const [name, value] of Object.entries({ paymentId, slotId: slot._id, transactionId: '4821' })) proof.append(name, value);
    const { bytes, name } = await screenshot();
    proof.append('transactionScreenshot', new Blob([new Uint8Array(bytes)]), name);
    const running = await Promise.all([
      begins('/api/payments/submit-prebooking-payment', proof, candidate.browser.token()),
      ...others.slice(0, 3).map(({ email }) => begins('/api/auth/login', JSON.stringify({ email, password: PASSWORD }))),
    ]);
    const ended = server().stop();
    const statuses = await Promise.all(running.map((answer) => answer()));
    const { code, signal } = await ended;
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect([code, signal]).toEqual([0, null]);
    await expect(guest(server()).send('GET', '/healthz')).rejects.toThrow();
  });

  it('exits with 0 also while the mail server does not answer', async () => {
    const connections: Socket[] = [];
    const mailServer = closing(createServer((socket) => connections.push(socket.on('error', () => undefined))));
    await once(mailServer.listen(0, '127.0.0.1'), 'listening');
    const { port } = mailServer.address() as AddressInfo;
    const waiting = await startServer({ env: { ...ADMIN, SMTP_URL: `smtp://127.0.0.1:${port}` } });
    await registers(waiting, 'Kavya Nair');
    await until('a mail to be sent', () => connections[0]);
    expect(await waiting.stop()).toMatchObject({ code: 0, signal: null });
    for (const connection of connections) connection.destroy();
  });

  it('exits with 0 also before it is ready', async () => {
    const dataDir = newDataDir();
    const { child, ended } = launch(TEST_SERVER, ['standalone'], { DATA_DIR: dataDir, PORT: '0' });
    await until('the log of the demo', () => (existsSync(join(dataDir, 'events.db')) ? true : undefined));
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, signal: null, stdout: '', stderr: '' });
  });

  it('keeps what was acknowledged', async () => {
    await startAgain();
    const [candidate] = candidates();
    const interviews = (await candidate?.browser.call('interviews')) ?? [];
    expect(interviews.at(-1)).toMatchObject({ status: 'scheduled', scheduledDate: hoursAhead(540) });
  });
});

describe('a wrong setting', () => {
  const file = join(newDataDir(), 'a-file');
  const WRONG: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['PORT', { PORT: 'eighty' }],
    ['EVENT_STORE_URL', { EVENT_STORE_URL: 'postgres://localhost' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['EXCHANGE_RATES', { EXCHANGE_RATES: 'USD=cheap' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'root@example.com' }],
  ];
  beforeAll(() => writeFileSync(file, 'no folder'));
  afterAll(() => rmSync(file));

  it('stops the start with one sentence that names it and does not repeat it', async () => {
    const dataDir = newDataDir();
    for (let start = 0; start < WRONG.length; start += 3) {
      const some = WRONG.slice(start, start + 3);
      const ended = await Promise.all(some.map(([, env]) => startRefused(dataDir, env)));
      for (const [index, [name, env]] of some.entries()) {
        const { code, stdout, stderr = '' } = ended[index] ?? {};
        expect([name, code, stdout]).toEqual([name, 1, '']);
        expect(stderr).toMatch(new RegExp(`^${name} [^\\n]+\\.\\n$`));
        if (name === 'JWT_SECRET') expect(stderr).not.toContain(env[name]);
      }
    }
  });

  it('does the same for a data folder that cannot be one', async () => {
    const { code, stderr } = await startRefused(join(file, 'data'), ADMIN);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*DATA_DIR[^\n]*\.\n$/)]);
  });

  it.each([
    ['EVENT_STORE_URL', `sqlite:${join(file, 'events.db')}`],
    ['READ_STORE_URL', `sqlite:${join(newDataDir(), 'no-folder', 'read.db')}`],
    ['AUDIT_SEALS_DIR', file],
  ])('does so too when %s names a place where no file can be', async (name, value) => {
    const { code, stdout, stderr } = await startRefused(newDataDir(), { ...ADMIN, [name]: value });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(new RegExp(`^[^\\n]*${name}[^\\n]*\\.\\n$`))]);
    expect(stderr).not.toContain('undefined');
  });

  it.each(['192.0.2.1', 'fe80::1'])('does so too when it is an address that this machine does not have: %s', async (HOST) => {
    const { code, stdout, stderr } = await startRefused(newDataDir(), { ...ADMIN, HOST });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^HOST [^\n]*\.\n$/)]);
  });

  it('leaves a folder alone that was named instead of a file', async () => {
    const folder = newDataDir();
    chmodSync(folder, 0o755);
    const { code, stderr } = await startRefused(newDataDir(), { ...ADMIN, READ_STORE_URL: `sqlite:${folder}` });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*READ_STORE_URL[^\n]*\.\n$/)]);
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });

  it('does so too when it is a store that is not there', async () => {
    const { code, stderr } = await startRefused(newDataDir(), { ...ADMIN, EVENT_STORE_URL: 'esdb://127.0.0.1:9?tls=false' });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*(EVENT_STORE_URL|event store)[^\n]*\.\n$/i)]);
  });

  it('does the same for a port that is in use', async () => {
    const other = closing(createServer().listen(0, '127.0.0.1'));
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await startRefused(newDataDir(), { ...ADMIN, PORT: String(port) });
    expect([code, stdout, stderr]).toEqual([1, '', `Port ${port} is in use: stop what listens there, or set PORT to another one.\n`]);
  });
});

describe('more passwords than can be checked', () => {
  it('are refused for now, with a Retry-After', async () => {
    const { url, kill9 } = await startServer({ env: ADMIN, asShipped: true });
    const controller = new AbortController();
    atEnd(() => controller.abort());
    const body = JSON.stringify({ email: emailOf('Candidate 0'), password: 'wrong-harbour-71' });
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal: controller.signal };
    const answers: Response[] = [];
    const attempts = Array.from({ length: 100 }, () =>
      fetch(`${url}/api/auth/login`, init).then(
        (response) => answers.push(response),
        () => undefined,
      ),
    );
    // 64 may wait; the others are answered at once.
    await until('the first refusals', () => (answers.filter(({ status }) => status !== 401).length > 20 ? true : undefined));
    const beyond = answers.filter(({ status }) => status !== 401);
    expect([...new Set(beyond.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))]).toEqual(['503 1']);
    await kill9();
    controller.abort();
    await Promise.all(attempts);
  });
});
