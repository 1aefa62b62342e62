import { PASSWORD } from '../system/people.ts';
import { holdsCopy } from './support/copies.ts';
import { expect, test } from './support/test.ts';

test('a person downloads all their data, and deletes their account with their password', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const page = await market.as(kavya);
  await page.goto('/profile');
  const data = page.getByRole('region', { name: 'Your data' });

  await test.step('the data arrives as a ZIP, and until then the page shows how much of it is done', async () => {
    const release = await holdsCopy(page);
    const downloaded = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download my data' }).click();
    await expect(data.getByRole('progressbar', { name: 'Your copy' })).toHaveJSProperty('position', 0.25);
    await expect(data.getByText('120 of 480 parts are in the copy.')).toBeVisible();
    release();
    expect((await downloaded).suggestedFilename()).toBe('s30-my-data.zip');
    await expect(data.getByRole('button', { name: 'Download my data' })).toBeEnabled();
    await expect(data.getByRole('progressbar')).toHaveCount(0);
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
