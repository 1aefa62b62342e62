import { rowIn } from '../support/console.ts';
import { holdsCopy } from '../support/copies.ts';
import { expect, test } from '../support/test.ts';

test('an admin downloads a person’s data, and erases them with a reason', async ({ market }) => {
  const kavya = await market.candidate('Kavya');
  const page = await market.as(market.admin);
  await page.goto('/admin');
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill(kavya.email);
  const row = rowIn(page, 'Users', kavya.name);
  await row.getByRole('button', { name: `Personal data of ${kavya.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Personal data of ${kavya.name}` });

  await test.step('the data arrives as a ZIP, and until then the dialog shows how much of it is done', async () => {
    const release = await holdsCopy(page);
    const downloaded = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download a copy' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'The copy' })).toHaveAttribute('aria-valuenow', '25');
    await expect(dialog.getByText('120 of 480 parts are in the copy.')).toBeVisible();
    release();
    expect((await downloaded).suggestedFilename()).toBe(`s30-data-of-${kavya.id}.zip`);
  });

  await test.step('a reason is required', async () => {
    await dialog.getByRole('button', { name: 'Erase for ever' }).click();
    const reason = dialog.getByRole('textbox', { name: 'Reason, for auditors' });
    await expect(reason).toHaveAccessibleDescription('Please give a reason');
    await expect(reason).toBeFocused();
  });

  await test.step('only the history remains', async () => {
    await dialog.getByRole('textbox', { name: 'Reason, for auditors' }).fill('Asked for it by letter');
    await dialog.getByRole('button', { name: 'Erase for ever' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No users found matching your criteria.')).toBeVisible();
    await search.fill('Erased person');
    const erased = rowIn(page, 'Users', 'Erased person').first();
    await expect(erased.getByRole('link', { name: /^History/ })).toBeVisible();
    await expect(erased.getByRole('button')).toHaveCount(0);
  });
});
