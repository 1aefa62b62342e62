/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Person } from './Person.tsx';

afterEach(cleanup);

it('names a person once in the heading, and has the link to their profile beside it', () => {
  render(<Person name="Kavya Nair" linkedInUrl="https://www.linkedin.com/in/kavya" heading={3} before="DSA with " />);
  expect(screen.getByRole('heading', { level: 3, name: 'DSA with Kavya Nair' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Kavya Nair on LinkedIn' })).toBeTruthy();
});
