import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MAIN = 'services/standalone/src/main.ts';
/** Generous: the machine may be busy with other suites. */
const START_MS = 60_000;

export const ADMIN = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'open-sesame-42' };
type Environment = Readonly<Record<string, string>>;

/** How a process ended, and what it said. */
export type Ended = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};
export type Server = {
  readonly url: string;
  readonly dataDir: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** SIGTERM, then waits for the end. */
  readonly stop: () => Promise<Ended>;
  /** SIGKILL, as when the machine loses power. */
  readonly kill9: () => Promise<Ended>;
};

const running = new Set<ChildProcess>();
const folders = new Set<string>();
/** Ends every process that was started here and deletes the data folders: what each runner does after a suite. */
export async function cleanUp(): Promise<void> {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all([...running].map((child) => once(child, 'close')));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** A data folder that is gone after the suite. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 's30-system-'));
  folders.add(folder);
  return folder;
}

/** A program of the project with nothing in its environment but what is given. */
function launch(file: string, args: readonly string[], env: Environment) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: ROOT,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
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

const settingsFor = (dataDir: string, env: Environment): Environment => ({
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '0',
  ...env,
});

/** Starts the product on a free port of loopback and waits until it says that it is ready. */
export async function startServer(options: { readonly env?: Environment; readonly dataDir?: string } = {}): Promise<Server> {
  const { env = {}, dataDir = newDataDir() } = options;
  const { child, ended, stdout, stderr } = launch(MAIN, [], settingsFor(dataDir, env));
  let end: Ended | undefined;
  void ended.then((how) => {
    end = how;
  });
  const ready = () => /^ready http:\/\/localhost:(\d+)$/m.exec(stdout());
  const line = await until('the ready line', () => (end === undefined ? (ready() ?? undefined) : (ready() ?? end)), START_MS);
  if (!Array.isArray(line)) throw new Error(`the server ended before it was ready: ${stderr()}`);
  const endBy = (signal: NodeJS.Signals) => () => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  return { url: `http://127.0.0.1:${line[1]}`, dataDir, stdout, stderr, stop: endBy('SIGTERM'), kill9: endBy('SIGKILL') };
}

/** Starts the product and waits for its end: for starts that must be refused. */
export const startRefused = (dataDir: string, env: Environment): Promise<Ended> => launch(MAIN, [], settingsFor(dataDir, env)).ended;

/** Runs `npm run projections` without npm. */
export const projectionsTool = (dataDir: string, args: readonly string[], env: Environment = {}): Promise<Ended> =>
  launch('services/projections/src/cli.ts', args, { DATA_DIR: dataDir, ...env }).ended;

/** Runs `npm run audit` without npm. */
export const auditTool = (dataDir: string, args: readonly string[], env: Environment = {}): Promise<Ended> =>
  launch('services/query-api/src/audit/cli.ts', args, { DATA_DIR: dataDir, ...env }).ended;
