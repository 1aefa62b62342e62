/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { codeEntry } from '@s30/frontend-shared/session/codeEntry';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { dataProvider } from '../data/dataProvider.ts';
import { CodeWhenAsked } from './CodeDialog.tsx';

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView ??= () => {};
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('ties the reason to the field when a code is wrong, until another is typed', async () => {
  const reason = 'This code is wrong or was used before.';
  const refusal = { message: reason, code: 'wrong_code', requestId: 'r', errors: [{ param: 'code', message: reason }] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(refusal, { status: 422 }));
  render(
    <AdminContext dataProvider={dataProvider}>
      <CodeWhenAsked />
    </AdminContext>,
  );
  act(() => void codeEntry.ask());
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  fireEvent.change(field, { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('textbox', { description: reason })).toBe(field);
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
  fireEvent.change(field, { target: { value: '654321' } });
  expect([field.getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual(['false', null]);
});
