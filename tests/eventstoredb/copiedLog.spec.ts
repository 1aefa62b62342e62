import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { eventCatalogue } from '@s30/contracts/events/define';
import { verbatimCodec } from '@s30/platform/event-store/codec';
import { copyLog } from '@s30/platform/event-store/copy';
import { openEventStoreDbStore } from '@s30/platform/event-store/eventstoredb/eventStore';
import { openEventStoreDbStoredLog } from '@s30/platform/event-store/eventstoredb/storedLog';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { openSqliteStoredLog } from '@s30/platform/event-store/sqlite/storedLog';
import { diskSealStore } from '@s30/platform/seals/disk/sealStore';
import { sealHead, verifyAll } from '@s30/platform/seals/integrity';
import { EVENTS, now, sealedLog } from '@s30/query-api/audit/sealedLog.testing';
import { closing } from '../testing/closing.ts';
import { withStandIn } from './fixtures.ts';

const { standIn } = withStandIn();
/** Knows no event type: a copy takes each event as it was written. */
const nothingKnown = { catalogue: eventCatalogue([]), codec: verbatimCodec };

it('a log that is moved to EventStoreDB and back still agrees with its seals', async () => {
  const stage = await sealedLog({
    openStore: (path, catalogue) => openSqliteEventStore({ path, catalogue }),
    openLog: (path) => openSqliteStoredLog({ path }),
    openSeals: (folder, keyFolder) => diskSealStore({ folder, keyFolder }),
  });
  try {
    const from = closing(await openSqliteEventStore({ path: stage.original, readOnly: true, ...nothingKnown }));
    const there = closing(await openEventStoreDbStore({ url: standIn().url, ...nothingKnown }));
    standIn().writeSystemEvent();
    expect((await copyLog({ from, to: there })).events).toBe(EVENTS);
    const log = closing(await openEventStoreDbStoredLog({ url: standIn().url }));
    expect(await verifyAll({ log, seals: stage.seals, now })).toMatchObject({ findings: [], verified: { events: EVENTS } });
    expect(await sealHead({ log, seals: stage.seals, now })).toBeUndefined();

    const back = join(stage.folder, 'back.db');
    const to = await openSqliteEventStore({ path: back, ...nothingKnown });
    await copyLog({ from: there, to });
    await to.close();
    expect(await stage.findingsIn(back)).toEqual([]);

    const changed = standIn().log.all.filter(({ stream }) => stream.startsWith('counter-'))[99];
    if (!changed) throw new Error('an event is missing');
    standIn().log.tamper(changed, Buffer.from('{"n":-1}'));
    expect((await verifyAll({ log, seals: stage.seals, now })).findings).toMatchObject([
      { kind: 'seal-mismatch', what: 'Seal 2 has another log: of the events 61 to 140 some were rewritten, added or removed.' },
    ]);
  } finally {
    stage.remove();
  }
});
