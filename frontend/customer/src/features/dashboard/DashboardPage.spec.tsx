/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { DashboardPage } from './DashboardPage.tsx';

afterEach(leaves);

it('says once how old it is if nothing on it can be refreshed', async () => {
  let isDown = false;
  const answers = (body: unknown) => () => (isDown ? { status: 500, body: [] } : { body });
  createNetwork({
    'GET /api/dashboard': answers({ upcomingInterviews: 0, completedInterviews: 0, friendsReferred: 0, referralRewards: 0 }),
    'GET /api/interviews?own=true': answers([]),
  });
  const { queries, passes } = renders(<DashboardPage />);
  await passes(1_000);
  isDown = true;
  await act(() => queries.invalidateQueries());
  await passes(1_000);
  expect(screen.getByRole('heading', { name: 'No interview ahead' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { name: /^Shown as of/ })).toHaveLength(1);
});
