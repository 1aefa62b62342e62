import type { Page } from '@playwright/test';
import { CODE_GOOD_MINUTES } from '@s30/contracts/rules';
import { authenticator, enrols } from '../system/authenticator.ts';
import { PASSWORD } from '../system/people.ts';
import { ADMIN, startServer } from '../system/processes.ts';
import { rowIn } from './support/console.ts';
import { button, isWrong, textbox } from './support/fields.ts';
import { message } from './support/see.ts';
import { expect, test } from './support/test.ts';
import { violationsOn } from './support/walk.ts';

const accessible = async (page: Page, what: string) => expect(await violationsOn(page, what)).toEqual([]);

test('two-step login is turned on, and required at the login and before payment details change', async ({ emptyMarket: market }) => {
  const phone = authenticator(market.server);
  const ananya = await market.interviewer('Ananya');
  const page = await market.as(ananya);
  let secret = '';

  await test.step('turning it on', async () => {
    await page.goto('/profile');
    const part = page.getByRole('region', { name: 'Two-step login' });
    await button(part, 'Turn on').click();
    const dialog = page.getByRole('dialog', { name: 'Turn two-step login on?' });
    await accessible(page, 'password asked for');
    await dialog.getByLabel('Password').fill('a guess');
    await button(dialog, 'Continue').click();
    await isWrong(dialog.getByLabel('Password'), 'The current password is wrong');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await button(dialog, 'Continue').click();
    await expect(part.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await accessible(page, 'QR code');
    secret = (await part.locator('.copy code').textContent()) ?? '';
    await textbox(page, 'Code').fill(phone.wrongCodeOf(secret));
    await button(part, 'Turn on').click();
    await isWrong(textbox(page, 'Code'), 'This code is wrong or was used before.');
    await textbox(page, 'Code').fill(phone.codeOf(secret));
    await button(part, 'Turn on').click();
    await expect(part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await accessible(page, 'recovery codes');
    await button(part, 'I have kept them').click();
    await expect(part).toContainText('10 recovery codes are left. If you have not kept your codes, make new ones.');
  });

  const elsewhere = await market.guest();
  await test.step('logging in', async () => {
    await phone.passes(1);
    await elsewhere.goto('/login');
    await textbox(elsewhere, 'Email').fill(ananya.email);
    await elsewhere.getByLabel('Password').fill(PASSWORD);
    await button(elsewhere, 'Login').click();
    await expect(elsewhere.getByRole('heading', { name: 'Enter a code' })).toBeFocused();
    await accessible(elsewhere, 'second step');
    await textbox(elsewhere, 'Code').fill(phone.wrongCodeOf(secret));
    await button(elsewhere, 'Login').click();
    await isWrong(textbox(elsewhere, 'Code'), 'This code is wrong or was used before.');
    await textbox(elsewhere, 'Code').fill(phone.codeOf(secret));
    await button(elsewhere, 'Login').click();
    await expect(elsewhere.getByText('You are signed in as an interviewer.')).toBeVisible();
  });

  await test.step('changing payment details a while later', async () => {
    await phone.passes(CODE_GOOD_MINUTES + 1);
    await elsewhere.goto('/payments/setup');
    await elsewhere.getByRole('tab', { name: 'Zelle Setup' }).click();
    await textbox(elsewhere, 'Zelle ID').fill('ananya@zelle.example');
    await button(elsewhere, 'Save Zelle ID').click();
    const dialog = elsewhere.getByRole('dialog', { name: 'Is it you?' });
    await expect(textbox(elsewhere, 'Code')).toBeFocused();
    await accessible(elsewhere, 'code asked for');
    await textbox(elsewhere, 'Code').fill(phone.codeOf(secret));
    await button(dialog, 'Continue').click();
    await expect(message(elsewhere, 'Zelle ID updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});

test('an admin who must have a second factor sets it up at the login', async ({ windows }) => {
  const server = await startServer({ env: { ...ADMIN, SECOND_FACTOR: 'required' } });
  const phone = authenticator(server);
  const page = await windows.open({ baseURL: server.url, alone: true });
  await page.goto('/login');
  await textbox(page, 'Email').fill(ADMIN.ADMIN_EMAIL);
  await page.getByLabel('Password').fill(ADMIN.ADMIN_PASSWORD);
  await button(page, 'Login').click();
  await expect(page.getByRole('heading', { name: 'Set up two-step login' })).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await accessible(page, 'second factor set up at the login');
  const secret = (await page.locator('.copy code').textContent()) ?? '';
  await textbox(page, 'Code').fill(phone.wrongCodeOf(secret));
  await button(page, 'Turn on').click();
  await isWrong(textbox(page, 'Code'), 'This code is wrong or was used before.');
  await textbox(page, 'Code').fill(phone.codeOf(secret));
  await button(page, 'Turn on').click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await accessible(page, 'recovery codes at the login');
  await button(page, 'I have kept them').click();
  await expect(page.getByText('You are signed in as an admin.')).toBeVisible();
  await windows.leave(page.context());
  await server.stop();
});

test('the console asks for a code before roles change, and removes a person’s second factor', async ({ emptyMarket: market }) => {
  const phone = authenticator(market.server);
  const kavya = await market.candidate('Kavya');
  await enrols(kavya, phone);
  const { secret } = await enrols(market.admin, phone, ADMIN.ADMIN_PASSWORD);
  const page = await market.as(market.admin);
  await phone.passes(CODE_GOOD_MINUTES);
  await page.goto('/admin');
  const row = rowIn(page, 'Users', kavya.name);

  await test.step('without a code nothing happens', async () => {
    await row.getByRole('button', { name: `Promote ${kavya.name} to interviewer` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Promote to interviewer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await accessible(page, 'code asked for in the console');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert')).toContainText('Please enter a code of your authenticator app first');
  });

  await test.step('with one it goes on', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Promote to interviewer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    const code = dialog.getByRole('textbox', { name: 'Code' });
    await code.fill(phone.wrongCodeOf(secret));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(code).toHaveAccessibleDescription(/^This code is wrong or was used before./);
    await expect(code).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(phone.codeOf(secret));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(message(page, `User ${kavya.name} has been promoted to interviewer.`)).toBeVisible();
  });

  await test.step('removing it', async () => {
    await row.getByRole('button', { name: `Two-step login of ${kavya.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Remove the two-step login of ${kavya.name}?` });
    await accessible(page, 'removing a second factor');
    await dialog.getByRole('textbox', { name: `Reason, for ${kavya.name} and auditors` }).fill('Lost her phone');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(message(page, `${kavya.name} can log in without a second factor.`)).toBeVisible();
    await expect(row.getByRole('button', { name: `Two-step login of ${kavya.name}` })).toBeHidden();
  });
});
