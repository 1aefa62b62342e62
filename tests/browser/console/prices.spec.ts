import { refuse, rowIn, saysThatItFailed } from '../support/console.ts';
import { message } from '../support/see.ts';
import { expect, test } from '../support/test.ts';

test('an admin sets prices and exchange rates', async ({ emptyMarket }) => {
  const page = await emptyMarket.as(emptyMarket.admin);
  await test.step('that cannot be fetched', async () => {
    await saysThatItFailed(page, /\/api\/console\/prices/, 'Failed to fetch prices', async () => {
      await page.goto('/admin/prices');
      await expect(page.getByRole('button', { name: 'Update price' })).toHaveCount(0);
    });
    await expect(page.getByRole('heading', { name: 'No prices set yet' })).toBeVisible();
  });

  const form = page.getByRole('form', { name: 'Update a price' });
  const price = form.getByRole('spinbutton', { name: 'Price' });
  const update = form.getByRole('button', { name: 'Update price' });
  const row = (type: string) => rowIn(page, 'Prices', type);

  await test.step('are shown in rupees and dollars before they are set', async () => {
    await expect(page.getByText('No price is set for this type yet, so it cannot be booked.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Interview type' }).selectOption('System Design');
    await form.getByRole('combobox', { name: 'Currency' }).selectOption('USD');
    await price.fill('20');
    await expect(page.getByRole('status').filter({ hasText: 'New System Design bookings will cost' })).toContainText('₹1,670.00 or $20.00');
    await update.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set no price' }).click();
    await expect(page.getByRole('heading', { name: 'No prices set yet' })).toBeVisible();
    await update.click();
    const dialog = page.getByRole('dialog', { name: 'Set the System Design price to ₹1,670.00?' });
    await dialog.getByRole('button', { name: 'Set price to ₹1,670.00' }).click();
    await expect(message(page, 'Price for System Design interviews updated successfully')).toBeVisible();
    await expect(row('System Design')).toContainText('₹1,670.00');
    await expect(row('System Design')).toContainText('$20.00');
    await expect(price).toHaveValue('');
  });

  await test.step('have a history', async () => {
    await page.getByRole('link', { name: 'History of the System Design price' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'History of price System Design' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Price set' })).toBeVisible();
    await page.goBack();
  });

  await test.step('are changed from their row', async () => {
    await page.getByRole('button', { name: 'Change the System Design price' }).click();
    await expect(price).toBeFocused();
    await form.getByRole('combobox', { name: 'Currency' }).selectOption('INR');
    await price.fill('1499');
    await update.click();
    const dialog = page.getByRole('dialog', { name: 'Set the System Design price to ₹1,499.00?' });
    await expect(dialog).toContainText(
      'New bookings of System Design interviews will cost ₹1,499.00 ($21.00) instead of ₹1,670.00 ($20.00).',
    );
    await page.route(/\/api\/prices$/, refuse);
    await dialog.getByRole('button', { name: 'Set price to ₹1,499.00' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to update price');
    await page.unroute(/\/api\/prices$/);
    await dialog.getByRole('button', { name: 'Set price to ₹1,499.00' }).click();
    await expect(message(page, 'Price for System Design interviews updated successfully')).toBeVisible();
    await expect(row('System Design')).toContainText('₹1,499.00');
  });

  await test.step('are converted at a rate that the admin sets', async () => {
    const rates = page.getByRole('form', { name: 'Exchange rates' });
    const rate = rates.getByRole('spinbutton', { name: 'Rupees per unit' });
    const updateRate = rates.getByRole('button', { name: 'Update rate' });
    await expect(rates).toContainText('Now ₹83.50 per dollar');
    await updateRate.click();
    await expect(rate).toBeFocused();
    await expect(rate).toHaveAccessibleDescription('Exchange rate must be a positive number');
    await rate.fill('90.0125');
    await updateRate.click();
    const dialog = page.getByRole('dialog', { name: 'Set the rate to ₹90.0125 per dollar?' });
    await dialog.getByRole('button', { name: 'Keep ₹83.50' }).click();
    await expect(dialog).toBeHidden();
    await updateRate.click();
    await page.route(/exchange-rate$/, refuse);
    await dialog.getByRole('button', { name: 'Set rate to ₹90.0125' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to update exchange rate');
    await page.unroute(/exchange-rate$/);
    await dialog.getByRole('button', { name: 'Set rate to ₹90.0125' }).click();
    await expect(message(page, 'Exchange rate updated successfully')).toBeVisible();
    await expect(rates).toContainText('Now ₹90.0125 per dollar');
    await expect(row('System Design')).toContainText('₹83.50');
    await form.getByRole('combobox', { name: 'Currency' }).selectOption('USD');
    await price.fill('20');
    await expect(page.getByRole('status').filter({ hasText: 'New System Design bookings will cost' })).toContainText('₹1,801.00 or $20.00');
    await update.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set price to ₹1,801.00' }).click();
    await expect(row('System Design')).toContainText('₹90.0125');
  });

  await test.step('are converted at the rate of the first price when none can be fetched', async () => {
    await page.route(/exchange-rate$/, refuse);
    await page.reload();
    await form.getByRole('combobox', { name: 'Interview type' }).selectOption('System Design');
    await form.getByRole('combobox', { name: 'Currency' }).selectOption('USD');
    await price.fill('20');
    await expect(page.getByRole('status').filter({ hasText: 'New System Design bookings will cost' })).toContainText('₹1,801.00 or $20.00');
  });
});
