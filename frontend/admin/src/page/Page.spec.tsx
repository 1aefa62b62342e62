/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Page } from './Page.tsx';

afterEach(cleanup);

it('moves the focus to its heading, unless it is the first or the focus is still in the navigation', () => {
  const console = (title: string) => (
    <>
      <button type="button">Navigation</button>
      <Page key={title} title={title}>
        <a href="#history">History</a>
      </Page>
    </>
  );
  const { rerender } = render(console('Users'));
  expect(document.activeElement).toBe(document.body);
  act(() => screen.getByRole('link').focus());
  rerender(console('History'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'History' }));
  act(() => screen.getByRole('button').focus());
  rerender(console('Payments'));
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
