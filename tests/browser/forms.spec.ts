import type { Locator, Page } from '@playwright/test';
import { books, hoursAhead, PASSWORD, publishes } from '../system/people.ts';
import { gifCalledPng, oversized, screenshot, truncated } from '../system/pictures.ts';
import { chosen } from './support/files.ts';
import { message } from './support/see.ts';
import { expect, test } from './support/test.ts';

const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name });
const textbox = (scope: Page | Locator, name: string) => scope.getByRole('textbox', { name, exact: true });

/** A field says that it is wrong and why, to everybody. */
async function isWrong(field: Locator, why: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(why.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
}
async function isRight(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
}

test('login', async ({ market }) => {
  const page = await market.guest();
  await page.goto('/login');
  const [email, password] = [textbox(page, 'Email'), page.getByLabel('Password')];
  await button(page, 'Login').click();
  await isWrong(email, 'Email is required');
  await isWrong(password, 'Password is required');
  const summary = page.getByRole('alert').filter({ hasText: '2 fields need another look' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Email: Email is required' }).click();
  await expect(email).toBeFocused();

  await email.fill('nobody');
  await password.fill(PASSWORD);
  await button(page, 'Login').click();
  await isWrong(email, 'Email is invalid');
  await isRight(password);
  await expect(email).toBeFocused();

  await email.fill('nobody@example.com');
  await button(page, 'Login').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeFocused();
  await expect(email).toHaveValue('nobody@example.com');
});

test('register', async ({ market }) => {
  const known = await market.candidate('Kavya');
  const page = await market.guest();
  await page.goto('/register?ref=NO-SUCH-CODE');
  const [name, email] = [textbox(page, 'Name'), textbox(page, 'Email')];
  const [password, confirmation] = [page.getByLabel('Password', { exact: true }), page.getByLabel('Confirm password')];
  const code = page.getByRole('textbox', { name: /^Referral code/ });
  const create = button(page, 'Create account');
  await expect(code).toHaveValue('NO-SUCH-CODE');
  await create.click();
  await isWrong(name, 'Name is required');
  await isWrong(email, 'Email is required');
  await isWrong(password, 'Password is required');

  await name.fill('Ravi Rao');
  await email.fill('ravi at example');
  await password.fill('short');
  await confirmation.fill('other');
  await create.click();
  await isWrong(email, 'Please enter a valid email address');
  await isWrong(password, 'Password must be at least 6 characters');
  await isWrong(confirmation, 'Passwords do not match');

  await email.fill('somebody.new@example.com');
  await password.fill(PASSWORD);
  await confirmation.fill(PASSWORD);
  await create.click();
  await isWrong(code, 'This referral code does not exist');
  await code.fill('');
  await email.fill(known.email);
  await create.click();
  await isWrong(email, 'An account with this email already exists');
  await expect(email).toBeFocused();
});

test('profile', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const page = await market.as(kavya);
  await page.goto('/profile');
  const save = button(page, 'Save profile');
  const name = textbox(page, 'Full name');
  await expect(textbox(page, 'Email')).toHaveAttribute('readonly');
  await expect(page.getByRole('textbox', { name: /^Default meeting link/ })).toHaveCount(0);
  await name.fill(' ');
  await save.click();
  await isWrong(name, 'Name is required');
  await name.fill(kavya.name);

  await test.step('the password', async () => {
    await button(page, 'Change password').click();
    const [current, fresh, again] = [
      page.getByLabel('Current password'),
      page.getByLabel('New password', { exact: true }),
      page.getByLabel('Confirm new password'),
    ];
    await current.fill('not-my-password');
    await fresh.fill('short');
    await again.fill('other');
    await save.click();
    await isWrong(fresh, 'Password must be at least 6 characters');
    await isWrong(again, 'New passwords do not match');
    await fresh.fill('amber-lantern-38');
    await again.fill('amber-lantern-38');
    await save.click();
    await isWrong(current, 'The current password is wrong');
    await button(page, 'Cancel change').click();
    await expect(current).toBeHidden();
    await button(page, 'Change password').click();
    await expect(current).toHaveValue('');
    await button(page, 'Cancel change').click();
  });

  await test.step('work experience', async () => {
    const part = page.getByRole('region', { name: 'Work experience' });
    await button(part, 'Add experience').click();
    await button(part, 'Add experience').click();
    await expect(part.getByText('Please fill in all required fields').last()).toBeVisible();
    await textbox(part, 'Company').fill('Northwind');
    await textbox(part, 'Position').fill('Engineer');
    await part.getByLabel('Start date').fill('2023-06');
    const end = part.getByLabel(/^End date/);
    await end.fill('2024-06');
    await part.getByRole('checkbox', { name: 'I work here now' }).check();
    await expect(end).toBeDisabled();
    await expect(end).toHaveValue('');
    await button(part, 'Add experience').click();
    await expect(part.getByRole('heading', { name: 'Engineer, Northwind' })).toBeVisible();
    await expect(part.getByText('June 2023 – present')).toBeVisible();
  });

  await test.step('education', async () => {
    const part = page.getByRole('region', { name: 'Education' });
    await button(part, 'Add education').click();
    const start = part.getByRole('spinbutton', { name: 'Start year' });
    await expect(start).toHaveAttribute('min', '1900');
    await expect(start).toHaveAttribute('max', '2099');
    await button(part, 'Add education').click();
    await expect(part.getByText('Please fill in all required fields').last()).toBeVisible();
    await textbox(part, 'School').fill('NIT Trichy');
    await textbox(part, 'Degree').fill('B.Tech');
    await start.fill('2019');
    await part.getByRole('checkbox', { name: 'I study here now' }).check();
    await expect(part.getByRole('spinbutton', { name: /^End year/ })).toBeDisabled();
    await button(part, 'Add education').click();
    await button(part, 'Remove B.Tech').click();
    await expect(part.getByText('Nothing added yet.')).toBeVisible();
  });

  await save.click();
  await expect(message(page, 'Profile updated successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Engineer, Northwind' })).toBeVisible();
});

test('create slots and default meeting link', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const page = await market.as(ananya, { timezoneId: 'Asia/Kolkata' });
  await page.goto('/slots/manage');
  const form = page.getByRole('form', { name: 'Create slots' });
  const [date, hour] = [form.getByLabel('Date'), form.getByRole('combobox', { name: 'Starts at' })];
  await expect(hour.getByRole('option')).toHaveCount(25);
  const create = button(form, /^Create/);
  await create.click();
  await isWrong(date, 'Please fill in all required fields for single slot');
  await isWrong(hour, 'Please fill in all required fields for single slot');
  const today = (await date.getAttribute('min')) ?? '';
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
  await date.fill(today);
  await hour.selectOption('23');
  await create.click();
  await isWrong(date, 'Slots must be at least 24 hours in the future');

  await button(form, 'Recurring').click();
  const weeks = form.getByRole('combobox', { name: 'Repeat weekly for' });
  await expect(weeks.getByRole('option')).toHaveText(['1 week', '2 weeks', '3 weeks', '4 weeks', '8 weeks', '12 weeks']);
  await expect(weeks).toHaveValue('2');
  await hour.selectOption('');
  await create.click();
  await isWrong(form.getByRole('combobox', { name: 'Day of week' }), 'Please fill in all required fields for recurring slot');
  await isWrong(hour, 'Please fill in all required fields for recurring slot');

  const [link, save] = [textbox(page, 'Meeting URL'), button(page, 'Save link')];
  await link.fill('');
  await save.click();
  await isWrong(link, 'Please enter a meeting link');
  await link.fill('meet me there');
  await save.click();
  await isWrong(link, 'Please enter a valid URL');
});

