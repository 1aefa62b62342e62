import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { instantOf } from '@s30/contracts/time';
import { readEnvironment } from '@s30/platform/config/environment';
import { LogLockedError, START } from '@s30/platform/event-store/port';
import { createLogger } from '@s30/platform/telemetry/logger';
import { createApplication } from './application.ts';
import { openStores, UnusableSettingError } from './compose.ts';
import { demoLogins } from './demo/load.ts';
import { settleDemo, settleInstallation } from './installation.ts';

const FRONTENDS = join(import.meta.dirname, '..', '..', '..', 'frontend');
const SITES = [
  { base: '/admin', folder: join(FRONTENDS, 'admin', 'dist') },
  { base: '/', folder: join(FRONTENDS, 'customer', 'dist') },
];

/** One sentence on stderr, then the end: a wrong setting must not start half a product. */
function refuseToStart(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** A port that was free a moment ago: links in mails need it before the server listens. */
async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}

const environment = readEnvironment(process.env);
if (!environment.ok) refuseToStart(environment.message);
const port = environment.config.port === 0 ? await freePort(environment.config.host) : environment.config.port;
const config = { ...environment.config, port, publicUrl: environment.config.publicUrl ?? `http://localhost:${port}` };
const logger = createLogger({ level: config.logLevel, name: 's30' });
const stores = await openStores(config).catch((error: unknown) => {
  if (error instanceof LogLockedError || error instanceof UnusableSettingError) refuseToStart(error.message);
  throw error;
});
const isNew = (await stores.eventStore.head()) === START;
const application = await createApplication({ config, stores, logger, sites: SITES });
const now = instantOf(Date.now());
if (config.admin) await settleInstallation(application, config.admin, now);
else if (isNew) await settleDemo(application, now);

application.start();
await application.projector.waitFor('all', await stores.eventStore.head(), Number.POSITIVE_INFINITY);
const listening = await application.server.listen(config.port, config.host).catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') refuseToStart(`Port ${config.port} is in use: stop what listens there, or set PORT to another one.`);
  throw error;
});
if (!config.admin && isNew) process.stdout.write(`${demoLogins(config.publicUrl)}\n`);
process.stdout.write(`ready ${config.publicUrl}\n`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await listening.close();
  await application.stop();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    stop().catch((error: unknown) => {
      logger.error({ err: error }, 'could not stop cleanly');
      process.exit(1);
    });
  });
