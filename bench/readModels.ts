import { storesOf } from '@s30/platform/composition/stores';
import { readEnvironment } from '@s30/platform/config/environment';
import { START } from '@s30/platform/event-store/port';
import { createLogger } from '@s30/platform/telemetry/logger';
import { projectorOfAll } from '../services/projections/src/projecting.ts';
import { foundTown } from './town/founding.ts';

const SEED = 30;
const perSecond = (count: number, start: number): number => (count * 1000) / (performance.now() - start);

/** Events per second on the configured stores: founding a small town, reading its log, building all read models from scratch. */
export async function benchReadModels(settings: Readonly<Record<string, string>>, size: number): Promise<Readonly<Record<string, number>>> {
  const environment = readEnvironment(settings);
  if (!environment.ok) throw new Error(environment.message);
  const founding = performance.now();
  const { events } = await foundTown(environment.config, { size, seed: SEED, now: new Date().toISOString() });
  const founded = perSecond(events, founding);
  const stores = storesOf(environment.config);
  try {
    const [eventStore, readStore] = [await stores.eventStore('reads'), await stores.readStore()];
    const reading = performance.now();
    for (let after = START, more = true; more; ) {
      const page = await eventStore.readAll({ after, limit: 1000 });
      more = page.position > after;
      after = page.position;
    }
    const read = perSecond(events, reading);
    const building = performance.now();
    const logger = createLogger({ level: 'warn', name: 'bench' });
    const { projector, catchUp } = projectorOfAll({ eventStore, readStore, logger, metrics: { lag() {} }, holder: 'bench' });
    projector.start();
    await catchUp();
    const built = perSecond(events, building);
    await projector.stop();
    return { 'founding a town': founded, 'reading its log': read, 'all read models from nothing': built };
  } finally {
    await stores.close();
  }
}
