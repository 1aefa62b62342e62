import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { Derivation } from './passwords.ts';

// Synchronous in this thread: asynchronous scrypt would occupy libuv's thread pool, which file access and DNS need.
parentPort?.on('message', (asked: Derivation | 'close') => {
  if (asked === 'close') {
    parentPort?.close();
    return;
  }
  const { password, salt, length, cost } = asked;
  // scrypt needs 128·N·r bytes, plus a little for each of the p lanes.
  const key = scryptSync(password, salt, length, { ...cost, maxmem: 128 * cost.r * (cost.N + cost.p + 2) });
  parentPort?.postMessage(key);
});
