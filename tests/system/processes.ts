import { startCluster } from './cluster.ts';
import { type Ended, type Environment, launch, launchReady, newDataDir } from './launching.ts';

export type { Ended } from './launching.ts';
export { cleanUp, newDataDir } from './launching.ts';

const MAIN = 'services/standalone/src/main.ts';
export const ADMIN = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'open-sesame-42' };

/** The product, whichever way it runs. */
export type Server = {
  readonly url: string;
  readonly dataDir: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** SIGTERM, then waits for the end. */
  readonly stop: () => Promise<Ended>;
  /** SIGKILL, as when the machine loses power. */
  readonly kill9: () => Promise<Ended>;
};

/** `TEST_MODE=distributed`: every server is a gateway with the services behind it, on EventStoreDB's stand-in and MongoDB. */
export const isDistributed = process.env.TEST_MODE === 'distributed';

const settingsFor = (dataDir: string, env: Environment): Environment => ({
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '0',
  ...env,
});

/** Starts the product on a free port of loopback and waits until it says that it is ready. */
export async function startServer(options: { readonly env?: Environment; readonly dataDir?: string } = {}): Promise<Server> {
  const { env = {}, dataDir = newDataDir() } = options;
  if (isDistributed) return startCluster({ env, dataDir });
  const { ready, ...rest } = await launchReady(MAIN, [], settingsFor(dataDir, env));
  return { url: `http://127.0.0.1:${new URL(ready).port}`, dataDir, ...rest };
}

/** Starts the product and waits for its end: for starts that must be refused. */
export const startRefused = (dataDir: string, env: Environment): Promise<Ended> => launch(MAIN, [], settingsFor(dataDir, env)).ended;

/** Runs `npm run projections` without npm. */
export const projectionsTool = (dataDir: string, args: readonly string[], env: Environment = {}): Promise<Ended> =>
  launch('services/projections/src/cli.ts', args, { DATA_DIR: dataDir, ...env }).ended;

/** Runs `npm run audit` without npm. */
export const auditTool = (dataDir: string, args: readonly string[], env: Environment = {}): Promise<Ended> =>
  launch('services/query-api/src/audit/cli.ts', args, { DATA_DIR: dataDir, ...env }).ended;
