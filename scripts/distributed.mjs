// Runs on Node 20 without node_modules. `node scripts/distributed.mjs journeys ARGS…` runs a suite against the product as separate processes.
import { buildIfStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { mongodEnvironment } from './mongod.mjs';
import { finishWith, run, SetupError } from './process.mjs';

const SUITES = ['journeys', 'browser', 'distributed'];
const [suite, ...args] = process.argv.slice(2);

await finishWith(async () => {
  if (!SUITES.includes(suite)) throw new SetupError(`Say which suite to run: ${SUITES.join(', ')}.`);
  await buildIfStale(await ensureInstalled());
  const env = { ...process.env, TEST_MODE: 'distributed', ...(await mongodEnvironment()) };
  const { code } = await run('npm', ['run', '--silent', suite, '--', ...args], { env });
  return code;
});
