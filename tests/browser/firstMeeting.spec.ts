import { goTo } from './support/see.ts';
import { expect, test } from './support/test.ts';

const widerThanItself = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

test('whoever has not confirmed their address is asked to on the dashboard, and gets the mail again', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'a new verification link is on its way' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss: Confirm your email address' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toHaveCount(0);
});

test('the keyboard goes from e-mail to password, Escape closes the menu, and the chat makes room while one types', async ({ market }) => {
  const guest = await market.guest();
  await guest.goto('/login');
  await guest.getByRole('textbox', { name: 'Email' }).focus();
  await guest.keyboard.press('Tab');
  await expect(guest.getByLabel('Password')).toBeFocused();

  const page = await market.as(await market.candidate('Kavya'), { viewport: { width: 375, height: 812 } });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Book Slot' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');

  const launcher = page.getByRole('button', { name: /support chat/i });
  // Nothing lies under it here.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(launcher).toHaveCSS('scale', 'none');
  await page.getByRole('textbox', { name: /^Phone/ }).focus();
  await expect(launcher).toHaveCSS('scale', '0.5');
});

test('a name of seventy letters leaves every page as narrow as the screen', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  await kavya.browser.call('updateProfile', { body: { name: 'K'.repeat(70) } });
  const page = await market.as(kavya, { viewport: { width: 320, height: 700 } });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  expect(await page.evaluate(widerThanItself)).toBeLessThanOrEqual(0);
  await goTo(page, 'Payments');
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  expect(await page.evaluate(widerThanItself)).toBeLessThanOrEqual(0);
});
