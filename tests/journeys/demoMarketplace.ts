import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerOf } from '@s30/contracts/route';
import { type RouteName, type Routes, routes } from '@s30/contracts/routes';

const ROOT = join(import.meta.dirname, '..', '..');
const PASSWORD = 'practice-makes-better';

type Sent = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};
type Received = { readonly status: number; readonly headers: Headers; readonly body: { readonly [field: string]: unknown } };
export type Person = {
  ask(name: RouteName, sent?: Sent): Promise<Received>;
  /** A call that must succeed. */
  call<Name extends RouteName>(name: Name, sent?: Sent): Promise<AnswerOf<Routes[Name]>>;
};
export type Marketplace = {
  guest(): Person;
  signIn(email: string): Promise<Person>;
  stop(): Promise<void>;
};

/** Starts the product with its demo on a free port of loopback and a data folder of its own. */
export async function startMarketplace(): Promise<Marketplace> {
  const dataDir = await mkdtemp(join(tmpdir(), 's30-demo-'));
  const { PATH = '' } = process.env;
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'services/standalone/src/main.ts'], {
    cwd: ROOT,
    env: { PATH, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readyUrlOf(server);
  /** The greatest token that anybody was given: everybody sees what anybody did. */
  let seen = '';

  function personWith(token?: string): Person {
    const ask: Person['ask'] = async (name, { params = {}, query = {}, body } = {}) => {
      const { method, path } = routes[name];
      const address = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
      const asked = new URLSearchParams();
      for (const [key, value] of Object.entries(query)) asked.set(key, typeof value === 'string' ? value : JSON.stringify(value));
      const response = await fetch(`${url}${address}?${asked}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(seen === '' ? {} : { 'Consistency-Token': seen }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const position = response.headers.get('Consistency-Token') ?? '';
      if (position > seen) seen = position;
      return { status: response.status, headers: response.headers, body: (await response.json()) as Received['body'] };
    };
    return {
      ask,
      call: async <Name extends RouteName>(name: Name, sent?: Sent) => {
        const { answer } = routes[name];
        const { status, body } = await ask(name, sent);
        if (status !== answer.status) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
        return answer.schema.parse(body) as AnswerOf<Routes[Name]>;
      },
    };
  }

  return {
    guest: () => personWith(),
    signIn: async (email) => personWith((await personWith().call('login', { body: { email, password: PASSWORD } })).token),
    stop: async () => {
      if (server.exitCode === null) {
        const ended = once(server, 'exit');
        server.kill('SIGTERM');
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function readyUrlOf(server: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (text: Buffer): void => {
      said += text;
      const [, port] = /^ready http:\/\/localhost:(\d+)$/m.exec(said) ?? [];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('exit', () => reject(new Error(`the server ended before it was ready: ${said}`)));
  });
}
