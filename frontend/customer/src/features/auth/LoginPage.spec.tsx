/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { session } from '@s30/frontend-shared/session/session';
import { act, screen } from '@testing-library/react';
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
  renders(<LoginPage />);
  act(() => session.end(because));
  expect(screen.queryByText('You have been logged out') !== null).toBe(isSaid);
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
