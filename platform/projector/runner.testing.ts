import { afterEach, beforeEach, expect } from '@jest/globals';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import { openSqliteReadStore } from '../read-store/sqlite/readStore.ts';
import type { Projection } from './projection.ts';
import { createProjector, type Projector, type ProjectorOptions } from './runner.ts';
import { logbook, openWorld, type World } from './sample.testing.ts';

export const LONG = 20_000;

/** Opens stores for each test, and runs projectors over them. */
export function projectorsOfEachTest() {
  let world: World;
  let log: ReturnType<typeof logbook>;
  let started: Projector[];
  beforeEach(async () => {
    world = await openWorld({ openEventStore: openSqliteEventStore, openReadStore: openSqliteReadStore });
    log = logbook();
    started = [];
  });
  afterEach(async () => {
    for (const projector of started) await projector.stop();
    await world.dispose();
  });

  function start(projections: readonly Projection[], options: Partial<ProjectorOptions> = {}): Projector {
    const { eventStore, readStore } = world;
    const retry = { attempts: 3, baseMs: 1, maxMs: 5 };
    const base = { eventStore, readStore, projections, logger: log, holder: 'one', leaseTtlMs: 5000, retry, pollMs: 10 };
    const projector = createProjector({ ...base, ...options });
    projector.start();
    started.push(projector);
    return projector;
  }
  const report = (projector: Projector, name: string) => projector.status().find((each) => each.name === name);
  const caughtUp = async (projector: Projector, names = projector.status().map(({ name }) => name)) =>
    expect(await projector.waitFor(names, await world.eventStore.head(), LONG)).toBe(true);

  /** Runs the projections until they have caught up, then stops. */
  async function built(...projections: readonly Projection[]): Promise<void> {
    const projector = start(projections);
    await caughtUp(projector);
    await projector.stop();
  }

  return { world: () => world, log: () => log, start, report, caughtUp, built };
}
