/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, useRefresh } from 'react-admin';
import { dataProvider } from './dataProvider.ts';
import { queryClient } from './queryClient.ts';
import { useAnswer } from './useAnswer.ts';

type Health = Awaited<ReturnType<typeof dataProvider.marketplaceHealth>>;
/** Answers differ in their number of weeks. */
const health = (weeks: number, orders = 0) => ({ weeks: Array.from({ length: weeks }, () => ({ orders })) }) as unknown as Health;
const fails = () => Promise.reject(new Error('503'));

function asking(answers: (weeks: number) => Promise<Health>) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <AdminContext dataProvider={{ ...dataProvider, marketplaceHealth: answers }} queryClient={queryClient}>
      {children}
    </AdminContext>
  );
  const { result, rerender } = renderHook((weeks: number) => ({ ...useAnswer('marketplaceHealth', weeks), refresh: useRefresh() }), {
    initialProps: 4,
    wrapper,
  });
  return {
    asks: rerender,
    refresh: () => result.current.refresh(),
    reload: () => void result.current.reload(),
    becomes: (state: object) => waitFor(() => expect(result.current).toMatchObject(state)),
  };
}
const FAILURE = { error: expect.anything() };

beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  queryClient.clear();
  jest.restoreAllMocks();
});

it('drops the previous answer when a query with other arguments fails', async () => {
  const { becomes, asks } = asking((weeks) => (weeks === 8 ? fails() : Promise.resolve(health(weeks))));
  await becomes({ answer: health(4), busy: false });
  asks(8);
  await becomes({ ...FAILURE, answer: undefined, busy: false });
  asks(12);
  await becomes({ answer: health(12), error: undefined, busy: false });
});

it('keeps the previous answer when the same query fails, and refetches after a change', async () => {
  const answers = [() => Promise.resolve(health(4, 1)), fails, () => Promise.resolve(health(4, 2))];
  const { becomes, refresh } = asking(() => answers.shift()?.() ?? fails());
  await becomes({ answer: health(4, 1), busy: false });
  refresh();
  await becomes({ ...FAILURE, answer: health(4, 1), busy: false });
  refresh();
  await becomes({ answer: health(4, 2), error: undefined, busy: false });
});

it('keeps a failure visible during a retry', async () => {
  const answers = [fails, () => new Promise<Health>(() => {})];
  const { becomes, reload } = asking(() => answers.shift()?.() ?? fails());
  await becomes({ ...FAILURE, busy: false });
  reload();
  await becomes({ ...FAILURE, answer: undefined, busy: true });
});
