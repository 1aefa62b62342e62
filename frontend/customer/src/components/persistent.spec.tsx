/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { persistent } from './persistent.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Shows a component whose code cannot be loaded until `arrives`. */
function shows(awaited?: 'awaited') {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const isOnline = jest.spyOn(navigator, 'onLine', 'get');
  let hasArrived = false;
  const Late = persistent(async () => {
    if (!hasArrived) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Here</p>;
  }, awaited);
  const element = (
    <Suspense>
      <Late />
    </Suspense>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element, errorElement: <p>Failed</p> }])} />);
  return {
    isOnline,
    arrives: () => {
      hasArrived = true;
    },
    passes: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)),
  };
}

it('loads a component as soon as it can, however long that takes', async () => {
  const { arrives, passes } = shows();
  await passes(600_000);
  arrives();
  await passes(10_000);
  expect(screen.queryByText('Here')).not.toBeNull();
});

it('reports that a component the user waits for does not load, but not while the browser is offline', async () => {
  const { isOnline, passes } = shows('awaited');
  isOnline.mockReturnValue(false);
  await passes(600_000);
  expect(screen.queryByText('Failed')).toBeNull();
  isOnline.mockReturnValue(true);
  await passes(10_000);
  expect(screen.queryByText('Failed')).not.toBeNull();
});
