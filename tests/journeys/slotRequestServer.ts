import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

export const ADMIN = { email: 'admin@example.com', password: 'the admin of slot requests' };
const MAIN = join(import.meta.dirname, '..', '..', 'services', 'standalone', 'src', 'main.ts');

export type Json = Record<string, unknown>;
export type Answer<Body = Json> = { readonly status: number; readonly body: Body };

async function readyUrl(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error('the server has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /^ready (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the server ended before it was ready');
}

/** The product in a process of its own, on data of its own. */
export async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 's30-slot-requests-'));
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyUrl(server);
  /** Every query sees what any command before it did. */
  let consistency = '';

  async function call<Body = Json>(method: string, path: string, token?: string, sent?: object | FormData): Promise<Answer<Body>> {
    const isForm = sent instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(consistency === '' ? {} : { 'Consistency-Token': consistency }),
        ...(sent === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(sent === undefined ? {} : { body: isForm ? sent : JSON.stringify(sent) }),
    });
    const position = response.headers.get('Consistency-Token');
    if (position !== null && position > consistency) consistency = position;
    return { status: response.status, body: (await response.json()) as Body };
  }

  return {
    url,
    call,
    async mails(): Promise<readonly Email[]> {
      const folder = join(dataDir, 'outbox');
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    },
    async stop(): Promise<void> {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Server = Awaited<ReturnType<typeof startServer>>;

/** What processes do follows within moments: asks again until it holds. */
export async function eventually<Result>(ask: () => Promise<Result>, holds: (result: Result) => boolean): Promise<Result> {
  const end = performance.now() + 15_000;
  for (;;) {
    const result = await ask();
    if (holds(result) || performance.now() > end) return result;
    await sleep(50);
  }
}
