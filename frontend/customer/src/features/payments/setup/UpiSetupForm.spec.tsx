/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { paymentSetupQuery } from '../api.ts';
import { UpiSetupForm } from './UpiSetupForm.tsx';

function Page() {
  const { data } = useQuery(paymentSetupQuery());
  return data && <UpiSetupForm setup={data} />;
}
const upiId = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'UPI ID' });

beforeEach(() => {
  URL.createObjectURL = () => 'blob:qr';
  URL.revokeObjectURL = () => {};
});
afterEach(leaves);

it('shows the UPI ID saved in another tab, and keeps the picture chosen here', async () => {
  let saved = 'ravi@oldbank';
  createNetwork({ 'GET /api/payments/upi-setup': () => ({ body: { upiId: saved, zelleId: '', qrCodeUrl: '' } }) });
  const { user, queries, passes } = renders(<Page />);
  await passes(100);
  await user.upload(screen.getByLabelText('QR code image'), new File(['png'], 'qr.png', { type: 'image/png' }));
  expect(upiId().value).toBe('ravi@oldbank');

  saved = 'ravi@newbank';
  await act(() => queries.invalidateQueries());
  await passes(100);
  expect(upiId().value).toBe('ravi@newbank');
  expect(screen.getByText('qr.png')).toBeTruthy();
  expect(screen.getByText('Not saved yet')).toBeTruthy();
});

it('keeps the UPI ID typed here', async () => {
  let saved = 'ravi@oldbank';
  createNetwork({ 'GET /api/payments/upi-setup': () => ({ body: { upiId: saved, zelleId: '', qrCodeUrl: '' } }) });
  const { user, queries, passes } = renders(<Page />);
  await passes(100);
  await user.clear(upiId());
  await user.type(upiId(), 'ravi@mine');
  saved = 'ravi@newbank';
  await act(() => queries.invalidateQueries());
  await passes(100);
  expect(upiId().value).toBe('ravi@mine');
});

it('lets no phone capitalize or correct a UPI ID', async () => {
  createNetwork({ 'GET /api/payments/upi-setup': () => ({ body: { upiId: '', zelleId: '', qrCodeUrl: '' } }) });
  const { passes } = renders(<Page />);
  await passes(100);
  const { autocapitalize, autocorrect, spellcheck } = Object.fromEntries([...upiId().attributes].map(({ name, value }) => [name, value]));
  expect([autocapitalize, autocorrect, spellcheck]).toEqual(['off', 'off', 'false']);
});

it('refuses to save while an unsupported picture is chosen, and says why', async () => {
  const saves: unknown[] = [];
  createNetwork({
    'GET /api/payments/upi-setup': () => ({ body: { upiId: 'ravi@okbank', zelleId: '', qrCodeUrl: '/api/files/qr' } }),
    'POST /api/payments/upi-setup': () => {
      saves.push(1);
      return { body: { message: 'saved' } };
    },
  });
  const { user, passes } = renders(<Page />);
  await passes(100);
  // Simulates a drop: the file dialog would not offer this file.
  fireEvent.change(screen.getByLabelText('QR code image'), { target: { files: [new File(['gif'], 'a.gif', { type: 'image/gif' })] } });
  await passes(100);
  await user.click(screen.getByRole('button', { name: 'Save UPI setup' }));
  await passes(100);
  expect(screen.getAllByText(/a\.gif is not a PNG, JPG or JPEG image\./).length).toBeGreaterThan(0);
  expect(saves).toEqual([]);
});
