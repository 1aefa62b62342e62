import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { databaseUrl, TEST_DATABASE } from '../mongodb/replicaSet.ts';
import { type Ended, type Environment, freePorts, type Launched, launch, launchReady, newDataDir, TEST_SERVER } from './launching.ts';
import { hasReacted } from './newest.ts';
import { until } from './until.ts';

/** The parts of the product when it runs as several processes. */
const PARTS = ['eventStore', 'commands', 'projections', 'queryApi', 'gateway'] as const;
export type Part = (typeof PARTS)[number];
const FILES: Readonly<Record<Part, string>> = {
  eventStore: 'tests/eventstoredb/main.ts',
  commands: 'services/commands/src/main.ts',
  projections: 'services/projections/src/main.ts',
  queryApi: 'services/query-api/src/main.ts',
  gateway: 'services/gateway/src/main.ts',
};
/** Whether a part judges requests by its clock. */
const isTimed = (part: Part): boolean => part === 'commands' || part === 'queryApi';
const MINUTE = 60_000;

/** One process, which can be killed and restarted at the same address. */
export type Instance = {
  readonly name: string;
  readonly part: Part;
  readonly url: string;
  /** The current process. */
  process(): Launched;
  /** Starts it again after its end. */
  restart(): Promise<void>;
};
export type Cluster = {
  readonly url: string;
  readonly dataDir: string;
  /** The environment it was started with, for tools. */
  readonly env: Environment;
  readonly instances: readonly Instance[];
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly stop: () => Promise<Ended>;
  readonly kill9: () => Promise<Ended>;
  /** Moves the clocks by which requests are judged, once the processes have reacted to what happened; timers that fall due run. */
  readonly passes: (minutes: number) => Promise<void>;
};

const COUNTS: Readonly<Record<Part, number>> = { eventStore: 1, commands: 2, projections: 2, queryApi: 2, gateway: 1 };

/**
 * Starts everything that `docker compose up` starts, on a stand-in for EventStoreDB and a database of the shared MongoDB. Both
 * derive from the data folder, so the same folder finds the same data again. Without an admin, the demo is loaded first.
 */
