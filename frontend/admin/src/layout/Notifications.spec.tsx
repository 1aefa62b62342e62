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
  expect((await screen.findByRole('status')).textContent).toBe('Signed out everywhere.');
});
