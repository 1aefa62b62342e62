/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { session } from '@s30/frontend-shared/session/session';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../rendering.testing.tsx';
import { useLogout } from './useLogout.ts';

const CALL = 'POST /api/auth/logout';
const Bar = () => <button type="button" onClick={useLogout().logout} />;

afterEach(leaves);

it('logs out even if the server does not answer, because the machine may be shared', async () => {
  const { seen, fares } = createNetwork({ [CALL]: () => ({ body: { message: 'Logged out successfully' } }) });
  const { user, passes } = renders(<Bar />);
  fares({ until: new Promise(() => {}) });
  await user.click(screen.getByRole('button'));
  await passes(1_000);
  expect(session.get().status).toBe('signedIn');
  await passes(3_000);
  expect(session.get()).toEqual({ status: 'guest', because: 'logout' });
  expect(seen.map(({ call }) => call)).toEqual([CALL]);
});
