/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { session } from '@s30/frontend-shared/session/session';
import { useSession } from '@s30/frontend-shared/session/useSession';
import { QueryClientProvider, QueryObserver, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { interviewsQuery } from '../api/interviews.ts';
import { meQuery } from '../api/me.ts';
import { ASKED_ONCE } from '../api/refresh.ts';
import { settingsQuery } from '../api/settings.ts';
import { createNetwork, leaves } from '../rendering.testing.tsx';
import { createQueryClient } from './queryClient.ts';
import { useSessionUpkeep } from './useSessionUpkeep.ts';

const kavya = { _id: 'kavya', name: 'Kavya Nair', email: 'kavya@example.com', role: 'candidate' } as const;
const ravi = { _id: 'ravi', name: 'Ravi Iyer', email: 'ravi@example.com', role: 'candidate' } as const;

function Root() {
  useSessionUpkeep();
  return <Outlet />;
}
function Page() {
  useSession();
  const { data } = useQuery(interviewsQuery());
  return <p>{data?.map(({ _id }) => _id).join()}</p>;
}

afterEach(leaves);

/** Opens a page of the app as Kavya, with a stub server. */
async function opens(served: Parameters<typeof createNetwork>[0]) {
  jest.useFakeTimers();
  createNetwork(served);
  session.start('token of kavya', kavya);
  const routes = [{ Component: Root, children: [{ path: '/', Component: Page }] }];
  const queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(100));
  return queries;
}

/** A suspended tab is notified of the logout and the login at once. */
async function becomesRavi() {
  localStorage.setItem('token', 'token of ravi');
  localStorage.setItem('user', JSON.stringify(ravi));
  fireEvent(window, new StorageEvent('storage', { key: 'user' }));
  await act(() => jest.advanceTimersByTimeAsync(100));
}

it('the data of one user is replaced when another tab logs in as another user', async () => {
  let user: typeof kavya | typeof ravi = kavya;
  await opens({
    'GET /api/auth/me': () => ({ body: { user } }),
    'GET /api/interviews?own=true': () => ({ body: [{ _id: `interview of ${user._id}` }] }),
  });
  expect(screen.getByText('interview of kavya')).toBeTruthy();

  user = ravi;
  await becomesRavi();
  expect(screen.getByText('interview of ravi')).toBeTruthy();
  expect(screen.queryByText('interview of kavya')).toBeNull();
});

it('a single-use link is not followed again when another tab logs in as another user', async () => {
  const queries = await opens({
    'GET /api/auth/me': () => ({ body: { user: kavya } }),
    'GET /api/interviews?own=true': () => ({ body: [] }),
  });
  const follow = jest.fn(async () => 'confirmed');
  const leave = new QueryObserver(queries, { queryKey: ['link'], queryFn: follow, meta: ASKED_ONCE }).subscribe(() => undefined);
  await becomesRavi();
  expect(follow).toHaveBeenCalledTimes(1);
  leave();
});

it('data that is the same for all users stays when another tab logs out', async () => {
  const queries = await opens({
    'GET /api/auth/me': () => ({ body: { user: kavya } }),
    'GET /api/interviews?own=true': () => ({ body: [] }),
    'GET /api/settings': () => ({ body: { slotHoldMinutes: 15 } }),
  });
  await queries.fetchQuery(settingsQuery());
  localStorage.clear();
  fireEvent(window, new StorageEvent('storage', { key: 'token' }));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(session.get().status).toBe('guest');
  expect(queries.getQueryData(settingsQuery().queryKey)).toMatchObject({ slotHoldMinutes: 15 });
  expect(queries.getQueryData(meQuery().queryKey)).toBeUndefined();
});

const roleNow = () => {
  const now = session.get();
  return now.status === 'signedIn' ? now.user.role : undefined;
};

it('an open page picks up a changed role and refetches what it shows', async () => {
  let role: 'candidate' | 'interviewer' = 'candidate';
  await opens({
    'GET /api/auth/me': () => ({ body: { user: { ...kavya, role } } }),
    'GET /api/interviews?own=true': () => ({ body: [{ _id: `shown to ${role}` }] }),
  });
  role = 'interviewer';
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(roleNow()).toBe('interviewer');
  expect(screen.getByText('shown to interviewer')).toBeTruthy();
});

it('a read that is forbidden to the role reveals the changed role at once', async () => {
  let role: 'candidate' | 'interviewer' = 'candidate';
  const forbidden = { message: 'Not yours', code: 'forbidden', requestId: 'r' };
  const queries = await opens({
    'GET /api/auth/me': () => ({ body: { user: { ...kavya, role } } }),
    'GET /api/interviews?own=true': () => (role === 'candidate' ? { body: [{ _id: 'i1' }] } : { status: 403, body: forbidden }),
  });
  role = 'interviewer';
  await act(() => queries.invalidateQueries({ queryKey: interviewsQuery().queryKey }));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(roleNow()).toBe('interviewer');
});
