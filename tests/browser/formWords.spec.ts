import sharp from 'sharp';
import { qrCodeOf } from '../../services/standalone/src/demo/images.ts';
import { goTo, message } from './support/see.ts';
import { expect, test } from './support/test.ts';

test('a UPI ID can be changed without a new QR code, and unsaved changes are marked as such on return', async ({ market }) => {
  const page = await market.as(await market.interviewer('Ananya'));
  await page.goto('/payments/setup');
  const form = page.getByRole('form', { name: 'UPI setup' });
  const upiId = form.getByRole('textbox', { name: 'UPI ID' });
  await upiId.fill('ananya.new@okbank');
  await expect(form.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible();
  await goTo(page, 'Dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.goBack();
  await expect(upiId).toHaveValue('ananya.new@okbank');
  await expect(form.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible();

  await form.getByRole('button', { name: 'Save UPI setup' }).click();
  await expect(message(page, 'UPI QR code uploaded successfully')).toBeVisible();
  await expect(form.getByText('Not saved yet')).toHaveCount(0);
  await page.reload();
  await expect(upiId).toHaveValue('ananya.new@okbank');
});

test('a picture that is no QR code of the UPI ID is warned about before candidates pay by it', async ({ market }) => {
  const page = await market.as(await market.interviewer('Ananya'));
  await page.goto('/payments/setup');
  const form = page.getByRole('form', { name: 'UPI setup' });
  await form.getByRole('textbox', { name: 'UPI ID' }).fill('ananya@okbank');
  const choose = async (bytes: Uint8Array) =>
    form.getByLabel('QR code image').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: Buffer.from(bytes) });

  await choose(await qrCodeOf('somebody.else@okbank', 'Somebody'));
  await expect(form.getByRole('status').getByText('This QR code pays somebody.else@okbank, not ananya@okbank.')).toBeVisible();
  await choose(
    await sharp({ create: { width: 60, height: 60, channels: 3, background: 'white' } })
      .png()
      .toBuffer(),
  );
  await expect(form.getByText(/^No QR code could be read in this picture/)).toBeVisible();
  await choose(await qrCodeOf('ananya@okbank', 'Ananya'));
  await expect(form.getByText(/QR code (pays|could)/)).toHaveCount(0);
  await form.getByRole('button', { name: 'Save UPI setup' }).click();
  await expect(message(page, 'UPI QR code uploaded successfully')).toBeVisible();
  await form.getByRole('textbox', { name: 'UPI ID' }).fill('ananya@newbank');
  await expect(form.getByRole('status').getByText('This QR code pays ananya@okbank, not ananya@newbank.')).toBeVisible();
  await form.getByRole('textbox', { name: 'UPI ID' }).fill('ananya@okbank');
  await expect(form.getByText(/QR code pays/)).toHaveCount(0);
});

test('too long a text is refused in plain words, beside the field', async ({ market }) => {
  const page = await market.as(await market.interviewer('Ananya'));
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Profile' });
  await form.getByRole('textbox', { name: 'Full name' }).fill('x'.repeat(300));
  await form.getByRole('textbox', { name: /^Phone/ }).fill('1'.repeat(40));
  await form.getByRole('textbox', { name: /^LinkedIn URL/ }).fill(`https://example.com/${'x'.repeat(2_500)}`);
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(form.getByRole('alert').getByRole('link').first()).toHaveText('Full name must be at most 100 characters');
  await expect(form.getByRole('textbox', { name: 'Full name' })).toHaveAccessibleDescription('Full name must be at most 100 characters');
  await expect(form.getByRole('textbox', { name: /^Phone/ })).toHaveAccessibleDescription('Phone must be at most 30 characters');
  await expect(form.getByRole('textbox', { name: /^LinkedIn URL/ })).toHaveAccessibleDescription(
    'LinkedIn URL must be at most 2000 characters',
  );
});
