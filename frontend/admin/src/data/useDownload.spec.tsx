/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { authProvider } from '../access/authProvider.ts';
import { Notifications } from '../layout/Notifications.tsx';
import { ExportButton } from '../list/ExportButton.tsx';

afterEach(cleanup);

/** Presses Export, which the server refuses, and returns the addresses that were asked for. */
async function exports(status: number, message: string, headers = {}): Promise<readonly string[]> {
  const asked: string[] = [];
  globalThis.fetch = (async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify({ message, code: 'refused', requestId: 'r' }), { status, headers });
  }) as typeof fetch;
  const element = (
    <AdminContext authProvider={authProvider}>
      <ExportButton resource="users" />
      <Notifications />
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  return asked;
}

it('says why a file is refused, and when it can be had', async () => {
  await exports(429, 'Too many requests. Please try again later.', { 'Retry-After': '40' });
  await screen.findByText('Too many requests. Please try again in 40 seconds.');
});

it('looks whether the role has changed if a file is forbidden', async () => {
  const asked = await exports(403, 'You are not allowed to do this');
  await screen.findByText('You are not allowed to do this');
  await waitFor(() => expect(asked).toContain('/api/auth/me'));
});
