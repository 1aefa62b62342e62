/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { SessionsPart } from './SessionsPart.tsx';

const at = '2026-11-20T12:00:00.000Z';
const session = (_id: string, isCurrent: boolean) => ({ _id, device: '', address: '::1', seenAt: at, startedAt: at, isCurrent });

afterEach(leaves);

it('clears the error of one session once all other sessions are signed out', async () => {
  const { fares } = createNetwork({
    'GET /api/auth/sessions': () => ({ body: [session('s1', true), session('s2', false)] }),
    'DELETE /api/auth/sessions': () => ({ body: { message: 'Done' } }),
  });
  const { user, passes } = renders(<SessionsPart />);
  await passes(100);
  fares({ status: 500, body: { message: 'Something went wrong', code: 'internal', requestId: 'r' } });
  await user.click(screen.getByRole('button', { name: /^Sign out Unknown device/ }));
  await passes(100);
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await passes(100);
  expect(screen.queryByRole('alert')).toBeNull();
});
