// Runs on Node 20 without node_modules.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** An expected failure: its message says in one sentence what is wrong and how to fix it. */
export class SetupError extends Error {}

/** Whether this module is the script that was started. */
export const isMain = (moduleUrl) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);

/** Progress goes to stderr: stdout belongs to the program being started. */
export const progress = (text) => process.stderr.write(`${text}\n`);

const windows = process.platform === 'win32';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const startedBy = process.ppid;

/** How long a process may take to end after SIGTERM. */
const GRACE_MS = 10_000;
/** After SIGKILL, the last output may still be in the pipe. */
const LAST_WORDS_MS = 500;

/**
 * Runs a command to its end with our streams and forwards our signals to it; with `group`, to all that it has started.
 * When `limit` (an AbortSignal) aborts, the group gets SIGTERM, then SIGKILL. `onOutput(stream, text)` gets piped output.
 * Resolves with the exit code (128 + signal number if a signal ended it), the first signal we received, if any, and whether
 * the limit was reached.
 */
export function run(command, args, { env = process.env, stdio = 'inherit', group = false, limit, graceMs = GRACE_MS, onOutput } = {}) {
  const ownGroup = group && !windows;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio, detached: ownGroup, shell: command === 'npm' && windows });
    for (const stream of ['stdout', 'stderr']) child[stream]?.setEncoding('utf8').on('data', (text) => onOutput?.(stream, text));
    let interrupted;
    const signalGroup = (signal) => {
      if (child.pid === undefined) return;
      if (!ownGroup) return child.kill(signal);
      try {
        process.kill(-child.pid, signal);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    };
    const forward = (signal) => {
      interrupted ??= signal;
      // In a terminal, Ctrl-C already reaches the whole process group; a second SIGINT would mean "stop at once".
      if (ownGroup || signal !== 'SIGINT' || !process.stdin.isTTY) signalGroup(signal);
    };
    const timers = [];
    const later = (work, ms) => timers.push(setTimeout(work, ms));
    /** The group outlives its leader, so this also ends what a step has left behind. */
    const stop = () => {
      signalGroup('SIGTERM');
      later(() => {
        if (windows && child.pid !== undefined) spawn('taskkill', ['/pid', `${child.pid}`, '/t', '/f'], { stdio: 'ignore' });
        else signalGroup('SIGKILL');
        // A process outside the group may hold the pipes open indefinitely.
        later(() => {
          for (const stream of [child.stdout, child.stderr]) stream?.destroy();
        }, LAST_WORDS_MS);
      }, graceMs);
    };
    limit?.addEventListener('abort', stop, { once: true });
    const stopWatching = onLostParent(() => forward('SIGTERM'));
    for (const signal of SIGNALS) process.on(signal, forward);
    const finish = (settle) => {
      stopWatching();
      timers.forEach(clearTimeout);
      limit?.removeEventListener('abort', stop);
      for (const signal of SIGNALS) process.off(signal, forward);
      settle();
    };
    child.on('error', (error) => finish(() => reject(error)));
    child.on('close', (code, signal) => {
      // It ended in time, but its children may have ignored SIGTERM without holding a pipe.
      if (limit?.aborted) signalGroup('SIGKILL');
      finish(() => resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), interrupted, hitLimit: limit?.aborted === true }));
    });
  });
}

/** npm forwards SIGTERM only to the shell that started us, so we detect that the shell died. Without npm, a lost parent means nothing. */
function onLostParent(stop) {
  if (process.env.npm_lifecycle_event === undefined || windows) return () => {};
  const timer = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(timer);
    stop();
  }, 250);
  return () => clearInterval(timer);
}

/** Runs `work` and sets the exit code to its result; prints the message of a {@link SetupError}. */
export async function finishWith(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    progress(error.message);
    process.exitCode = 1;
  }
}
