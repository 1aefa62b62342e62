/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { RegisterPage } from './RegisterPage.tsx';

afterEach(leaves);

it('keeps what was typed until the account exists, but no password', async () => {
  createNetwork({});
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const { user, unmount } = renders(<RegisterPage />, { at: '/register?ref=RAVI1234' });
  await user.type(field('Name'), 'Asha Rao');
  await user.type(field('Email'), 'asha@example.com');
  await user.type(field('Password'), 'practice-makes-better');
  unmount();
  renders(<RegisterPage />, { at: '/register?ref=RAVI1234' });
  const shown = ['Name', 'Email', 'Password', /^Referral code/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(shown).toEqual(['Asha Rao', 'asha@example.com', '', 'RAVI1234']);
});
