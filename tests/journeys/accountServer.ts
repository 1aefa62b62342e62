import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';

const MAIN = join(import.meta.dirname, '..', '..', 'services', 'standalone', 'src', 'main.ts');
const PATIENCE_MS = 20_000;
export const ADMIN = { email: 'admin@example.org', password: 'admin-of-the-journey' };

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly message?: string;
    readonly code?: string;
    readonly token?: string;
    readonly user?: Readonly<Record<string, unknown>>;
    readonly errors?: readonly { readonly param: string; readonly message: string }[];
    readonly [key: string]: unknown;
  };
};
export type ReceivedMail = { readonly to: string; readonly subject: string; readonly text: string };

async function untilReady(child: ChildProcess): Promise<string> {
  let said = '';
  child.stdout?.setEncoding('utf8');
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    const ready = /^ready (\S+)$/m.exec(said)?.[1];
    // `localhost` may be tried as an IPv6 address first; the server listens on 127.0.0.1.
    if (ready) return ready.replace('//localhost', '//127.0.0.1');
  }
  throw new Error(`the server ended before it was ready: ${said}`);
}

/** The whole product in a process of its own, on an empty data folder, with an admin and nothing else. */
export async function startServer(settings: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 's30-accounts-'));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await untilReady(child);
  child.stdout?.resume();

  async function call(method: string, path: string, sent: { readonly json?: unknown; readonly token?: string } = {}): Promise<Answer> {
    const { json, token } = sent;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  }

  /** Everything in the outbox, oldest first. */
  async function mails(): Promise<readonly ReceivedMail[]> {
    const folder = join(dataDir, 'outbox');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(
      names.map(async (name) => {
        const { to = [], subject = '', text = '' } = await PostalMime.parse(await readFile(join(folder, name)));
        return { to: to[0]?.address ?? '', subject, text };
      }),
    );
  }
  async function mailsTo(address: string, subject: RegExp): Promise<readonly ReceivedMail[]> {
    return (await mails()).filter((mail) => mail.to === address && subject.test(mail.subject));
  }

  return {
    url,
    call,
    mailsTo,
    /** Waits until so many mails of this subject have come, and returns the last. */
    async mailTo(address: string, subject: RegExp, count = 1): Promise<ReceivedMail> {
      const giveUp = performance.now() + PATIENCE_MS;
      for (;;) {
        const last = (await mailsTo(address, subject))[count - 1];
        if (last !== undefined) return last;
        if (performance.now() > giveUp) throw new Error(`no mail ${count} to ${address} about ${subject}`);
        await sleep(25);
      }
    },
    async stop(): Promise<void> {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Server = Awaited<ReturnType<typeof startServer>>;

/** The token at the end of a mail's link. */
export function tokenIn(mail: ReceivedMail, page: 'verify-email' | 'reset-password'): string {
  const token = new RegExp(`/${page}/([\\w-]+)`).exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`no link to ${page} in: ${mail.text}`);
  return token;
}

export const bearerOf = (answer: Answer): string => answer.headers.get('authorization')?.slice('Bearer '.length) ?? '';

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
