/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { networkError } from '@s30/frontend-shared/api/apiError';
import { OUTCOME_UNKNOWN } from '@s30/frontend-shared/errors/outcomeUnknown';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, Notification } from 'react-admin';
import { refusal } from '../actions/dialogs.testing.tsx';
import { useAction } from './useAction.ts';

afterEach(cleanup);

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

it.each([
  [refusal('role_not_changeable', 'Not this role'), 'Not this role'],
  [networkError(), `Network Error. ${OUTCOME_UNKNOWN}`],
])('says in a message what went wrong once its dialog was left: %s', async (error, text) => {
  const { promise: answer, reject: fail } = Promise.withResolvers<never>();
  function Dialog() {
    const { run } = useAction((_: 'now') => answer, { onDone: () => {} });
    return (
      <button type="button" onClick={() => void run('now')}>
        Act
      </button>
    );
  }
  const shows = (dialog: ReactNode) => (
    <AdminContext>
      {dialog}
      <Notification />
    </AdminContext>
  );
  const { rerender } = render(shows(<Dialog />));
  fireEvent.click(screen.getByRole('button', { name: 'Act' }));
  rerender(shows(undefined));
  fail(error);
  expect(await screen.findByText(text)).toBeTruthy();
});
