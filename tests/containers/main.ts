// Runs the contract suites and journeys on real containers: npm run test:containers. Without Docker, it counts as skipped, not passed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getContainerRuntimeClient } from 'testcontainers';
import { startMongoContainer } from '../mongodb/container.ts';
import { composedService, startEventStore } from './eventStore.ts';

/** The exit code that test runners read as "skipped". */
const SKIPPED = 77;

async function ended(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}
const run = (script: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> =>
  ended('npm', ['run', '--silent', script, '--', ...args], env);

async function main(): Promise<number> {
  try {
    await getContainerRuntimeClient();
  } catch {
    process.stderr.write('Skipped: no container was tested, because there is no Docker that answers here.\n');
    return SKIPPED;
  }
  const [eventStore, mongo] = await Promise.all([startEventStore(), startMongoContainer(composedService('mongodb').image)]);
  try {
    const stores = { EVENT_STORE_URL: eventStore.url, MONGODB_URL: mongo.url };
    const codes = [
      await ended('docker', ['compose', 'config', '--quiet']),
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
