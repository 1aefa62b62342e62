/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { dataProvider } from './dataProvider.ts';

afterEach(() => void jest.restoreAllMocks());

it('fetches every page of the users that a referrer brought', async () => {
  const brought = ['asha', 'bela', 'chitra', 'dev', 'esha'].map((_id) => ({ _id }));
  const asked: (string | null)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const offset = new URL(String(url), 'http://localhost').searchParams.get('offset');
    asked.push(offset);
    const referredUsers = brought.slice(Number(offset), Number(offset) + 2);
    return Response.json({ referrer: { _id: 'ravi' }, stats: { totalReferred: brought.length, bonusesClaimed: 1 }, referredUsers });
  });
  expect(await dataProvider.referralsOfCode('RAVI')).toMatchObject({ referrer: { _id: 'ravi' }, referredUsers: brought });
  expect(asked).toEqual([null, '2', '4']);
});

it.each(['paymentsAsOf', 'rolesAsOf'] as const)('fetches the last page of %s if the page asked for is beyond it', async (name) => {
  const asked: (string | null)[] = [];
  let totalPages = 2;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const page = new URL(String(url), 'http://localhost').searchParams.get('page');
    asked.push(page);
    return Response.json({ page: Number(page), totalPages });
  });
  expect(await dataProvider[name]('2026-11-01T10:00:00.000Z', 99)).toMatchObject({ page: 2 });
  await dataProvider[name]('2026-11-01T10:00:00.000Z', 1);
  totalPages = 0;
  await dataProvider[name]('2020-11-01T10:00:00.000Z', 7);
  expect(asked).toEqual(['99', '2', '1', '7']);
});

it('stops fetching when the list of referred users has become shorter', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ stats: { totalReferred: 5, bonusesClaimed: 0 }, referredUsers: [] }));
  expect((await dataProvider.referralsOfCode('RAVI')).referredUsers).toEqual([]);
});

it('names the wait if a list is asked for too often', async () => {
  const refused = { message: 'Too many requests. Please try again later.', code: 'rate_limited', requestId: 'r' };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(refused, { status: 429, headers: { 'Retry-After': '30' } }));
  const list = { filter: {}, sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: 10 } } as const;
  await expect(dataProvider.getList('users', list)).rejects.toThrow('Too many requests. Please try again in 30 seconds.');
});
