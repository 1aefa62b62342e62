/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { awaited } from './awaited.tsx';
import { persistent } from './persistent.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Shows a component whose code cannot be loaded until `arrives`. */
function shows(loading: typeof persistent | typeof awaited) {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const isOnline = jest.spyOn(navigator, 'onLine', 'get');
  let hasArrived = false;
  const Late = loading(async () => {
    if (!hasArrived) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Here</p>;
  });
  const element = (
    <Suspense>
      <Late />
    </Suspense>
  );
  const open = () => render(<RouterProvider router={createMemoryRouter([{ path: '/', element, errorElement: <p>Failed</p> }])} />);
  open();
  return {
    opensAgain: () => {
      cleanup();
      open();
    },
    isOnline,
    arrives: () => {
      hasArrived = true;
    },
    passes: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)),
  };
}

it('loads a component as soon as it can, however long that takes', async () => {
  const { arrives, passes } = shows(persistent);
  await passes(600_000);
  arrives();
  await passes(10_000);
  expect(screen.queryByText('Here')).not.toBeNull();
});

it('reports that a component the user waits for does not load, but not while the browser is offline', async () => {
  const { isOnline, passes } = shows(awaited);
  isOnline.mockReturnValue(false);
  await passes(600_000);
  expect(screen.queryByText('Failed')).toBeNull();
  isOnline.mockReturnValue(true);
  await passes(10_000);
  expect(screen.queryByText('Failed')).not.toBeNull();
});

it('loads a component that failed when it is shown again, and only then', async () => {
  const { arrives, passes, opensAgain } = shows(awaited);
  await passes(10_000);
  expect(screen.queryByText('Failed')).not.toBeNull();
  opensAgain();
  await passes(10_000);
  expect(screen.queryByText('Failed')).not.toBeNull();
  arrives();
  await passes(10_000);
  expect(screen.queryByText('Here')).toBeNull();
  opensAgain();
  await passes(10_000);
  expect(screen.queryByText('Here')).not.toBeNull();
  opensAgain();
  await passes(1);
  expect(screen.queryByText('Here')).not.toBeNull();
});
