import { expect, it } from '@jest/globals';
import { createCodeEntry } from './codeEntry.ts';

it('asks once for all concurrent calls, and again later', async () => {
  const entry = createCodeEntry();
  const shown: boolean[] = [];
  entry.subscribe(() => void shown.push(entry.isAsked()));
  const both = Promise.all([entry.ask(), entry.ask()]);
  entry.answer(true);
  expect(await both).toEqual([true, true]);
  const next = entry.ask();
  entry.answer(false);
  expect(await next).toBe(false);
  expect(shown).toEqual([true, false, true, false]);
});
it('does not wait if no dialog can ask', async () => {
  expect(await createCodeEntry().ask()).toBe(false);
});
