/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { session } from '@s30/frontend-shared/session/session';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

afterEach(leaves);

it('ends the old session of a user who was still logged in, and redirects to Login', async () => {
  createNetwork({ 'POST /api/auth/reset-password/t1': () => ({ body: { message: 'Changed' } }) });
  const page = (
    <Routes>
      <Route path="/reset-password/:token" element={<ResetPasswordPage />} />
      <Route path="/login" element={<h1>Login</h1>} />
      <Route path="/dashboard" element={<h1>Dashboard</h1>} />
    </Routes>
  );
  const { user, passes } = renders(page, { at: '/reset-password/t1' });
  await user.type(screen.getByLabelText('New password'), 'a new one');
  await user.type(screen.getByLabelText('Confirm password'), 'a new one');
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  await passes(100);
  expect(session.get().status).toBe('guest');
  expect(screen.getByRole('alert').textContent).toMatch(/You are taken to Login in 3 seconds/);
  await passes(3_000);
  expect(screen.getByRole('heading', { name: 'Login' })).toBeTruthy();
});
