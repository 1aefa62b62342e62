import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CommandSide, createCommandSide } from '@s30/commands/commandSide';
import { storesOf, UnusableSettingError } from '@s30/platform/composition/stores';
import { openToWrite } from '@s30/platform/composition/wholeness';
import { type Config, readEnvironment } from '@s30/platform/config/environment';
import { LogLockedError, START } from '@s30/platform/event-store/port';
import { createMetrics } from '@s30/platform/telemetry/metrics';
import { worklistsIn } from '@s30/query-api/worklists';
import { closeDemo, refusePublishedPasswords } from './close.ts';
import { demoLogins, isUnfinished } from './load.ts';
import { settleDemo } from './settle.ts';

/** If a loader dies, others wait at most this long. */
const LEASE_MS = 20_000;
const RENEW_MS = LEASE_MS / 4;
const WAIT_MS = 1_000;

/**
 * Loads the demo marketplace into the stores that the settings name, before services start on them: once, if the log is empty and nobody has
 * named an admin. Where somebody has, the demo's accounts are closed. Of several that are started at once one does it.
 */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  if (!environment.ok) throw new UnusableSettingError(environment.message);
  const config = { ...environment.config, publicUrl: environment.config.publicUrl ?? 'http://localhost:3000' };
  const stores = storesOf(config);
  try {
    const { readStore, written } = await openToWrite(stores);
    const holder = randomUUID();
    const lease = async () => (await readStore.shareLeases('demo', ['demo'], holder, LEASE_MS)).held.length > 0;
    // Another loader may die midway, so this one ends only when the marketplace is complete.
    while (!(await lease())) await sleep(WAIT_MS);
    // Losing the lease is harmless: two loaders of the same story take effect once.
    const renewing = setInterval(() => void lease().catch(() => undefined), RENEW_MS);
    const side = createCommandSide({ config, ...written, worklists: worklistsIn(readStore), metrics: createMetrics() });
    say(await settle(side, config, (await written.eventStore.head()) === START));
    clearInterval(renewing);
    await side.close();
    await readStore.releaseLeases('demo', holder);
  } finally {
    await stores.close();
  }
}
/** What came of it, in words. */
async function settle(side: CommandSide, config: Config & { readonly publicUrl: string }, isNew: boolean): Promise<string> {
  await refusePublishedPasswords(side, config, isNew);
  if (config.admin !== undefined) {
    await side.appoint(config.admin);
    await closeDemo(side, config.admin);
    return 'ADMIN_EMAIL is given: no demo is loaded.';
  }
  if (!isNew && !(await isUnfinished(side.runner))) return 'The log is not empty: no demo is loaded.';
  await settleDemo(side);
  return demoLogins(config.publicUrl);
}
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

await main().catch((error: unknown) => {
  if (!(error instanceof UnusableSettingError || error instanceof LogLockedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
