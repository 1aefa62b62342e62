import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { contractCatalogue, counted, newStream, numbers } from '../../platform/event-store/contract.testing.ts';
import { openEventStoreDbStore } from '../../platform/event-store/eventstoredb/eventStore.ts';
import { LogReplacedError, START } from '../../platform/event-store/port.ts';
import { until } from '../system/until.ts';
import { PATIENCE } from './fixtures.ts';
import { startStandIn } from './standIn.ts';

it('a log that is replaced at the same address is neither written nor followed until the old one is back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 's30-continuity-'));
  const own = await startStandIn({ file: join(folder, 'own.log') });
  const port = Number(new URL(own.url.replace('esdb', 'http')).port);
  const store = await openEventStoreDbStore({ url: own.url, catalogue: contractCatalogue, ...PATIENCE });
  const stream = newStream();
  await store.append(stream, 'no_stream', [counted(1)]);
  const followed = (async () => {
    for await (const _ of store.subscribe({ after: START, signal: new AbortController().signal }));
  })().catch((error: unknown) => error);
  await until('a subscription', () => (own.subscriptions().open > 0 ? true : undefined));
  await own.kill();

  const other = await startStandIn({ port });
  try {
    expect(await followed).toBeInstanceOf(LogReplacedError);
    await expect(store.append(newStream(), 'no_stream', [counted(2)])).rejects.toBeInstanceOf(LogReplacedError);
    await expect(store.readAll({ after: START, limit: 1 })).rejects.toBeInstanceOf(LogReplacedError);
    expect(store.health()).toEqual({ ok: false, reason: 'The log at EVENT_STORE_URL is another one than before.' });
    expect(other.log.all.filter((event) => !event.stream.startsWith('$'))).toEqual([]);
  } finally {
    await other.close();
  }

  await own.restart();
  try {
    await until('the old log', async () => (await store.append(stream, 0, [counted(2)]).catch(() => undefined)) ?? undefined);
    expect(numbers(await store.readStream(stream))).toEqual([1, 2]);
    expect(store.health()).toEqual({ ok: true });
  } finally {
    await store.close();
    await own.close();
    await rm(folder, { recursive: true });
  }
});
