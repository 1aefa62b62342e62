/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { dropDrafts } from '@s30/frontend-shared/forms/drafts';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { RegisterPage } from './RegisterPage.tsx';

afterEach(() => {
  leaves();
  dropDrafts();
});

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

it('shows the code of a newer link, not one that was typed over that of another', async () => {
  createNetwork({});
  const opens = (code: string) => renders(<RegisterPage />, { at: `/register?ref=${code}` });
  const code = () => field(/^Referral code/);
  const { user, unmount } = opens('RAVI1234');
  await user.type(code(), '{Backspace}5');
  unmount();
  const newer = opens('INES1234');
  expect(code().value).toBe('INES1234');
  newer.unmount();
  opens('RAVI1234');
  expect(code().value).toBe('RAVI1235');
});

it('keeps what was typed until the account exists, but no password', async () => {
  createNetwork({});
  const { user, unmount } = renders(<RegisterPage />, { at: '/register?ref=RAVI1234' });
  await user.type(field('Name'), 'Asha Rao');
  await user.type(field('Email'), 'asha@example.com');
  await user.type(field('Password'), 'practice-makes-better');
  unmount();
  renders(<RegisterPage />, { at: '/register?ref=RAVI1234' });
  const shown = ['Name', 'Email', 'Password', /^Referral code/].map((label) => field(label).value);
  expect(shown).toEqual(['Asha Rao', 'asha@example.com', '', 'RAVI1234']);
});
