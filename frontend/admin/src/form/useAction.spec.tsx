/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { expect, it } from '@jest/globals';
import { networkError } from '@s30/frontend-shared/api/apiError';
import { act, renderHook, waitFor } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { refusal } from '../actions/dialogs.testing.tsx';
import { useAction } from './useAction.ts';

const FORGET_AFTER = 20;

async function failed(error: Error) {
  const perform = (_: 'now') => Promise.reject(error);
  const { result } = renderHook(() => useAction(perform, { onDone: () => {}, forgetAfter: FORGET_AFTER }), {
    wrapper: ({ children }) => <AdminContext>{children}</AdminContext>,
  });
  await act(() => result.current.run('now'));
  expect(result.current.error).toBe(error);
  return result;
}

it('forgets a refusal after the given time', async () => {
  const result = await failed(refusal('role_not_changeable', 'Not this role'));
  await waitFor(() => expect(result.current.error).toBeUndefined());
});

it('does not forget a lost answer, because the action may have been done', async () => {
  const result = await failed(networkError());
  await act(() => new Promise((resolve) => setTimeout(resolve, 5 * FORGET_AFTER)));
  expect(result.current.error).toBeDefined();
});
