/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { AccountDocument } from '@s30/contracts/documents/user';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { refusal, renders } from '../actions/dialogs.testing.tsx';
import { RoleDialog } from './RoleDialog.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const kavya = { id: 'kavya', name: 'Kavya Nair' } as AccountDocument;
const role = 'candidate' as const;

async function failsWith(error: Error): Promise<string | null | undefined> {
  renders(<RoleDialog user={kavya} role={role} onClose={() => {}} />, { changeRole: () => Promise.reject(error) });
  const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await passes(0);
  fireEvent.click(screen.getByRole('button', { name: /^Promote/ }));
  await passes(0);
  await passes(10_000);
  return screen.queryByRole('alert')?.textContent;
}

it('clears a refusal after a while', async () => {
  expect(await failsWith(refusal('own_role', 'No'))).toBeUndefined();
});
it('keeps saying that it is not known whether the role was changed', async () => {
  expect(await failsWith(new ApiError({ status: 502, code: 'unavailable', message: 'Network Error' }))).toContain(
    'It is not known whether',
  );
});
