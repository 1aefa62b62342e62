import { type Cluster, type Part, startCluster } from './cluster.ts';
import { type Ended, type Environment, freePorts, launch, launchReady, newDataDir, TEST_SERVER } from './launching.ts';
import { hasReacted } from './newest.ts';

export type { Ended } from './launching.ts';
export { cleanUp, newDataDir } from './launching.ts';

const MAIN = 'services/standalone/src/main.ts';
export const ADMIN = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'open-sesame-42' };

/** The product, as one process or as several. */
export type Server = {
  readonly url: string;
  readonly dataDir: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends SIGTERM and waits for the end. */
  readonly stop: () => Promise<Ended>;
  /** SIGKILL, as in a power failure. */
  readonly kill9: () => Promise<Ended>;
  /** Moves its clock, once its processes have reacted to what happened; timers that fall due run. */
  readonly passes: (minutes: number) => Promise<void>;
};

/** `TEST_MODE=distributed`: every server is a gateway with its services, on a stand-in for EventStoreDB and on MongoDB. */
export const isDistributed = process.env.TEST_MODE === 'distributed';

const settingsFor = (dataDir: string, env: Environment): Environment => ({
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '0',
  ...env,
});

const clusters = new Map<string, Cluster>();
/** The stores of a data folder for a tool; empty for a single process, whose data are in the folder. */
export const storesOf = (dataDir: string): Environment => {
  const { EVENT_STORE_URL, READ_STORE_URL } = clusters.get(dataDir)?.env ?? {};
  return EVENT_STORE_URL === undefined || READ_STORE_URL === undefined ? {} : { EVENT_STORE_URL, READ_STORE_URL };
};
/** The addresses of all processes that run this part. */
export const addressesOf = ({ url, dataDir }: Server, part: Part): readonly string[] =>
  clusters.get(dataDir)?.instances.flatMap((one) => (one.part === part ? one.url : [])) ?? [url];

/** How far ahead the clocks of the processes on a data folder are, in milliseconds. */
const ahead = new Map<string, number>();
const MINUTE = 60_000;

/**
 * Starts the product on a free loopback port and waits until it reports that it is ready. Tests can move its clock, and its
 * password hashing is cheap; with `asShipped`, it is exactly the program that `npm start` runs.
 */
export async function startServer(
  options: { readonly env?: Environment; readonly dataDir?: string; readonly asShipped?: boolean } = {},
): Promise<Server> {
  const { env = {}, dataDir = newDataDir(), asShipped = false } = options;
  if (isDistributed) {
    // Journeys need no second projector: tests/distributed covers how several share the read models.
    const cluster = await startCluster({ env, dataDir, asShipped, counts: { projections: 1 } });
    clusters.set(dataDir, cluster);
    return cluster;
  }
  const program = asShipped ? [MAIN] : [TEST_SERVER, 'standalone', `${ahead.get(dataDir) ?? 0}`];
  const [file = '', ...args] = program;
  const { ready, setClock, ...rest } = await launchReady(file, args, settingsFor(dataDir, env));
  const url = `http://127.0.0.1:${new URL(ready).port}`;
  const passes = async (minutes: number): Promise<void> => {
    await hasReacted(url, [url]);
    const moved = (ahead.get(dataDir) ?? 0) + minutes * MINUTE;
    ahead.set(dataDir, moved);
    await setClock(moved);
  };
  return { url, dataDir, ...rest, passes };
}

/** Settings with which a server can be restarted at the same address. */
export const ownAddress = async (env: Environment): Promise<Environment> =>
  isDistributed ? env : { ...env, PORT: `${await freePorts(1)}` };

/** The instances behind a gateway that may be replaced during use. */
const ROLLED: ReadonlySet<Part> = new Set<Part>(['commands', 'projections', 'queryApi']);
/** Restarts the single process, or the instances behind the gateway one by one; `meanwhile` runs while the first is down. */
export async function restarted(server: Server, env: Environment, meanwhile: () => void | Promise<void>): Promise<Server> {
  const cluster = clusters.get(server.dataDir);
  if (cluster === undefined) {
    await server.stop();
    await meanwhile();
    return startServer({ env, dataDir: server.dataDir });
  }
  let pending: typeof meanwhile | undefined = meanwhile;
  for (const instance of cluster.instances.filter(({ part }) => ROLLED.has(part))) {
    await instance.process().stop();
    await pending?.();
    pending = undefined;
    await instance.restart();
  }
  return server;
}

/** Starts the product and waits for its end, for starts that must be refused. */
export const startRefused = (dataDir: string, env: Environment): Promise<Ended> => launch(MAIN, [], settingsFor(dataDir, env)).ended;

/** The progress of a tool, which it reports only on slow machines. */
const PROGRESS = /^(?:\w+: generation \d+ is at \S* of \S+|[^\n:]+: [\d,]+ events, [\d,]+ a second)\n/gm;
/** Runs a tool on the data of a folder; `stderr` comes without its progress. */
async function tool(file: string, dataDir: string, args: readonly string[], env: Environment): Promise<Ended> {
  const ended = await launch(file, args, { DATA_DIR: dataDir, ...storesOf(dataDir), ...env }).ended;
  return { ...ended, stderr: ended.stderr.replace(PROGRESS, '') };
}

/** Runs `npm run projections` without npm. */
export const projectionsTool = (dataDir: string, args: readonly string[], env: Environment = {}): Promise<Ended> =>
  tool('services/projections/src/cli.ts', dataDir, args, env);

/** Runs `npm run audit` without npm. */
export const auditTool = (dataDir: string, args: readonly string[], env: Environment = {}): Promise<Ended> =>
  tool('services/query-api/src/audit/cli.ts', dataDir, args, env);
