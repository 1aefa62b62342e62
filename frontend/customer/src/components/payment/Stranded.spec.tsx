/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { leaves, renders } from '../../rendering.testing.tsx';
import { Stranded } from './Stranded.tsx';

afterEach(leaves);

it.each([
  ['slot-taken', true],
  ['paid-twice', false],
] as const)('offers another slot to a candidate whose money booked none, but not to one who paid twice: %s', (because, offers) => {
  const { container } = renders(<Stranded paymentId="1.b1" because={because} paid="₹1,499.00" payeeName="Ravi Iyer" isVerified={false} />);
  expect(screen.queryByRole('link', { name: 'Choose another slot' }) !== null).toBe(offers);
  expect(container.textContent?.includes('You can book another slot now')).toBe(offers);
});
