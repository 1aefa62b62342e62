import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { PACE } from '@s30/platform/projector/pace';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { createLogger } from '@s30/platform/telemetry/logger';
import { createMetrics } from '@s30/platform/telemetry/metrics';
import { projectorOfAll } from './projecting.ts';

it('gives up catching up, with the reason, when the read models cannot be written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 's30-projecting-'));
  const eventStore = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  const readStore = await openSqliteReadStore({ path: join(folder, 'read.db') });
  const reason = 'read.db cannot be written: Error: database or disk is full';
  const full = {
    ...readStore,
    shareLeases: () => Promise.reject(new Error(reason)),
    health: async () => ({ ok: false, reason }),
  };
  const { projector, catchUp } = projectorOfAll({
    ...{ eventStore, readStore: full, metrics: createMetrics(), holder: 'tool', pace: PACE },
    logger: createLogger({ level: 'silent', name: 'tool' }),
  });
  projector.start();
  try {
    await expect(catchUp()).rejects.toThrow(`Not all read models can be built: ${reason}.`);
  } finally {
    await projector.stop();
    await readStore.close();
    await eventStore.close();
    rmSync(folder, { recursive: true });
  }
});
