// Runs the contract suites and journeys on real containers: npm run test:containers. Without Docker it is skipped, which is no pass.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { freePorts } from '../system/launching.ts';
import { composedService, startEventStore } from './eventStore.ts';

/** What test runners take for "could not be run here". */
const SKIPPED = 77;
const START_MS = 180_000;

/** A replica set of one, on a port that has the same number inside and outside: its only member must find itself under the name that we use. */
async function startMongo() {
  const [port = 0] = await freePorts(1);
  const container = await new GenericContainer(composedService('mongodb').image)
    .withCommand(['mongod', '--replSet', 's30', '--bind_ip_all', '--port', `${port}`])
    .withExposedPorts({ container: port, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .withStartupTimeout(START_MS)
    .start();
  const initiate = `rs.initiate({ _id: 's30', members: [{ _id: 0, host: '127.0.0.1:${port}' }] }); while (!db.hello().isWritablePrimary) sleep(100)`;
  const { exitCode, output } = await container.exec(['mongosh', '--quiet', '--port', `${port}`, '--eval', initiate]);
  if (exitCode !== 0) throw new Error(`MongoDB did not become a replica set: ${output}`);
  return { url: `mongodb://127.0.0.1:${port}/?replicaSet=s30`, container };
}

async function run(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], { env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

async function main(): Promise<number> {
  try {
    await getContainerRuntimeClient();
  } catch {
    process.stderr.write('Skipped: no container was tested, because there is no Docker that answers here.\n');
    return SKIPPED;
  }
  const [eventStore, mongo] = await Promise.all([startEventStore(), startMongo()]);
  try {
    const stores = { EVENT_STORE_URL: eventStore.url, MONGODB_URL: mongo.url };
    const codes = [
      await run('adapters', [], stores),
      await run('journeys', ['--testPathPatterns', 'tests/eventstoredb/eventStore'], stores),
      await run('distributed', ['--testPathPatterns', 'tests/journeys/'], {
        MONGODB_URL: mongo.url,
        TEST_MODE: 'distributed',
        TEST_CONTAINERS: '1',
      }),
    ];
    return codes.find((code) => code !== 0) ?? 0;
  } finally {
    await Promise.all([eventStore.container.stop(), mongo.container.stop()]);
  }
}

process.exitCode = await main();
