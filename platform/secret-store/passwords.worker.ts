import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { Derivation } from './passwords.ts';

// Synchronous on this thread: the asynchronous scrypt would occupy libuv's pool, which files and DNS wait for.
parentPort?.on('message', (asked: Derivation | 'close') => {
  if (asked === 'close') {
    parentPort?.close();
    return;
  }
  const { password, salt, length, cost } = asked;
  // scrypt needs 128·N·r bytes and a little for each lane.
  const key = scryptSync(password, salt, length, { ...cost, maxmem: 128 * cost.r * (cost.N + cost.p + 2) });
  parentPort?.postMessage(key);
});
