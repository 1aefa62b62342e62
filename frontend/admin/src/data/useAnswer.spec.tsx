/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, useRefresh } from 'react-admin';
import { dataProvider } from './dataProvider.ts';
import { queryClient } from './queryClient.ts';
import { useAnswer, useKeptAnswer } from './useAnswer.ts';

type Health = Awaited<ReturnType<typeof dataProvider.marketplaceHealth>>;
/** Answers differ in their number of weeks. */
const health = (weeks: number, orders = 0) => ({ weeks: Array.from({ length: weeks }, () => ({ orders })) }) as unknown as Health;
const fails = () => Promise.reject(new Error('503'));

function asking(answers: (weeks: number) => Promise<Health>, hook: typeof useAnswer = useAnswer) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <AdminContext dataProvider={{ ...dataProvider, marketplaceHealth: answers }} queryClient={queryClient}>
      {children}
    </AdminContext>
  );
  const { result, rerender } = renderHook((weeks: number) => ({ ...hook('marketplaceHealth', weeks), refresh: useRefresh() }), {
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

const never = () => new Promise<Health>(() => {});

it('has no answer to a new question until it has been fetched', async () => {
  const { becomes, asks } = asking((weeks) => (weeks === 4 ? Promise.resolve(health(weeks)) : never()));
  await becomes({ answer: health(4), busy: false });
  asks(8);
  await becomes({ answer: undefined, busy: true });
});

it('can keep the previous answer, marked as outdated, until the next has been fetched', async () => {
  const { becomes, asks } = asking((weeks) => (weeks === 12 ? never() : Promise.resolve(health(weeks))), useKeptAnswer);
  await becomes({ answer: health(4), isOutdated: false });
  asks(8);
  await becomes({ answer: health(8), isOutdated: false });
  asks(12);
  await becomes({ answer: health(8), isOutdated: true, busy: true });
});

it('forgets the failure of another question', async () => {
  const { becomes, asks } = asking((weeks) => (weeks === 4 ? fails() : never()));
  await becomes(FAILURE);
  asks(8);
  await becomes({ answer: undefined, error: undefined, busy: true });
});

it('drops a kept answer when a query with other arguments fails', async () => {
  const { becomes, asks } = asking((weeks) => (weeks === 8 ? fails() : Promise.resolve(health(weeks))), useKeptAnswer);
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
  const answers = [fails, never];
  const { becomes, reload } = asking(() => answers.shift()?.() ?? fails());
  await becomes({ ...FAILURE, busy: false });
  reload();
  await becomes({ ...FAILURE, answer: undefined, busy: true });
});

it('keeps it visible in place of an answer kept from another question', async () => {
  const eights = [fails, never];
  const { becomes, asks, reload } = asking(
    (weeks) => (weeks === 4 ? Promise.resolve(health(4)) : (eights.shift() ?? fails)()),
    useKeptAnswer,
  );
  await becomes({ answer: health(4) });
  asks(8);
  await becomes({ ...FAILURE, busy: false });
  reload();
  await becomes({ ...FAILURE, answer: undefined, busy: true });
});
