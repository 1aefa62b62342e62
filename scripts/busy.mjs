/**
 * `npm run test:busy -- unit journeys` runs the whole suite, or the named steps, while each of its processes is held up at random, as on
 * a machine with too much to do: what fails only then asserts on real time. `BUSY_SEED=...` repeats the pauses of a run.
 */
import { randomInt } from 'node:crypto';
import { ensureInstalled } from './install.mjs';
import { finishWith, progress, run } from './process.mjs';

await finishWith(async () => {
  const node = await ensureInstalled();
  const { BUSY_SEED = String(randomInt(2 ** 31)) } = process.env;
  const env = { ...process.env, BUSY_SEED, NODE_OPTIONS: `--import ${import.meta.resolve('../tests/testing/heldUp.mjs')}` };
  const { code } = await run(node, ['scripts/test.mjs', ...process.argv.slice(2)], { env });
  progress(`held up with BUSY_SEED=${BUSY_SEED}`);
  return code;
});
