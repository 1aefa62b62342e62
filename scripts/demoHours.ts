// `npm run test:demo-hours` tells the demo story for every hour of sixty days, two processes side by side, and says at
// which hour an advertised login finds a page without what it promises. The unit tests walk a sample of these hours.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { brokenPromises } from '../services/standalone/src/demo/brokenPromises.testing.ts';
import { EVERY_HOUR } from '../services/standalone/src/demo/hours.testing.ts';

const PROCESSES = 2;

const [share] = process.argv.slice(2);
if (share === undefined) {
  const begun = performance.now();
  const codes = await Promise.all(
    Array.from({ length: PROCESSES }, async (_, index) => (await once(fork(import.meta.filename, [String(index)]), 'exit'))[0]),
  );
  const failed = codes.some((code) => code !== 0);
  console.log(
    `${EVERY_HOUR.length} hours in ${Math.round((performance.now() - begun) / 1000)} s: ${failed ? 'promises are broken' : 'all promises kept'}`,
  );
  process.exitCode = failed ? 1 : 0;
} else {
  for (const [index, hour] of EVERY_HOUR.entries()) {
    if (index % PROCESSES !== Number(share)) continue;
    for (const broken of await brokenPromises(hour)) {
      console.log(broken);
      process.exitCode = 1;
    }
  }
}
