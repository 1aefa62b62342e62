/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../rendering.testing.tsx';
import { CopyField } from './Copy.tsx';
import { connectToaster } from './toast.ts';

afterEach(leaves);

async function copies(clipboard: Pick<Clipboard, 'writeText'> | undefined) {
  createNetwork({});
  const said = jest.fn<(toast: unknown) => void>();
  const disconnect = connectToaster(said);
  const { user, passes } = renders(<CopyField label="UPI ID" value="ravi@okbank" name="the UPI ID" />);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  await user.click(screen.getByRole('button', { name: 'Copy the UPI ID' }));
  await passes(10);
  disconnect();
  return { said, passes };
}

it('confirms the copy for a moment', async () => {
  const writeText = jest.fn(async (_: string) => {});
  const { said, passes } = await copies({ writeText });
  expect(writeText).toHaveBeenCalledWith('ravi@okbank');
  expect(screen.getByRole('button').textContent).toBe('Copied!');
  await passes(1_200);
  expect(screen.getByRole('button', { name: 'Copy the UPI ID' })).toBeTruthy();
  expect(said).not.toHaveBeenCalled();
});

it.each([
  ['has no clipboard', undefined],
  ['keeps it from pages', { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
])('reports that it could not copy if the browser %s', async (_, clipboard) => {
  const { said } = await copies(clipboard);
  expect(said).toHaveBeenCalledWith({
    tone: 'error',
    text: 'This browser does not let pages copy. Select the text and copy it yourself.',
  });
  expect(screen.getByRole('button', { name: 'Copy the UPI ID' })).toBeTruthy();
});
