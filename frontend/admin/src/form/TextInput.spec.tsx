/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
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
