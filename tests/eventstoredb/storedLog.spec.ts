import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GENESIS } from '../../platform/event-store/chain.ts';
import { counted, newStream } from '../../platform/event-store/contract.testing.ts';
import { openEventStoreDbStoredLog } from '../../platform/event-store/eventstoredb/storedLog.ts';
import { type Position, START } from '../../platform/event-store/port.ts';
import type { StoredLog } from '../../platform/event-store/storedLog.ts';
import { verifyLog } from '../../platform/event-store/verification.ts';
import { withStandIn } from './fixtures.ts';

const { standIn, openStore } = withStandIn();
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe('the log as verification reads it', () => {
  let log: StoredLog;
  beforeEach(async () => {
    log = await openEventStoreDbStoredLog({ url: standIn().url });
  });
  afterEach(() => log.close());

  async function write(events: number): Promise<void> {
    const store = await openStore();
    for (let n = 0; n < events; n += 1) {
      standIn().writeSystemEvent();
      await store.append(newStream('counter'), 'no_stream', [counted(n)]);
    }
  }

  it('has every event of the product and none of the system, page by page and one by one', async () => {
    await write(5);
    expect(await log.count()).toBe(5);
    const first = await log.rows({ after: START, limit: 3 });
    const rest = await log.rows({ after: first.at(-1)?.position ?? START, limit: 100 });
    const rows = [...first, ...rest];
    expect(rows.map(({ data }) => textOf(data))).toEqual(['{"n":0}', '{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}']);
    expect(rows.map(({ hash }) => hash)).toEqual(Array(5).fill(undefined));
    const [, second, , fourth] = rows;
    if (!second || !fourth) throw new Error('rows are missing');
    expect(await log.at([fourth.position, 'nowhere' as Position, second.position])).toEqual([
      { row: fourth, previous: GENESIS },
      { row: second, previous: GENESIS },
    ]);
    expect(await log.head()).toBe(rows.at(-1)?.position);
    expect(await log.rows({ after: await log.head(), limit: 10 })).toEqual([]);
    expect(await log.damage()).toEqual([]);
  });

  it('matches its seal as long as nobody changes an event', async () => {
    await write(4);
    const { position, findings, ...head } = await verifyLog({ log, heads: [] });
    expect({ position, events: head.events, findings }).toEqual({ position: await log.head(), events: 4, findings: [] });
    const seal = { number: 1, ...head };
    await write(2);
    expect((await verifyLog({ log, heads: [seal] })).findings).toEqual([]);
    const third = standIn().log.all.filter(({ stream }) => stream.startsWith('counter-'))[2];
    if (!third) throw new Error('an event is missing');
    standIn().log.tamper(third, Buffer.from('{"n":9}'));
    expect((await verifyLog({ log, heads: [seal] })).findings).toMatchObject([{ kind: 'seal-mismatch', position }]);
  });
});