export async function startCluster(options: {
  readonly env?: Environment;
  readonly dataDir?: string;
  /** For a test that brings its own. */
  readonly mongoUrl?: string;
  /** Other numbers of instances. */
  readonly counts?: Partial<Readonly<Record<Part, number>>>;
  /** Runs the programs as shipped: password hashing has its real cost, and no clock can be moved. */
  readonly asShipped?: boolean;
  /** The folder of the programs, if not today's. Restarted instances always run today's. */
  readonly programs?: string;
}): Promise<Cluster> {
  const {
    env: given = {},
    dataDir = newDataDir(),
    mongoUrl = process.env.MONGODB_URL ?? '',
    counts = {},
    asShipped = false,
    programs,
  } = options;
  if (mongoUrl === '') throw new Error('There is no MongoDB: run "npm test -- distributed", or set MONGODB_URL to a replica set.');
  const database = `${TEST_DATABASE}${createHash('sha256').update(dataDir).digest('hex').slice(0, 20)}`;
  const eventStoreUrl = process.env.TEST_CONTAINERS === undefined ? undefined : await containerFor(dataDir);
  const parts = PARTS.filter((part) => part !== 'eventStore' || eventStoreUrl === undefined);
  const wanted = parts.flatMap((part) =>
    Array.from({ length: counts[part] ?? COUNTS[part] }, (_, index) => ({ part, name: `${part}-${index + 1}` })),
  );
  const ports = await freePorts(wanted.length);
  const placed = wanted.map((each, index) => ({ ...each, port: ports[index] ?? 0 }));
  const urlsOf = (part: Part): readonly string[] =>
    placed.filter((each) => each.part === part).map(({ port }) => `http://127.0.0.1:${port}`);
  const [url = ''] = urlsOf('gateway');
  const [eventStore] = placed;
  const env: Environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '0',
    PUBLIC_URL: `http://localhost:${new URL(url).port}`,
    EVENT_STORE_URL: eventStoreUrl ?? `esdb://127.0.0.1:${eventStore?.port}?tls=false`,
    READ_STORE_URL: databaseUrl(mongoUrl, database),
    COMMANDS_URLS: urlsOf('commands').join(','),
    QUERY_API_URLS: urlsOf('queryApi').join(','),
    ...given,
  };
  let ahead = 0;
  const start = ({ part, port }: (typeof placed)[number], folder?: string): Promise<Launched> => {
    if (part === 'eventStore') return launchReady(FILES[part], ['--port', `${port}`, '--file', join(dataDir, 'events.jsonl')], {});
    const trust = part === 'gateway' ? {} : { TRUSTED_PROXIES: '1' };
    const settings = { ...env, ...trust, PORT: `${port}` };
    if (folder !== undefined) return launchReady(join(folder, FILES[part]), [], settings);
    if (!asShipped) return launchReady(TEST_SERVER, [part, `${isTimed(part) ? ahead : 0}`], settings);
    return launchReady(FILES[part], [], settings);
  };

  const open = async (each: (typeof placed)[number]): Promise<Instance> => {
    let launched = await start(each, programs);
    const restart = async () => {
      launched = await start(each);
    };
    return { name: each.name, part: each.part, url: `http://127.0.0.1:${each.port}`, process: () => launched, restart };
  };
  const instancesOf = (...some: readonly Part[]) => Promise.all(placed.filter(({ part }) => some.includes(part)).map(open));

  const stores = await instancesOf('eventStore');
  const demo = given.ADMIN_EMAIL === undefined ? await loadDemo(env) : '';
  const services = await instancesOf('commands', 'projections', 'queryApi');
  const instances = [...stores, ...services, ...(await instancesOf('gateway'))];
  if (demo !== '') await untilProjected(instances.filter(({ part }) => part === 'projections'));
  const said = (stream: 'stdout' | 'stderr') => instances.map((each) => each.process()[stream]()).join('');
  /** Stops the gateway first and the store last, so that nothing loses what it depends on. */
  const end = async (how: 'stop' | 'kill9'): Promise<Ended> => {
    const ends: Ended[] = [];
    for (const some of [['gateway'], ['commands', 'queryApi', 'projections'], ['eventStore']])
      ends.push(...(await Promise.all(instances.filter(({ part }) => some.includes(part)).map((each) => each.process()[how]()))));
    const worst = ends.find(({ code }) => code !== 0) ?? ends[0];
    return { code: worst?.code ?? null, signal: worst?.signal ?? null, stdout: said('stdout'), stderr: said('stderr') };
  };
  return {
    ...{ url, dataDir, env, instances },
    stdout: () => `${demo}${said('stdout')}`,
    stderr: () => said('stderr'),
    stop: () => end('stop'),
    kill9: () => end('kill9'),
    passes: async (minutes) => {
      await hasReacted(url, urlsOf('commands'));
      ahead += minutes * MINUTE;
      await Promise.all(instances.filter(({ part }) => isTimed(part)).map((each) => each.process().setClock(ahead)));
    },
  };
}

async function loadDemo(env: Environment): Promise<string> {
  const { code, stdout, stderr } = await launch('services/standalone/src/demo/main.ts', [], env).ended;
  if (code !== 0) throw new Error(`the demo was not loaded: ${stderr}`);
  return stdout;
}

type Projected = { readonly checks: { readonly projections: { readonly detail?: Record<string, { state: string; lag: number }> } } };
/** A single process is ready when its read models are; here, services are ready earlier, and the read models follow. */
const untilProjected = (projectors: readonly Instance[]): Promise<true> =>
  until(
    'the demo to be in the read models',
    async () => {
      const live = new Set<string>();
      const all = new Set<string>();
      for (const { url } of projectors) {
        const { checks } = (await (await fetch(`${url}/readyz`)).json()) as Projected;
        for (const [name, { state, lag }] of Object.entries(checks.projections.detail ?? {})) {
          all.add(name);
          // Processes append only a few events meanwhile.
          if (state === 'live' && lag < 20) live.add(name);
        }
      }
      if (live.size > 0 && live.size === all.size) return true;
      return undefined;
    },
    180_000,
  );

/** Loaded only where Docker is available. */
const containerFor = async (dataDir: string): Promise<string> => (await import('../containers/eventStore.ts')).eventStoreFor(dataDir);
