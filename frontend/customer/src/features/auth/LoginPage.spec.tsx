/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { session } from '@s30/frontend-shared/session/session';
import { act, screen } from '@testing-library/react';
import { announce, announced } from '../../components/announce.ts';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { LoginPage } from './LoginPage.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  leaves();
});

it.each([
  ['expired', true],
  ['logout', false],
] as const)('says so when the session has ended by itself (%s)', (because, isSaid) => {
  createNetwork({});
  announce('');
  renders(<LoginPage />);
  act(() => session.end(because));
  expect(screen.queryByText('You have been logged out') !== null).toBe(isSaid);
  expect(announced()).toBe(isSaid ? 'You have been logged out' : '');
});

const SHORT_LIVED = 'You stay logged in only until you reload or close this page';
it.each([
  ['works', undefined],
  ['is blocked or full', 'SecurityError'],
] as const)('says how long a login lasts if the storage %s', (_, fault) => {
  createNetwork({});
  const written = jest.spyOn(Storage.prototype, 'setItem');
  if (fault)
    written.mockImplementation(() => {
      throw new DOMException('denied', fault);
    });
  renders(<LoginPage />);
  expect(screen.queryByText(SHORT_LIVED) !== null).toBe(fault !== undefined);
});

it('says that a lost code may have been accepted, and asks for the next one', async () => {
  const network = createNetwork({
    'POST /api/auth/login': () => ({ body: { secondStep: 'code', ticket: 'ticket' } }),
    'POST /api/auth/second-factor/sign-in': () => ({}),
  });
  const { user, passes } = renders(<LoginPage />);
  await user.type(screen.getByLabelText('Email'), 'kavya@example.com');
  await user.type(screen.getByLabelText('Password'), 'violet-harbour-71');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await passes(100);
  await user.type(screen.getByLabelText('Code'), '123456');
  network.fares('lost');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await passes(100);
  expect(screen.getByRole('alert').textContent).toBe(
    'Network ErrorIt is not known whether this was done. Each code works once: please try again with the next one.',
  );
});

it('logs an answer without a token, and starts no session', async () => {
  const reports: unknown[] = [];
  createNetwork({
    'POST /api/auth/login': () => ({ body: { user: { _id: 'kavya', name: 'Kavya Nair', email: 'kavya@example.com', role: 'candidate' } } }),
    'POST /api/page-errors': ({ body }) => {
      reports.push((body as { message: string }).message);
      return { body: { requestId: 'r' } };
    },
  });
  const { user, passes } = renders(<LoginPage />);
  act(() => session.end('logout'));
  await user.type(screen.getByLabelText('Email'), 'kavya@example.com');
  await user.type(screen.getByLabelText('Password'), 'violet-harbour-71');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await passes(100);
  expect(reports).toEqual(['The answer to a login has no token']);
  expect([session.get().status, screen.getByRole('alert').textContent]).toEqual(['guest', '']);
});
