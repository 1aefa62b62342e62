/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { IsSending } from '../page/isSending.ts';
import { TextInput } from './TextInput.tsx';

afterEach(cleanup);

it('stays focusable while what was typed is sent', () => {
  render(
    <IsSending value>
      <TextInput id="amount" label="Amount" value="100" onChange={() => {}} />
    </IsSending>,
  );
  const { disabled, readOnly } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  expect({ disabled, readOnly }).toEqual({ disabled: false, readOnly: true });
});

it('announces its problem if the focus is in it already, since it would not be read out again', () => {
  const input = (problem?: string) => <TextInput id="price" label="Price" value="-3" problem={problem} onChange={() => {}} />;
  const { rerender } = render(input());
  rerender(input('Price must be a positive number'));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(input());
  act(() => screen.getByRole('textbox', { name: 'Price' }).focus());
  rerender(input('Price must be a positive number'));
  expect(screen.getByRole('alert').textContent).toBe('Price must be a positive number');
});
