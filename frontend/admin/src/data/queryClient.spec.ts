/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { call } from '@s30/frontend-shared/api/call';
import { queryClient } from './queryClient.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('adds no retries of its own to those of the API client', async () => {
  const asked = jest.fn(async () => new Response('', { status: 503 }));
  globalThis.fetch = asked;
  const outcome = queryClient.fetchQuery({ queryKey: ['rates'], queryFn: () => call('exchangeRate') }).catch(({ status }) => status);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe(503);
  expect(asked).toHaveBeenCalledTimes(4);
});
