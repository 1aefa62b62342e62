import { PASSWORD } from '../system/people.ts';
import { expect, test } from './support/test.ts';

test('a person downloads all their data, and deletes their account with their password', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const page = await market.as(kavya);
  await page.goto('/profile');
  const data = page.getByRole('region', { name: 'Your data' });

  await test.step('the data arrives as a ZIP', async () => {
    const downloaded = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download my data' }).click();
    expect((await downloaded).suggestedFilename()).toBe('s30-my-data.zip');
    await expect(data.getByRole('button', { name: 'Download my data' })).toBeEnabled();
  });

  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const password = dialog.getByLabel('Password');
  await test.step('a wrong password is rejected', async () => {
    await data.getByRole('button', { name: 'Delete my account' }).click();
    await expect(password).toBeFocused();
    await password.fill('not the password');
    await dialog.getByRole('button', { name: 'Delete for ever' }).click();
    await expect(password).toHaveAccessibleDescription(/The current password is wrong/);
  });

  await test.step('the account is deleted', async () => {
    await password.fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete for ever' }).click();
    await expect(page.getByText('Your account and everything about you has been deleted.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(kavya.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  });
});
