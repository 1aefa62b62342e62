/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { OwnSlots } from './OwnSlots.tsx';

afterEach(leaves);

it('a year with a digit too many is no date yet: the list stays as it is', async () => {
  const { seen } = createNetwork({ 'GET /api/slots/interviewer': () => ({ body: [] }) });
  const { passes } = renders(<OwnSlots />, { now: Date.parse('2026-11-20T12:00:00.000Z') });
  await passes(100);
  const date = screen.getByLabelText<HTMLInputElement>('Date');
  fireEvent.change(date, { target: { value: '20266-11-24' } });
  await passes(100);
  expect(date.value).toBe('20266-11-24');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(seen.map(({ call }) => call)).toEqual(['GET /api/slots/interviewer']);
});
