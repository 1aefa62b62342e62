import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCommandSide } from '@s30/commands/commandSide';
import { explainingErrors } from '@s30/platform/composition/explaining';
import { storesOf } from '@s30/platform/composition/stores';
import { openToWrite } from '@s30/platform/composition/wholeness';
import { settings } from '@s30/platform/config/environment';
import { START } from '@s30/platform/event-store/port';
import { createMetrics } from '@s30/platform/telemetry/metrics';
import { worklistsIn } from '@s30/query-api/worklists';
import { demoLogins } from './load.ts';
import { settleDemo } from './settle.ts';

/** How long other loaders wait after one died. */
const LEASE_MS = 20_000;
const RENEW_MS = LEASE_MS / 4;
const WAIT_MS = 1_000;

/**
 * Loads the demo marketplace into the configured stores before services start on them: once, if the log is empty and no admin is
 * configured. With an admin, it closes the demo's accounts instead. If several loaders start at once, one does the work.
 */
async function main(): Promise<void> {
  const given = settings();
  const config = { ...given, publicUrl: given.publicUrl ?? 'http://localhost:3000' };
  const stores = storesOf(config);
  try {
    const { readStore, written } = await openToWrite(stores);
    const holder = randomUUID();
    const lease = async () => (await readStore.shareLeases('demo', ['demo'], holder, LEASE_MS)).held.length > 0;
    // Another loader may die midway, so this one waits for its turn and then completes the marketplace if necessary.
    while (!(await lease())) await sleep(WAIT_MS);
    // Losing the lease is harmless: two loaders of the same story have the effect of one.
    const renewing = setInterval(() => void lease().catch(() => undefined), RENEW_MS);
    const side = createCommandSide({ config, ...written, worklists: worklistsIn(readStore), metrics: createMetrics() });
    try {
      const isLoaded = await settleDemo(side, config, (await written.eventStore.head()) === START);
      const why = config.admin === undefined ? 'The log is not empty' : 'ADMIN_EMAIL is given';
      process.stdout.write(`${isLoaded ? demoLogins(config.publicUrl) : `${why}: no demo is loaded.`}\n`);
    } finally {
      clearInterval(renewing);
    }
    await side.close();
    await readStore.releaseLeases('demo', holder);
  } finally {
    await stores.close();
  }
}

await explainingErrors(main);
