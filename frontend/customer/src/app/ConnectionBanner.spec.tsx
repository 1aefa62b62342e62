/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { meQuery } from '../api/me.ts';
import { verificationQuery } from '../features/auth/verification.ts';
import { createNetwork, leaves, renders } from '../rendering.testing.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';

const LINK = 'GET /api/auth/verify-email/t1';
const ME = 'GET /api/auth/me';

function Page() {
  useQuery(verificationQuery('t1'));
  useQuery(meQuery());
  return <ConnectionBanner />;
}

afterEach(() => {
  leaves();
  jest.restoreAllMocks();
});

it('a retry while offline refetches what is shown, but follows no single-use link', async () => {
  const { seen } = createNetwork({
    [LINK]: () => ({ body: { message: 'Email verified' } }),
    [ME]: () => ({ body: { user: { _id: 'kavya' } } }),
  });
  const { user, passes } = renders(<Page />);
  await passes(100);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await passes(100);
  const asked = (wanted: string) => seen.filter(({ call }) => call === wanted).length;
  expect([asked(LINK), asked(ME)]).toEqual([1, 2]);
});
