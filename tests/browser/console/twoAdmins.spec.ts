import { expect, test } from '../support/test.ts';

const CHANGED = 'Somebody else has changed this meanwhile. Nothing was saved.';
const problem = (title: string) => ({
  title,
  leetcodeUrl: 'https://leetcode.com/problems/two-sum',
  solutionVideoUrl: 'https://video.example.com/two-sum',
  difficulty: 'easy' as const,
  hints: ['A map?'],
  solutions: [{ language: 'python' as const, code: 'pass', description: 'One pass.', timeComplexity: 'O(n)', spaceComplexity: 'O(n)' }],
});

test('two admins who edit one thing at once see both versions, and neither is lost unseen', async ({ market }) => {
  const { browser: other } = market.admin;
  const title = market.nameFor('Two Sum');
  const added = await other.call('addProblem', { body: problem(title) });
  const ananya = await market.interviewer('Ananya');
  const page = await market.as(market.admin);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const versions = page.getByRole('alert').filter({ hasText: CHANGED });

  await test.step('a problem', async () => {
    await page.goto(`/admin/problems/${added.problem._id}`);
    await page.getByRole('textbox', { name: 'Title' }).fill(`${title} by one`);
    await other.call('editProblem', { params: { id: added.problem._id }, body: problem(`${title} by another`) });
    await market.tellEverybody();
    await button('Save problem').click();
    await expect(versions).toContainText(`Now: ${title} by another`);
    await expect(versions).toContainText(`Yours: ${title} by one`);
    expect((await other.call('problem', { params: { id: added.problem._id } })).title).toBe(`${title} by another`);

    await button('Take their version').click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`${title} by another`);
    await page.getByRole('textbox', { name: 'Title' }).fill(`${title} by both`);
    await button('Save problem').click();
    await expect(page.getByText('Problem updated successfully')).toBeVisible();
  });

  await test.step('permissions', async () => {
    await page.goto(`/admin/users?${new URLSearchParams({ filter: JSON.stringify({ q: ananya.email }) })}`);
    await button(`Permissions of ${ananya.name}`).click();
    await page.getByRole('checkbox', { name: 'DSA' }).uncheck();
    await other.call('changePermissions', { params: { id: ananya.id }, body: { allowedInterviewTypes: ['DSA'] } });
    await market.tellEverybody();
    await button('Save permissions').click();
    await expect(versions).toContainText('Now: DSA');
    await expect(versions).toContainText('Yours: System Design, Behavioral/Leadership');
    // An admin who has seen both versions may replace the other's.
    await button('Save permissions').click();
    await expect(page.getByText(`Permissions updated for ${ananya.name}`)).toBeVisible();
    expect((await other.call('consoleUser', { params: { id: ananya.id } })).allowedInterviewTypes).toEqual([
      'System Design',
      'Behavioral/Leadership',
    ]);
  });
});

test('two admins who set one price or rate at once see both', async ({ emptyMarket: market }) => {
  const { browser: other } = market.admin;
  await other.call('setPrice', { body: { interviewType: 'DSA', price: 1499 } });
  const page = await market.as(market.admin);
  await page.goto('/admin/prices');
  await page.getByRole('spinbutton', { name: 'Price', exact: true }).fill('1600');
  await page.getByRole('button', { name: 'Update price' }).click();
  await other.call('setPrice', { body: { interviewType: 'DSA', price: 1550 } });
  await market.tellEverybody();
  await page.getByRole('button', { name: 'Set price to ₹1,600.00' }).click();
  const versions = page.getByRole('alert').filter({ hasText: CHANGED });
  await expect(versions).toContainText('Now: ₹1,550.00');
  await expect(versions).toContainText('Yours: ₹1,600.00');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('will cost ₹1,600.00 ($23.00) instead of ₹1,550.00 ($22.00).');
  await expect(dialog.getByRole('button', { name: 'Keep ₹1,550.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Take their version' }).click();
  expect(await other.call('prices')).toMatchObject([{ price: 1550 }]);

  await page.getByRole('spinbutton', { name: 'Rupees per unit' }).fill('84');
  await page.getByRole('button', { name: 'Update rate' }).click();
  await other.call('setExchangeRate', { body: { currency: 'USD', rate: 85 } });
  await other.call('setExchangeRate', { body: { currency: 'USD', rate: 86 } });
  await market.tellEverybody();
  await page.getByRole('button', { name: 'Set rate to ₹84.00' }).click();
  await expect(versions).toContainText('Now: ₹86.00');
  await dialog.getByRole('button', { name: 'Keep ₹86.00' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('form', { name: 'Exchange rates' })).toContainText('Now ₹86.00 per dollar');
});
