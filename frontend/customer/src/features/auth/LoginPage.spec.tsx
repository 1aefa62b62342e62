/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { session } from '@s30/frontend-shared/session/session';
import { act, screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { LoginPage } from './LoginPage.tsx';

afterEach(leaves);

it.each([
  ['expired', true],
  ['logout', false],
] as const)('says so when the session has ended by itself (%s)', (because, isSaid) => {
  createNetwork({});
  renders(<LoginPage />);
  act(() => session.end(because));
  expect(screen.queryByText('You have been logged out') !== null).toBe(isSaid);
});