test('an interviewer without interview types is told to contact an admin', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  await market.admin.browser.call('changePermissions', { params: { id: ananya.id }, body: { allowedInterviewTypes: [] } });
  const page = await market.as(ananya);
  await page.goto('/slots/manage');
  await expect(page.getByText('Please contact an admin.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Create slots' })).toHaveCount(0);
});

test('payment setup', async ({ market }) => {
  const page = await market.as(await market.interviewer('Ananya', {}));
  await page.goto('/payments/setup');
  const upi = page.getByRole('form', { name: 'UPI setup' });
  await button(upi, 'Save UPI setup').click();
  await isWrong(textbox(upi, 'UPI ID'), 'Please enter your UPI ID');
  await isWrong(upi.getByLabel('QR code image'), 'Please upload a QR code image');
  await upi.getByLabel('QR code image').setInputFiles({ name: 'qr.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') });
  await isWrong(upi.getByLabel('QR code image'), 'qr.webp is not a PNG, JPG or JPEG image.');

  await page.getByRole('tab', { name: 'Zelle Setup' }).click();
  const zelle = page.getByRole('form', { name: 'Zelle setup' });
  await expect(zelle.getByText(/15% platform fee .*every interview conducted/i)).toBeVisible();
  await button(zelle, 'Save Zelle ID').click();
  await isWrong(textbox(zelle, 'Zelle ID'), 'Please enter your Zelle ID');
  await expect(textbox(zelle, 'Zelle ID')).toHaveAttribute('maxlength', '50');
  await textbox(zelle, 'Zelle ID').fill('ananya@example.com');
  await button(zelle, 'Save Zelle ID').click();
  await expect(message(page, 'Zelle ID updated successfully')).toBeVisible();
});

