import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TOWN_PASSWORD } from './founding.ts';

const PRODUCT = join(import.meta.dirname, '..', '..', 'services', 'standalone', 'src', 'main.ts');

export type TownServer = Awaited<ReturnType<typeof startOnTown>>;

/** Starts the product on a town's folder and waits until its read models are built. */
export async function startOnTown(dataDir: string) {
  const start = performance.now();
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PRODUCT], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await urlOf(child);
  while (!(await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 200));
  const readyMs = performance.now() - start;
  return {
    url,
    readyMs,
    /** Peak memory in MB; undefined where the system does not report it. */
    peakMemory: (): number | undefined => {
      try {
        return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
      } catch {
        return undefined;
      }
    },
    /** Milliseconds from SIGTERM to exit. */
    stop: async (): Promise<number> => {
      const asked = performance.now();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      return performance.now() - asked;
    },
  };
}

async function urlOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the server says nothing');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error('the server did not start');
}

/** Signs in one of the town's people and returns the headers for their requests. */
export async function signedIn(url: string, who: string): Promise<{ readonly authorization: string; readonly 'content-type': string }> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@town.example`, password: TOWN_PASSWORD }),
  });
  const { token } = (await answer.json()) as { readonly token?: string };
  if (token === undefined) throw new Error(`${who} could not sign in: ${answer.status}`);
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
