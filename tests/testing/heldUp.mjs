// Holds a process up at random, as a machine with too much to do: `npm run test:busy` loads it into all processes of a run.
import { hash } from 'node:crypto';

const { BUSY_SEED, JEST_WORKER_ID } = process.env;
/** Chance and length of a pause, in milliseconds. */
const PAUSES = [
  [0.01, 3_000],
  [0.04, 1_500],
  [0.16, 350],
];
const EVERY_MS = { least: 20, most: 170 };
const cell = new Int32Array(new SharedArrayBuffer(4));
let count = 0;

/** A number in [0, 1), the same for the same seed, program and count. */
function random() {
  count += 1;
  return Number.parseInt(hash('sha256', [BUSY_SEED, ...process.argv, JEST_WORKER_ID, count].join(' ')).slice(0, 8), 16) / 2 ** 32;
}

function holdUp() {
  let chance = random();
  const [, ms] = PAUSES.find(([share]) => {
    chance -= share;
    return chance < 0;
  }) ?? [0, 0];
  if (ms > 0) Atomics.wait(cell, 0, 0, ms);
  setTimeout(holdUp, EVERY_MS.least + (EVERY_MS.most - EVERY_MS.least) * random()).unref();
}
holdUp();
