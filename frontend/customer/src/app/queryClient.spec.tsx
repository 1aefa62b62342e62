/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { ApiError, networkError } from '@s30/frontend-shared/api/apiError';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { leaves, renders } from '../rendering.testing.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  leaves();
});

/** Shows what a query of the app's own client finds. */
function Shown({ find }: { readonly find: () => string }) {
  const { data, isError } = useQuery({ queryKey: ['shown'], queryFn: async () => find() });
  return <p>{isError ? 'Network Error' : data}</p>;
}

it('what could not be read while offline is read again once the connection is back', async () => {
  let isOffline = true;
  const find = () => {
    if (isOffline) throw networkError();
    return 'There again';
  };
  const { container, passes } = renders(<Shown find={find} />);
  act(() => onlineManager.setOnline(false));
  await passes(10);
  expect(container.textContent).toBe('Network Error');
  isOffline = false;
  act(() => onlineManager.setOnline(true));
  await passes(10);
  expect(container.textContent).toBe('There again');
});

it.each([
  ['read again within half a minute when no answer came', networkError(), 2],
  ['not read again when it was refused', new ApiError({ status: 404, code: 'interview_unknown', message: 'Interview not found' }), 1],
])('what a page shows is %s', async (_, error, reads) => {
  let asked = 0;
  const find = () => {
    asked += 1;
    if (asked === 1) throw error;
    return 'There';
  };
  const { passes } = renders(<Shown find={find} />);
  await passes(31_000);
  await passes(61_000);
  expect(asked).toBe(reads);
});
