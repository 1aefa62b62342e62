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

const windows = process.platform === 'win32';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const startedBy = process.ppid;

/** How long a process may take to end when it is asked to. */
const GRACE_MS = 10_000;
/** Its last words may still be in the pipe. */
const LAST_WORDS_MS = 500;

/**
 * Runs a command to its end with our streams and hands it the signals we get; `group`: to everything it has started, too.
 * `limit` (an AbortSignal) ends the group: SIGTERM, then SIGKILL. `onOutput(stream, text)` gets what a piped stream says.
 * Resolves with its exit code (128 + signal number when a signal ended it), the signal that reached us, if any, and
 * whether the limit was reached.
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
      // Ctrl-C in a terminal reaches the whole process group by itself; a second one would mean "at once".
      if (ownGroup || signal !== 'SIGINT' || !process.stdin.isTTY) signalGroup(signal);
    };
    const timers = [];
    const later = (work, ms) => timers.push(setTimeout(work, ms));
    /** The group outlives its leader: what a step has left behind is ended as well. */
    const stop = () => {
      signalGroup('SIGTERM');
      later(() => {
        if (windows && child.pid !== undefined) spawn('taskkill', ['/pid', `${child.pid}`, '/t', '/f'], { stdio: 'ignore' });
        else signalGroup('SIGKILL');
        // Somebody outside the group may hold the pipes open for ever.
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
      // On time, but what it started may have ignored the SIGTERM without holding a pipe.
      if (limit?.aborted) signalGroup('SIGKILL');
      finish(() => resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), interrupted, hitLimit: limit?.aborted === true }));
    });
  });
}

/** npm hands a SIGTERM to the shell it started us with, and that dies without telling us. Without npm, losing the parent means nothing. */
function onLostParent(stop) {
  if (process.env.npm_lifecycle_event === undefined || windows) return () => {};
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
