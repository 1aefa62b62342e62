/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { leaves, renders } from '../rendering.testing.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  leaves();
});

it('what could not be read while offline is read again once the connection is back', async () => {
  let isOffline = true;
  const Shown = () => {
    const { data, isError } = useQuery({
      queryKey: ['shown'],
      queryFn: async () => {
        if (isOffline) throw new Error('Network Error');
        return 'There again';
      },
    });
    return <p>{isError ? 'Network Error' : data}</p>;
  };
  const { container, passes } = renders(<Shown />);
  act(() => onlineManager.setOnline(false));
  await passes(10);
  expect(container.textContent).toBe('Network Error');
  isOffline = false;
  act(() => onlineManager.setOnline(true));
  await passes(10);
  expect(container.textContent).toBe('There again');
});
