/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { expect, it } from '@jest/globals';
import { networkError } from '@s30/frontend-shared/api/apiError';
import { renderHook } from '@testing-library/react';
import { refusal } from '../actions/dialogs.testing.tsx';
import { useMadeFrom } from './useMadeFrom.ts';

it('passes the refusal on if what others have changed cannot be fetched', async () => {
  const refused = refusal('changed_meanwhile', 'Another admin has changed this');
  const { result } = renderHook(() => useMadeFrom('shown', () => Promise.reject(networkError())));
  await expect(result.current.send(() => Promise.reject(refused))).rejects.toBe(refused);
});
