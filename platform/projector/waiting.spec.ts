import { expect, it } from '@jest/globals';
import { wakeUp } from '../clock/wakeUp.ts';
import type { Position } from '../event-store/port.ts';
import { waitForCheckpoint, watchCheckpoints } from './waiting.ts';

const at = (number: number): Position => String(number).padStart(16, '0') as Position;

/** A store whose checkpoints the test moves. Counts reads, and signals changes only if `tells`. */
function checkpointStore({ tells = true } = {}) {
  const stored = new Map<string, Position>();
  const changes = wakeUp();
  let looks = 0;
  return {
    looks: () => looks,
    store(name: string, number: number) {
      stored.set(name, at(number));
      if (tells) changes.notify();
    },
    liveCheckpoints: async () => {
      looks += 1;
      return new Map(stored);
    },
    changed: (ms: number) => changes.next({ ms }),
  };
}

it('waits only for the requested model, whatever the others do', async () => {
  const store = checkpointStore();
  store.store('users', 5);
  store.store('audit', 1);
  const { waitFor } = watchCheckpoints(store);
  expect(await waitFor('users', at(5), 0)).toBe(true);
  expect(await waitFor('audit', at(5), 0)).toBe(false);
});

it('reads the store once for concurrent waits, and not again for a position seen before', async () => {
  const store = checkpointStore();
  store.store('users', 5);
  const { waitFor } = watchCheckpoints(store);
  await Promise.all(Array.from({ length: 50 }, () => waitFor('users', at(5), 2000)));
  await waitFor('users', at(4), 2000);
  expect(store.looks()).toBe(1);
});

it('is woken by a change, and polls rarely while there is none', async () => {
  const store = checkpointStore();
  const { waitFor } = watchCheckpoints(store);
  const waiting = waitFor('users', at(1), 600_000);
  store.store('users', 1);
  expect(await waiting).toBe(true);
  expect(store.looks()).toBeLessThanOrEqual(3);
  expect(await waitFor('users', at(2), 500)).toBe(false);
  expect(store.looks()).toBeLessThanOrEqual(20);
});

it('notices a change without a signal', async () => {
  const store = checkpointStore({ tells: false });
  const waiting = watchCheckpoints(store).waitFor('users', at(1), 600_000);
  store.store('users', 1);
  expect(await waiting).toBe(true);
});

it('has passed no position, not even the start, without a live generation', async () => {
  const store = checkpointStore();
  expect(await waitForCheckpoint(store, ['users'], '' as Position, 0)).toBe(false);
  store.store('users', 1);
  expect(await waitForCheckpoint(store, ['users'], '' as Position, 0)).toBe(true);
});
