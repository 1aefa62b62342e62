import { hoursAhead, publishes } from '../system/people.ts';
import { gifCalledPng, oversized, screenshot, truncated } from '../system/pictures.ts';
import { button, isWrong, textbox } from './support/fields.ts';
import { chosen } from './support/files.ts';
import { message } from './support/see.ts';
import { expect, test } from './support/test.ts';

/** At how many places the amounts of a sum end. */
const RIGHT_EDGES = `new Set([...document.querySelectorAll('.amounts dd')].map((amount) => {
  const text = document.createRange();
  text.selectNodeContents(amount);
  return Math.round(text.getBoundingClientRect().right);
})).size`;

test('the payment setup checks its fields', async ({ market }) => {
  const page = await market.as(await market.interviewer('Ananya', {}));
  await page.goto('/payments/setup');
  const upi = page.getByRole('form', { name: 'UPI setup' });
  await button(upi, 'Save UPI setup').click();
  await isWrong(textbox(upi, 'UPI ID'), 'Please enter your UPI ID');
  await isWrong(upi.getByLabel('QR code image'), 'Please upload a QR code image');
  // People who control the computer by voice say what they see.
  await expect(upi.getByLabel('QR code image')).toHaveAccessibleName('QR code image Choose an image or drop it here');
  await upi.getByLabel('QR code image').setInputFiles({ name: 'qr.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') });
  await isWrong(upi.getByLabel('QR code image'), 'qr.webp is not a PNG, JPG or JPEG image.');

  await page.getByRole('tab', { name: 'Zelle Setup' }).click();
  const zelle = page.getByRole('form', { name: 'Zelle setup' });
  await expect(zelle.getByText(/15% platform fee .*every interview conducted/i)).toBeVisible();
  await expect(zelle).toContainText(/DSA\$\d+\.00Platform fee, 15%−\$\d+\.\d\dYou keep\$\d+\.\d\d/);
  expect(await page.evaluate(RIGHT_EDGES)).toBe(1);
  await button(zelle, 'Save Zelle ID').click();
  await isWrong(textbox(zelle, 'Zelle ID'), 'Please enter your Zelle ID');
  await expect(textbox(zelle, 'Zelle ID')).toHaveAttribute('maxlength', '50');
  await textbox(zelle, 'Zelle ID').fill('ananya@example.com');
  await button(zelle, 'Save Zelle ID').click();
  await expect(message(page, 'Zelle ID updated successfully')).toBeVisible();
});

test('the payment proof checks its fields', async ({ market }) => {
  const ananya = await market.interviewer('Ananya', { upiId: 'ananya@okbank', zelleId: 'ananya@example.com' });
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 6));
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto(`/slots/${slot?._id}/book`);
  await button(page, /^Book and pay/).click();
  const form = page.getByRole('form', { name: 'Payment proof' });
  const [id, picture] = [textbox(form, 'Transaction ID'), form.getByLabel('Screenshot of the payment')];
  const submit = button(form, 'Submit payment and book slot');
  await submit.click();
  await isWrong(id, 'Please enter the transaction ID');
  await isWrong(picture, 'Please upload a screenshot of the payment');

  await test.step('by UPI only digits are accepted, exactly four', async () => {
    await id.pressSequentially('a4b8c');
    await expect(id).toHaveValue('48');
    await picture.setInputFiles(chosen(await screenshot()));
    await submit.click();
    await isWrong(id, 'Please enter the last 4 digits of the UPI transaction reference');
    await expect(id).toBeFocused();
    await id.pressSequentially('2199');
    await expect(id).toHaveValue('4821');
  });

  await test.step('the image has to be one, of a type that is accepted and not too large', async () => {
    await picture.setInputFiles({ name: 'proof.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await isWrong(picture, 'proof.gif is not a PNG, JPG or JPEG image.');
    await picture.setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
    await isWrong(picture, 'proof.png is empty.');
    await picture.setInputFiles(chosen(await oversized()));
    await isWrong(picture, 'payment.png is larger than 5 MB');
    await picture.setInputFiles(chosen(await gifCalledPng()));
    await submit.click();
    const replace = button(form, /^Replace/);
    await expect(replace).toHaveAccessibleDescription(/Only PNG, JPG and JPEG images are accepted$/);
    await picture.setInputFiles(chosen(await truncated()));
    await submit.press('Enter');
    await expect(replace).toHaveAccessibleDescription(/The image could not be read\. Please choose it again or take a new one\.$/);
    await expect(replace).toBeFocused();
    await expect(id).toHaveValue('4821');
  });

  await test.step('by Zelle anything is accepted, up to 50 characters', async () => {
    await page.getByRole('tab', { name: 'Zelle' }).click();
    await expect(id).toHaveAttribute('maxlength', '50');
    await id.fill('ZL-2026 / Kavya');
    await picture.setInputFiles(chosen(await screenshot()));
    await submit.click();
    await expect(page.getByRole('heading', { name: 'Your interview is booked' })).toBeVisible();
  });
});

test('the price form checks its fields', async ({ market }) => {
  const page = await market.as(market.admin);
  await page.goto('/admin/prices');
  const form = page.getByRole('form', { name: 'Update a price' });
  const price = form.getByRole('spinbutton', { name: 'Price' });
  await expect(form.getByRole('combobox', { name: 'Currency' }).getByRole('option')).toHaveText(['₹ INR', '$ USD', '€ EUR']);
  await expect(price).toHaveAttribute('min', '0');
  await expect(price).toHaveAttribute('step', '0.01');
  for (const wrong of ['', '0', '-5']) {
    await price.fill(wrong);
    await button(form, 'Update price').click();
    await isWrong(price, 'Price must be a positive number');
    await expect(price).toBeFocused();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
