// Runs on Node 20 without node_modules.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A stop that one sentence explains: what is wrong and its cure. */
export class SetupError extends Error {}

/** Is this module the file that was started? */
export const isMain = (moduleUrl) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);

/** Progress goes to stderr: stdout belongs to the program that is started. */
export const progress = (text) => process.stderr.write(`${text}\n`);

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const startedBy = process.ppid;

/**
 * Runs a command to its end with our streams and hands it the signals we get; `group`: to everything it has started, too.
 * Resolves with its exit code (128 + signal number when a signal ended it) and the signal that reached us, if any.
 */
export function run(command, args, { env = process.env, stdio = 'inherit', group = false } = {}) {
  const ownGroup = group && process.platform !== 'win32';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      stdio,
      detached: ownGroup,
      shell: command === 'npm' && process.platform === 'win32',
    });
    let interrupted;
    const forward = (signal) => {
      interrupted ??= signal;
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      if (ownGroup) process.kill(-child.pid, signal);
      // Ctrl-C in a terminal reaches the whole process group by itself; a second one would mean "at once".
      else if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    const stopWatching = onLostParent(() => forward('SIGTERM'));
    for (const signal of SIGNALS) process.on(signal, forward);
    const finish = (settle) => {
      stopWatching();
      for (const signal of SIGNALS) process.off(signal, forward);
      settle();
    };
    child.on('error', (error) => finish(() => reject(error)));
    child.on('close', (code, signal) => finish(() => resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), interrupted })));
  });
}

/** npm hands a SIGTERM to the shell it started us with, and that dies without telling us. Without npm, losing the parent means nothing. */
function onLostParent(stop) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => {};
  const timer = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(timer);
    stop();
  }, 250);
  return () => clearInterval(timer);
}

/** Runs `work` and ends the process with the code it returns; a {@link SetupError} becomes its one sentence. */
export async function finishWith(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    progress(error.message);
    process.exitCode = 1;
  }
}
