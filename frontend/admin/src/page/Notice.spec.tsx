/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { SearchIcon } from '../icons/icons.tsx';
import { Notice } from './Notice.tsx';

afterEach(cleanup);

it('adds its title to a status that is there already, since screen readers do not read what a status begins with', async () => {
  render(<Notice icon={SearchIcon} title="No users found" />);
  expect(screen.queryByRole('heading', { name: 'No users found' })).toBeNull();
  const title = await screen.findByRole('heading', { name: 'No users found' });
  expect(screen.getByRole('status').contains(title)).toBe(true);
});
