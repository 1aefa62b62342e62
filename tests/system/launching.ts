import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetNewest } from './newest.ts';
import { until } from './until.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Generous, because the machine may be busy with other suites. */
const START_MS = 200_000;

export type Environment = Readonly<Record<string, string>>;
/** How a process ended, and its output. */
export type Ended = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};
/** A process that has reported that it is ready, and where. */
export type Launched = {
  readonly pid: number | undefined;
  readonly ready: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly send: (signal: NodeJS.Signals) => void;
  /** Sets how far ahead the clock of a `tests/testing/server` process is; resolves once it is. */
  readonly setClock: (aheadMs: number) => Promise<void>;
  /** Sends SIGTERM and waits for the end. */
  readonly stop: () => Promise<Ended>;
  /** SIGKILL, as in a power failure. */
  readonly kill9: () => Promise<Ended>;
};

const running = new Set<ChildProcess>();
const folders = new Set<string>();
/** What the programs wrote to stderr, for `tests/testing/serverLog.mjs`. */
const log: string[] = [];
Object.assign(globalThis, { serverLog: log });
/** Kills every process started here and deletes the data folders. Each runner calls it after a suite. */
export async function cleanUp(): Promise<void> {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all([...running].map((child) => once(child, 'close')));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** A data folder that is deleted after the suite. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 's30-system-'));
  folders.add(folder);
  return folder;
}

/** A compile cache that the many processes of a run share. */
const COMPILED = join(ROOT, '.cache', 'compiled');

/** A process of the product whose clock tests can move and whose password hashing is cheap. */
export const TEST_SERVER = 'tests/testing/server/main.ts';

/** A shifted clock of the run, its zone, and what holds it up, apply to its programs, too. */
const OF_RUN = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(TZ|LD_PRELOAD|FAKETIME.*|DONT_FAKE_MONOTONIC|NODE_OPTIONS|BUSY_SEED)$/.test(name)),
);

/** Starts a program of the project with only the given environment. */
export function launch(file: string, args: readonly string[], env: Environment) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE: COMPILED, ...OF_RUN, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(file === TEST_SERVER ? ['ipc' as const] : [])],
  });
  const { stdout: out, stderr: err } = child;
  if (out === null || err === null) throw new Error('pipes were expected');
  running.add(child);
  let stdout = '';
  let stderr = '';
  out.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  err.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    log.push(text);
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, stdout, stderr });
    });
  });
  return { child, ended, stdout: () => stdout, stderr: () => stderr };
}

/** Starts a program and waits until it prints `ready` and an address. */
export async function launchReady(file: string, args: readonly string[], env: Environment): Promise<Launched> {
  const { child, ended, stdout, stderr } = launch(file, args, env);
  let end: Ended | undefined;
  void ended.then((how) => {
    end = how;
  });
  const ready = () => /^ready (\S+)$/m.exec(stdout())?.[1];
  const found = await until(`the ready line of ${file}`, () => ready() ?? end, START_MS);
  if (typeof found !== 'string') throw new Error(`${file} ended before it was ready: ${stderr()}`);
  forgetNewest(found);
  const send = (signal: NodeJS.Signals): void => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  const endBy = (signal: NodeJS.Signals) => () => {
    send(signal);
    return ended;
  };
  const setClock = async (aheadMs: number): Promise<void> => {
    const told = once(child, 'message');
    child.send(aheadMs);
    await told;
  };
  return { pid: child.pid, ready: found, stdout, stderr, send, setClock, stop: endBy('SIGTERM'), kill9: endBy('SIGKILL') };
}

/** Below the ephemeral range, so the system gives none of them away before its server listens or while it is down. */
const LASTING = { from: 20_000, count: 10_000 };

/** Ports that are free, stay free when their servers have ended, and are given to no other test while this process lives. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = LASTING.from + Math.floor(Math.random() * LASTING.count);
    if ((await isReserved(port)) && (await isFree(port))) found.push(port);
  }
  return found;
}

/** Takes a port for this process, by listening on the one that stands as far below the range. */
async function isReserved(port: number): Promise<boolean> {
  const server = createServer().listen(port - LASTING.count, '127.0.0.1');
  server.unref();
  return once(server, 'listening').then(
    () => true,
    () => false,
  );
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
