import { expect, it } from '@jest/globals';
import { counterStoreContract } from './contract.ts';
import { memoryCounters } from './memory.ts';

counterStoreContract('memory', {
  open: async () => {
    const store = memoryCounters();
    return { store, dispose: store.close };
  },
});

it('remembers the 50,000 keys that were changed last, so that guesses at ever new accounts cannot fill the memory', async () => {
  const counters = memoryCounters();
  const kept = async (key: string): Promise<object | undefined> => {
    let found: object | undefined;
    await counters.change(key, 1_000, (before) => {
      found = before;
      return before;
    });
    return found;
  };
  for (let number = 0; number <= 50_000; number += 1) await counters.change(`key ${number}`, 1_000, () => ({ number }));
  expect(await kept('key 0')).toBeUndefined();
  expect(await kept('key 1')).toEqual({ number: 1 });
});
