/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { CreateSlotsForm } from './CreateSlotsForm.tsx';

afterEach(leaves);

it('a year with a digit too many is no date yet: the form stays, and says what it needs', async () => {
  createNetwork({});
  const { user, passes } = renders(<CreateSlotsForm allowed={['DSA']} />, { now: Date.parse('2026-11-20T12:00:00.000Z') });
  const date = screen.getByLabelText<HTMLInputElement>('Date');
  fireEvent.change(date, { target: { value: '20266-11-24' } });
  expect(date.value).toBe('20266-11-24');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Starts at' }), '9');
  await user.click(screen.getByRole('button', { name: 'Create slots' }));
  await passes(100);
  expect(screen.getByText('Please fill in all required fields for single slot')).toBeTruthy();
});
