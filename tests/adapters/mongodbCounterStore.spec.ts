import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { instantOf } from '@s30/contracts/time';
import { counterStoreContract } from '../../platform/counter-store/contract.ts';
import { openMongoCounterStore } from '../../platform/counter-store/mongodb/counterStore.ts';
import type { CounterStore } from '../../platform/counter-store/port.ts';
import { createAttemptGuard, FREE_FAILURES } from '../../platform/web/attemptGuard.ts';
import { createRateLimits, LIMITS } from '../../platform/web/limits.ts';
import { startProxy } from '../mongodb/proxy.ts';
import { databaseUrl } from '../mongodb/replicaSet.ts';
import { freePorts } from '../system/launching.ts';
import { atEnd } from '../testing/closing.ts';
import { newDatabase, openUnderTest } from './mongodb.ts';

const ANN = { account: 'ann', address: '203.0.113.7' };
const open = () => openUnderTest(openMongoCounterStore);
counterStoreContract('mongodb', { open });

describe('limits of two processes', () => {
  let under: Awaited<ReturnType<typeof open>>;
  let stores: readonly [CounterStore, CounterStore];
  beforeEach(async () => {
    under = await open();
    stores = [under.store, await under.again()];
  });
  afterEach(() => under.dispose());

  it('are shared by both', async () => {
    const scale = 6 / LIMITS.credentials;
    const [one, two] = stores.map((store) => createRateLimits(scale, store));
    const waits = [];
    for (let round = 0; round < 4; round += 1) {
      waits.push(await one?.take('credentials', '203.0.113.7'), await two?.take('credentials', '203.0.113.7'));
    }
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(6);
    expect(await one?.take('credentials', '203.0.113.8')).toBeUndefined();
  });

  it('lock and unlock an account for both', async () => {
    const at = instantOf(Date.UTC(2026, 0, 5, 9));
    const [one, two] = stores.map((counters) => createAttemptGuard({ scale: 1, now: () => at, counters }));
    for (let failure = 0; failure < FREE_FAILURES; failure += 1) {
      const guard = failure % 2 === 0 ? one : two;
      expect(await guard?.locked(ANN)).toBeUndefined();
      await guard?.failed(ANN);
    }
    for (const guard of [one, two])
      expect(await guard?.locked(ANN)).toMatchObject({ rejected: 'account_locked', detail: { retryAfter: 60 } });
    await one?.succeeded(ANN);
    expect(await two?.locked(ANN)).toBeUndefined();
  });

  it('allow a burst of attempts on both no more guesses than may be in progress at once', async () => {
    const guards = stores.map((counters) => createAttemptGuard({ scale: 1, now: () => instantOf(0), counters }));
    const answers = await Promise.all(Array.from({ length: 80 }, (_, index) => guards[index % 2]?.locked(ANN)));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(5);
  });
});

describe('a MongoDB that starts more slowly than a request may wait', () => {
  it('is waited for', async () => {
    const url = newDatabase();
    const { hostname, port, pathname } = new URL(url);
    const [own = 0] = await freePorts(1);
    const slow = createServer((client) => {
      const server = connect(Number(port), hostname);
      client.on('error', () => server.destroy()).pipe(server);
      server.on('error', () => client.destroy()).pipe(client);
    });
    atEnd(() => slow.close());
    const late = sleep(1_500).then(() => slow.listen(own, '127.0.0.1'));
    const opening = openMongoCounterStore({ url: databaseUrl(`mongodb://127.0.0.1:${own}/?directConnection=true`, pathname.slice(1)) });
    const [store] = await Promise.all([opening, late]);
    await store.close();
  });
});

describe('limits while MongoDB is away', () => {
  it('are counted by each process for itself', async () => {
    const url = newDatabase();
    let isAway = false;
    const proxy = await startProxy(url, () => (isAway ? 'cut-before' : 'pass'));
    const reasons: string[] = [];
    const counters = await openMongoCounterStore({
      url: databaseUrl(proxy.url, new URL(url).pathname.slice(1)),
      onAway: (reason) => reasons.push(reason),
    });
    try {
      const limit = { name: 'few', points: 2, seconds: 600 };
      expect(await counters.count(limit, 'ann')).toBeUndefined();
      isAway = true;
      const waits = [];
      for (let count = 0; count < 3; count += 1) waits.push(await counters.count(limit, 'ann'));
      expect(waits).toEqual([undefined, undefined, expect.any(Number)]);
      const guard = createAttemptGuard({ scale: 1, now: () => instantOf(0), counters });
      for (let failure = 0; failure < FREE_FAILURES; failure += 1) await guard.failed(ANN);
      expect(await guard.locked(ANN)).toMatchObject({ rejected: 'account_locked' });
      // Only the first failure asks MongoDB; then it is left alone for a while.
      expect(reasons).toHaveLength(1);
    } finally {
      await counters.close();
      await proxy.close();
    }
  });
});
