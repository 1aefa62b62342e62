/** @jest-environment ./tests/testing/browserEnvironment.mjs */

import { afterEach, expect, it } from '@jest/globals';
import { Dialog } from '@mui/material';
import { act, cleanup, render, screen } from '@testing-library/react';
import { AdminContext, useNotify } from 'react-admin';
import { dataProvider } from '../data/dataProvider.ts';
import { Notifications } from './Notifications.tsx';

afterEach(cleanup);

const SignOut = () => {
  const notify = useNotify();
  return (
    <Dialog open aria-label="Sessions">
      <button type="button" onClick={() => notify('Signed out everywhere.', { type: 'success' })}>
        Sign out everywhere
      </button>
    </Dialog>
  );
};

it('announces what happened while a dialog stays open', async () => {
  render(
    <AdminContext dataProvider={dataProvider}>
      <Notifications />
      <SignOut />
    </AdminContext>,
  );
  act(() => screen.getByRole('button').click());
  const status = await screen.findByRole('status');
  expect(status.textContent).toBe('Signed out everywhere.');
  // Screen readers read what is added to a status, not what it begins with.
  const readOut = { ignore: '[aria-hidden="true"]' } as const;
  expect(screen.queryByText('Signed out everywhere.', readOut)).toBeNull();
  expect(status.contains(await screen.findByText('Signed out everywhere.', readOut))).toBe(true);
});
