import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { defineEvents, eventCatalogue } from '@s30/contracts/events/define';
import { z } from 'zod';
import { uuidFrom } from '../decider/uuid.ts';
import type { EventStore } from '../event-store/port.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import { open } from '../sqlite/database.ts';
import { refuseOlderLog } from './olderLog.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's30-older-'));
});
afterEach(() => rm(folder, { recursive: true }));

const metadata = {
  ...{ commandId: uuidFrom('command'), correlationId: 'request', causationId: 'request', at: '2026-01-01T10:00:00.000Z' },
  actor: { userId: 'asha', role: 'candidate' as const },
};
const price = {
  type: 'PriceSet',
  data: {
    interviewType: 'DSA',
    entered: { minor: 149_900, currency: 'INR' },
    price: { minor: 149_900, currency: 'INR' },
    usdPrice: { minor: 2_100, currency: 'USD' },
    exchangeRate: 83.5,
  },
};
const started = { type: 'InterviewStarted', data: {} };
/** Events as 0.1.0 wrote them: one type that is gone, and one whose data has a different shape now. */
const old = eventCatalogue([defineEvents('payment', { PaymentExpired: z.object({ slotId: z.string() }), PaymentVerified: z.object({}) })]);
const expired = { type: 'PaymentExpired', data: { slotId: 'ravi.1' } };

type Written = readonly [stream: string, event: { readonly type: string; readonly data: unknown }];
async function written(...events: readonly Written[]): Promise<void> {
  const store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue: new Map([...catalogue, ...old]) });
  for (const [stream, event] of events) await store.append(stream, 'no_stream', [{ id: uuidFrom(stream), ...event, metadata }]);
  await store.close();
}
async function refusal(): Promise<unknown> {
  const store: EventStore = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  try {
    return await refuseOlderLog(store).catch((error: unknown) => error);
  } finally {
    await store.close();
  }
}
const SENTENCE =
  'The event log was written by release 0.1.0, whose bookings this release does not read: name another DATA_DIR or EVENT_STORE_URL.';

describe('starting on a log of 0.1.0', () => {
  it.each<[string, ...Written[]]>([
    ['an event of a type that is gone', ['price-dsa', price], ['payment-1', expired]],
    ['an event whose data has a different shape now', ['payment-1', { type: 'PaymentVerified', data: {} }]],
    ['an event that could still be read', ['price-dsa', price], ['interview-1', started]],
  ])('is refused in one sentence because of %s', async (_, ...events) => {
    await written(...events);
    expect(await refusal()).toMatchObject({ name: 'UnusableSettingError', message: SENTENCE });
  });

  it('writes nothing', async () => {
    await written(['price-dsa', price], ['payment-1', expired]);
    const rows = () => {
      const database = open(join(folder, 'events.db'), { synchronous: 'NORMAL', cacheKiB: 1000 });
      const all = database.tuples('SELECT * FROM events', ...[]);
      database.close();
      return all;
    };
    const [before, files] = [rows(), await readdir(folder)];
    await refusal();
    expect(rows()).toEqual(before);
    expect(await readdir(folder)).toEqual(files);
  });
});

describe('starting on a log of this release', () => {
  it('succeeds, even when the log is empty or holds no booking', async () => {
    expect(await refusal()).toBeUndefined();
    await written(['price-dsa', price], ['booking-1', started]);
    expect(await refusal()).toBeUndefined();
  });

  it('reports a damaged event of this release as damaged, not as old', async () => {
    await written(['booking-1', expired]);
    expect(await refusal()).toMatchObject({ name: 'UnknownEventTypeError' });
  });
});