test('payment proof', async ({ market }) => {
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
    await id.pressSequentially('2199');
    await expect(id).toHaveValue('4821');
  });

  await test.step('the image has to be one, of a type that is accepted and not too large', async () => {
    await picture.setInputFiles({ name: 'proof.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await isWrong(picture, 'proof.gif is not a PNG, JPG or JPEG image.');
    await picture.setInputFiles(chosen(await oversized()));
    await isWrong(picture, 'payment.png is larger than 5 MB');
    await picture.setInputFiles(chosen(await gifCalledPng()));
    await submit.click();
    await isWrong(picture, 'Only PNG, JPG and JPEG images are accepted');
    await picture.setInputFiles(chosen(await truncated()));
    await submit.click();
    await isWrong(picture, 'The image could not be read. Please choose it again or take a new one.');
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

test('feedback and rating', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const kavya = await market.candidate('Kavya');
  const [slot] = await publishes(ananya, 'System Design', hoursAhead(24 * 6));
  await market.tellEverybody();
  const { interviewId, paymentId } = await books(kavya, slot?._id ?? '', 'System Design');
  await market.tellEverybody();
  await ananya.browser.call('verifyPayment', { body: { paymentId, verified: true } });
  await ananya.browser.call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
  const page = await market.as(ananya);

  await test.step('feedback', async () => {
    await page.goto(`/interviews/${interviewId}/feedback`);
    const form = page.getByRole('form', { name: 'Interview feedback' });
    await button(form, 'Submit feedback').click();
    const names = ['Communication', 'Requirements Gathering', 'Architecture Design', 'Scalability Considerations', 'Tradeoff Analysis'];
    for (const name of names) await isWrong(form.getByRole('radiogroup', { name }), 'Please provide a rating (1-10)');
    await isWrong(textbox(form, 'Strengths'), 'Strengths are required');
    await isWrong(textbox(form, 'Areas of Improvement'), 'Areas of improvement are required');
    for (const name of names) {
      const scores = form.getByRole('radiogroup', { name });
      await expect(scores.getByRole('radio')).toHaveCount(10);
      await scores.getByRole('radio', { name: '10', exact: true }).check();
      await isRight(scores);
    }
    await textbox(form, 'Strengths').fill('Asked for the load first.');
    await textbox(form, 'Areas of Improvement').fill('Say what is left out.');
    await button(form, 'Submit feedback').click();
    await expect(message(page, 'Feedback submitted successfully')).toBeVisible();
  });

  await test.step('rating', async () => {
    const candidate = await market.as(kavya);
    await candidate.goto('/interviews');
    await button(candidate, `Rate the interview with ${ananya.name}`).click();
    const dialog = candidate.getByRole('dialog', { name: `Rate ${ananya.name}` });
    await button(dialog, 'Submit rating').click();
    await expect(dialog.getByText('Please select a rating')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: '1 star', exact: true })).toBeFocused();
    const words = dialog.getByRole('textbox', { name: 'Feedback' });
    await words.fill('x'.repeat(499));
    await words.press('End');
    await words.pressSequentially('yz');
    await expect(words).toHaveValue(`${'x'.repeat(499)}y`);
    await expect(dialog.getByText('500 of 500 characters')).toBeVisible();
    await dialog.getByRole('radio', { name: '5 stars' }).check();
    await button(dialog, 'Submit rating').click();
    await expect(message(candidate, 'Rating submitted successfully')).toBeVisible();
  });
});

test('cancelling asks first, in these words', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  const kavya = await market.candidate('Kavya');
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 6));
  await market.tellEverybody();
  await books(kavya, slot?._id ?? '', 'DSA');
  const page = await market.as(kavya);
  await page.goto('/interviews');
  const cancel = button(page, `Cancel the interview with ${ananya.name}`);
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this interview?' });
  await expect(dialog.getByText('Are you sure you want to cancel this interview? This action cannot be undone.')).toBeVisible();
  await expect(button(dialog, 'Keep interview')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await cancel.click();
  await button(dialog, 'Cancel interview').click();
  await expect(message(page, 'Interview cancelled successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No interviews yet' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See available slots' })).toHaveAttribute('href', '/slots/available');
});

test('price', async ({ market }) => {
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
