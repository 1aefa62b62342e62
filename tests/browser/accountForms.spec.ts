import { PASSWORD } from '../system/people.ts';
import { button, isRight, isWrong, textbox } from './support/fields.ts';
import { message } from './support/see.ts';
import { expect, test } from './support/test.ts';

test('the login form checks its fields, and password managers recognise them', async ({ market }) => {
  const page = await market.guest();
  await page.goto('/login');
  const [email, password] = [textbox(page, 'Email'), page.getByLabel('Password')];
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await button(page, 'Login').click();
  await isWrong(email, 'Email is required');
  await isWrong(password, 'Password is required');
  const summary = page.getByRole('alert').filter({ hasText: '2 fields need another look' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Email is required' }).click();
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

test('the error of the one invalid field is read out with it, or alone where the focus is in it already', async ({ market }) => {
  const page = await market.guest();
  await page.goto('/forgot-password');
  const [email, error] = [textbox(page, 'Email'), 'Please enter your email address'];
  await page.evaluate(
    `document.addEventListener('focusin', ({ target }) => { target.dataset.read = target.getAttribute('aria-describedby'); })`,
  );
  await button(page, 'Send reset link').click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('data-read', 'field-email-error');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(error, { exact: true })).toHaveCount(1);
});

test('the registration form checks its fields', async ({ market }) => {
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

test('an invitation survives a detour to the login page', async ({ market }) => {
  const page = await market.guest();
  await page.goto('/register?ref=S30-INVITED&next=%2Fslots%2Favailable');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('textbox', { name: /^Referral code/ })).toHaveValue('S30-INVITED');
  await expect(page).toHaveURL(/next=%2Fslots%2Favailable/);
});

test('the profile form checks its fields and saves them', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const page = await market.as(kavya);
  await page.goto('/profile');
  const save = button(page, 'Save profile');
  const name = textbox(page, 'Full name');
  await expect(textbox(page, 'Email')).toHaveAttribute('readonly');
  // Whose password is changed, for password managers.
  await expect(textbox(page, 'Email')).toHaveAttribute('autocomplete', 'username');
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
    await part.getByLabel(/^Description/).fill(`https://example.com/${'x'.repeat(200)}`);
    await button(part, 'Add experience').click();
    await expect(part.getByRole('heading', { name: 'Engineer, Northwind' })).toBeVisible();
    await expect(part.getByText('June 2023 – present')).toBeVisible();
    // A long word breaks instead of pushing the button beside it out of the card.
    const [card, remove] = await Promise.all([part.boundingBox(), button(part, 'Remove Engineer, Northwind').boundingBox()]);
    expect((remove?.x ?? 0) + (remove?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));
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
