/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { PaymentSetupPage } from './PaymentSetupPage.tsx';

afterEach(leaves);

async function opens(setup: { readonly upiId: string; readonly zelleId: string }) {
  createNetwork({ 'GET /api/payments/upi-setup': () => ({ body: { qrCodeUrl: '', ...setup } }) });
  const shown = renders(<PaymentSetupPage />, { at: '/payments/setup' });
  await shown.passes(100);
  return shown;
}
const tab = () => screen.getByRole('tab', { selected: true }).textContent;

it.each([
  [{ upiId: '', zelleId: 'daniel@example.com' }, 'Zelle Setup'],
  [{ upiId: 'ravi@okbank', zelleId: 'ravi@example.com' }, 'UPI Setup'],
  [{ upiId: '', zelleId: '' }, 'UPI Setup'],
])('opens with the method that is set up: %j', async (setup, name) => {
  await opens(setup);
  expect(tab()).toBe(name);
});

it('shows the other method when the user selects it', async () => {
  const { user } = await opens({ upiId: '', zelleId: 'daniel@example.com' });
  await user.click(screen.getByRole('tab', { name: 'UPI Setup' }));
  expect(tab()).toBe('UPI Setup');
});
