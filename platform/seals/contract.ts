import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Position } from '../event-store/port.ts';
import { checkSeals, type SealedHead, type SealStore } from './port.ts';

export type SealStoreUnderTest = {
  /** Opens the same seals, as another process does. */
  again(): SealStore;
  dispose(): Promise<void>;
};

/** A head of the log after so many events. */
export const headAt = (events: number): SealedHead => ({
  events,
  eventId: `event-${events}`,
  hash: createHash('sha256').update(`${events}`).digest('hex'),
  at: '2026-01-05T09:00:00.000Z',
  position: String(events).padStart(16, '0') as Position,
});

/** After how many events there are seals. Expects all of them to be genuine. */
export async function sealedIn(store: SealStore): Promise<readonly number[]> {
  const { seals, problems } = await checkSeals(await store.read());
  expect(problems).toEqual([]);
  return seals.map(({ events }) => events);
}

/** The suite that every seal store passes. `open` makes a new empty place for each test. */
export function sealStoreContract(name: string, { open }: { readonly open: () => Promise<SealStoreUnderTest> }): void {
  describe(`seal store: ${name}`, () => {
    let under: SealStoreUnderTest;
    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.dispose());

    it('has neither seals nor a key before the first seal', async () => {
      expect(await under.again().read()).toEqual({ lines: [], publicKey: undefined, keysAgree: true, lastMade: undefined });
    });

    it('returns each seal, and keeps it for all who open the seals', async () => {
      const seals = [await under.again().append(headAt(10)), await under.again().append(headAt(30))];
      expect(seals).toMatchObject([
        { number: 1, events: 10, eventId: 'event-10', hash: headAt(10).hash },
        { number: 2, events: 30 },
      ]);
      expect(await sealedIn(under.again())).toEqual([10, 30]);
      const { lines, lastMade } = await under.again().read();
      expect(lines).toEqual(seals);
      expect(lastMade).toMatchObject({ number: 2, position: headAt(30).position });
    });

    it('refuses an older head from a process that was paused while its successor sealed', async () => {
      const [paused, successor] = [under.again(), under.again()];
      await paused.append(headAt(10));
      await successor.append(headAt(30));
      expect(await paused.append(headAt(20))).toBeUndefined();
      expect(await paused.append(headAt(30))).toBeUndefined();
      await paused.append(headAt(40));
      expect(await sealedIn(under.again())).toEqual([10, 30, 40]);
    });

    it('builds one chain when several processes seal at the same time', async () => {
      await Promise.all(Array.from({ length: 12 }, (_, index) => under.again().append(headAt(((index * 7) % 12) + 1))));
      const events = await sealedIn(under.again());
      expect(events).toEqual(events.toSorted((a, b) => a - b));
      expect(events.at(-1)).toBe(12);
    });

    it('begins a new series also where there are no seals', async () => {
      await under.again().beginAnew();
      await under.again().append(headAt(5));
      expect(await sealedIn(under.again())).toEqual([5]);
    });

    it('begins a new series under the same key', async () => {
      const store = under.again();
      await store.append(headAt(10));
      const { publicKey } = await store.read();
      await store.beginAnew();
      expect(await sealedIn(under.again())).toEqual([]);
      expect(await under.again().append(headAt(5))).toMatchObject({ number: 1, events: 5 });
      expect(await sealedIn(under.again())).toEqual([5]);
      expect(publicKey !== undefined && (await under.again().read()).publicKey?.equals(publicKey)).toBe(true);
    });
  });
}
