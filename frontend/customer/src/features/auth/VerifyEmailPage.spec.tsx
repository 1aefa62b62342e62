/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

afterEach(leaves);

it('offers a retry when no response arrived, which gets the answer that was lost', async () => {
  let isReached = false;
  const { seen } = createNetwork({
    'GET /api/auth/verify-email/t1': () => {
      if (!isReached) throw new TypeError('Failed to fetch');
      return { body: { message: 'Email verified' } };
    },
  });
  const shown = renders(
    <Routes>
      <Route path="/verify-email/:token" element={<VerifyEmailPage />} />
      <Route path="*" element={<p>Login</p>} />
    </Routes>,
    { at: '/verify-email/t1' },
  );
  await shown.passes(20_000);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verification failed');
  isReached = true;
  await shown.user.click(screen.getByRole('button', { name: 'Retry' }));
  await shown.passes(1_000);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Email verified');
  expect(new Set(seen.filter(({ call }) => call.includes('verify-email')).map(({ key }) => key)).size).toBe(1);
});
