// `npm run test:demo-hours` loads the demo as of every hour of sixty days, in two processes, and reports each hour at which an
// advertised login finds a page without its promised content. The unit tests check a sample of these hours.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { brokenPromises } from '../services/standalone/src/demo/brokenPromises.testing.ts';
import { EVERY_HOUR } from '../services/standalone/src/demo/hours.testing.ts';

const PROCESSES = 2;

const [share] = process.argv.slice(2);
if (share === undefined) {
  const startedAt = performance.now();
  const codes = await Promise.all(
    Array.from({ length: PROCESSES }, async (_, index) => (await once(fork(import.meta.filename, [String(index)]), 'exit'))[0]),
  );
  const failed = codes.some((code) => code !== 0);
  console.log(
    `${EVERY_HOUR.length} hours in ${Math.round((performance.now() - startedAt) / 1000)} s: ${failed ? 'promises are broken' : 'all promises kept'}`,
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
