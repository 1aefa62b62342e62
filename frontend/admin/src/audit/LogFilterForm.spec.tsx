/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { EMPTY } from './filters.ts';
import { LogFilterForm } from './LogFilterForm.tsx';

afterEach(cleanup);

function Searched() {
  const [form, setForm] = useState(EMPTY);
  return (
    <>
      <LogFilterForm form={form} onSearch={setForm} />
      <button type="button" onClick={() => setForm(EMPTY)}>
        Back
      </button>
    </>
  );
}

it('keeps the focus and what was typed through a search, and follows the address back', () => {
  render(<Searched />);
  const person = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Person' });
  act(() => person.focus());
  fireEvent.change(person, { target: { value: 'Kavya' } });
  fireEvent.submit(screen.getByRole('search'));
  expect([document.activeElement, person.value]).toEqual([person, 'Kavya']);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(person.value).toBe('');
});
