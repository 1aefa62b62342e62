import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { parse } from 'yaml';
import { z } from 'zod';

const Service = z.object({ image: z.string() });
const Compose = z.object({ services: z.record(z.string(), z.unknown()) });
const HTTP_PORT = 2113;
const START_MS = 180_000;

/** A service as docker-compose.yml defines it. */
export function composedService(name: string): z.output<typeof Service> {
  const file = join(import.meta.dirname, '..', '..', 'docker-compose.yml');
  const { services } = Compose.parse(parse(readFileSync(file, 'utf8'), { merge: true }));
  return Service.parse(services[name]);
}

/** Starts a real EventStoreDB with an empty log; `url` is its connection string. */
export async function startEventStore(): Promise<{ readonly url: string; readonly container: StartedTestContainer }> {
  const container = await new GenericContainer(composedService('event-store').image)
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_CLUSTER_SIZE: '1', EVENTSTORE_RUN_PROJECTIONS: 'None' })
    .withExposedPorts(HTTP_PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', HTTP_PORT).forStatusCodeMatching((code) => code < 300))
    .withStartupTimeout(START_MS)
    .start();
  return { url: `esdb://${container.getHost()}:${container.getMappedPort(HTTP_PORT)}?tls=false`, container };
}

const byFolder = new Map<string, string>();
/** One event store per data folder, so that the same folder finds the same data. They stop when the run ends. */
export async function eventStoreFor(dataDir: string): Promise<string> {
  const url = byFolder.get(dataDir) ?? (await startEventStore()).url;
  byFolder.set(dataDir, url);
  return url;
}
