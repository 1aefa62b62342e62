/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useAnswer } from './useAnswer.ts';

type Ask = () => Promise<string>;
const answers =
  (answer: string): Ask =>
  async () =>
    answer;
const fails: Ask = () => Promise.reject(new Error('503'));
const asking = async (ask: Ask) => {
  const { result, rerender } = renderHook((question) => useAnswer(question), { initialProps: ask });
  await act(async () => undefined);
  return { result, asks: (next: Ask) => act(async () => rerender(next)) };
};

afterEach(cleanup);

it('when another question fails, what was answered to the one before does not stand for it', async () => {
  const { result, asks } = await asking(answers('October'));
  expect(result.current).toMatchObject({ answer: 'October', busy: false });
  await asks(fails);
  expect(result.current).toMatchObject({ answer: undefined, busy: false });
  expect(result.current.error).toBeDefined();
  await asks(answers('November'));
  expect(result.current).toMatchObject({ answer: 'November', error: undefined });
});

it('when the same question, or one put in its place once, fails, the earlier answer stays', async () => {
  let isUp = true;
  const { result } = await asking(async () => (isUp ? 'October' : fails()));
  isUp = false;
  await act(() => result.current.reload());
  expect(result.current).toMatchObject({ answer: 'October', busy: false });
  expect(result.current.error).toBeDefined();
  await act(() => result.current.put(fails));
  expect(result.current.answer).toBe('October');
});
