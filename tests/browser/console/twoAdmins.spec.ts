import { hoursAhead } from '../../system/people.ts';
import { booksOf, rowIn } from '../support/console.ts';
import { paid } from '../support/interviews.ts';
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

test('a payout is not recorded over one that another admin has just recorded, unless one knows of it', async ({ market }) => {
  const [interviewer, candidate] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  await paid(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(72) });
  const page = await market.as(market.admin);
  await page.goto(booksOf(interviewer.name));
  await rowIn(page, 'Interviewers', interviewer.name)
    .getByRole('button', { name: /^Record payout/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('500');
  await market.admin.browser.call('recordPayout', { params: { id: interviewer.id }, body: { amount: 500, currency: 'INR' } });
  await market.tellEverybody();
  await dialog.getByRole('button', { name: 'Record payout' }).click();
  await expect(dialog.getByRole('alert')).toContainText(CHANGED);
  // The fee of the payment and the payout of the other admin.
  await expect(dialog).toContainText('Now: ₹724.85owed to S30');
  await dialog.getByRole('button', { name: 'Record payout' }).click();
  await expect(page.getByText('The payout has been recorded')).toBeVisible();
});

test('credit that another admin has just declined is not given unseen', async ({ market }) => {
  const { browser: other } = market.admin;
  const [interviewer, candidate] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  await other.call('setTrustAllowance', { params: { id: interviewer.id }, body: { amount: 0 } });
  const { interviewId } = await paid(market, { candidate, interviewer, type: 'DSA', start: hoursAhead(72) });
  await candidate.browser.call('cancelInterview', { params: { id: interviewId }, body: { refundAs: 'credit' } });
  const page = await market.as(market.admin);
  const dialog = page.getByRole('dialog');
  const gives = () => dialog.getByRole('button', { name: 'Give it' }).click();
  await page.goto(booksOf(interviewer.name));
  await page.getByRole('button', { name: `Approve ₹1,499.00 for ${candidate.name}` }).click();
  const { credits } = await other.call('creditsOfInterviewer', { params: { id: interviewer.id } });
  const params = { id: interviewer.id, chargeId: credits[0]?._id ?? '' };
  await other.call('decideCredit', { params, body: { decision: 'decline', reason: 'No money came' } });
  await market.tellEverybody();
  await gives();
  await expect(dialog.getByRole('alert')).toContainText(CHANGED);
  await dialog.getByRole('button', { name: 'Not now' }).click();

  await page.getByRole('button', { name: `Statement of ${interviewer.name}` }).click();
  await page.getByRole('button', { name: `Approve what was declined for ${candidate.name}` }).click();
  await gives();
  await expect(page.getByText('The credit has been given')).toBeVisible();
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

test('an admin who refunds or closes what another has just refunded or closed is told so', async ({ market }) => {
  const { browser: other } = market.admin;
  const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const { paymentId } = await paid(market, { candidate: kavya, interviewer: ananya, type: 'DSA', start: hoursAhead(100) });
  const refunds = (percent: number) =>
    other.call('refundPayment', { params: { id: paymentId }, body: { percent, refundAs: 'credit', reason: 'Promised.' } });
  const page = await market.as(market.admin);
  const dialog = page.getByRole('dialog');

  await test.step('a part of a payment', async () => {
    await page.goto('/admin/payments');
    await page.getByRole('searchbox').fill(kavya.name);
    const open = page.getByRole('button', { name: /^Refund payment/ });
    await expect(open).toHaveCount(1);
    await refunds(10);
    await market.tellEverybody();
    await open.click();
    await expect(dialog).toContainText('90% can still be given back.');
    await dialog.getByRole('spinbutton').fill('90');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Promised too.');
    await refunds(30);
    await market.tellEverybody();
    await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
    await expect(dialog.getByRole('alert')).toContainText('What can still be given back is now 60%.');
    await expect(dialog).toContainText('60% can still be given back.');
    await dialog.getByRole('spinbutton').fill('60');
    await refunds(60);
    await market.tellEverybody();
    await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
    await expect(dialog).toContainText('Nothing of this payment can be given back any more.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(open).toHaveCount(0);
  });

  await test.step('an account', async () => {
    await page.goto(`/admin/users?${new URLSearchParams({ filter: JSON.stringify({ q: kavya.email }) })}`);
    await page.getByRole('button', { name: `Close the account of ${kavya.name}` }).click();
    await dialog.getByRole('textbox').fill('Asked us to.');
    await other.call('closeAccount', { params: { id: kavya.id }, body: { closed: true, reason: 'Spam' } });
    await market.tellEverybody();
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This account is closed already. Your reason was not recorded.');
  });
});

test('a dialog keeps what it was opened for, whatever another admin does meanwhile', async ({ market }) => {
  const { browser: other } = market.admin;
  const kavya = await market.candidate('Kavya');
  const page = await market.as(market.admin);
  await page.goto(`/admin/users?${new URLSearchParams({ filter: JSON.stringify({ q: kavya.email }) })}`);
  await page.getByRole('button', { name: `Close the account of ${kavya.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Close the account of ${kavya.name}?` });
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Left');
  await other.call('closeAccount', { params: { id: kavya.id }, body: { closed: true, reason: 'Left' } });
  await market.tellEverybody();
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.waitForLoadState('load');
  await expect(dialog.getByRole('button', { name: 'Close account' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Left');
});

test('a save that fails after both versions were shown says so', async ({ market }) => {
  const { browser: other } = market.admin;
  const ananya = await market.interviewer('Ananya');
  const page = await market.as(market.admin);
  await page.goto(`/admin/users?${new URLSearchParams({ filter: JSON.stringify({ q: ananya.email }) })}`);
  await page.getByRole('button', { name: `Permissions of ${ananya.name}` }).click();
  await page.getByRole('checkbox', { name: 'DSA' }).uncheck();
  await other.call('changePermissions', { params: { id: ananya.id }, body: { allowedInterviewTypes: ['DSA'] } });
  await market.tellEverybody();
  const save = page.getByRole('button', { name: 'Save permissions' });
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: CHANGED })).toBeVisible();
  await page.route('**/api/admin/users/*/permissions', (route) => route.fulfill({ status: 500, json: { message: 'Internal error' } }));
  await save.click();
  await expect(page.getByText('Failed to update permissions. Please try again.')).toBeVisible();
  await expect(page.getByText(CHANGED)).toHaveCount(0);
});
