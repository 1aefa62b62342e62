import type { Page } from '@playwright/test';
import { books, dsaFeedback, hoursAhead, PASSWORD, type Person, publishes } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { fares, losesAnswers } from './support/faults.ts';
import { chosen } from './support/files.ts';
import { message } from './support/see.ts';
import { expect, type Market, test } from './support/test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

async function signsInAgain(page: Page, { email }: Person): Promise<void> {
  await expect(page).toHaveURL(/\/login\?next=/);
  await field(page, 'Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await button(page, 'Login').click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Ends the person's session elsewhere, does what the page then gets a 401 for, and signs in again. */
async function losesSession(page: Page, person: Person, next: () => Promise<void>): Promise<void> {
  await person.browser.call('logout');
  // A slow page may already show the login form, without the button.
  await next().catch((error) => {
    if (!page.url().includes('/login')) throw error;
  });
  await signsInAgain(page, person);
}

test.describe('a session that ends in the middle of', () => {
  test('the profile keeps all but the passwords', async ({ market }) => {
    const kavya = await market.candidate('Kavya');
    const page = await market.as(kavya);
    await page.goto('/profile');
    await field(page, /^Phone/).fill('+91 98765 00000');
    await button(page, 'Change password').click();
    await page.getByLabel('New password', { exact: true }).fill('never-kept-anywhere');
    await button(page, 'Add experience').click();
    await field(page, 'Company').fill('Initech');
    await field(page, 'Position').fill('Engineer');
    await page.getByLabel('I work here now').check();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('never-kept');
    await button(page, 'Cancel change').click();

    await losesSession(page, kavya, async () => void (await page.reload()));
    await expect(page).toHaveURL('/profile');
    await expect(field(page, /^Phone/)).toHaveValue('+91 98765 00000');
    await expect(field(page, 'Company')).toHaveValue('Initech');
    await expect(page.getByLabel('I work here now')).toBeChecked();
    await expect(page.getByText('Unsaved changes: phone, work experience')).toBeVisible();
    await button(page, 'Save profile').click();
    await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
    await page.getByLabel('Start date').fill('2024-05');
    await button(page, 'Save profile').click();
    await expect(message(page, 'Profile updated successfully')).toBeVisible();

    await test.step('and nothing is put back once it was saved', async () => {
      await page.reload();
      await expect(page.getByText('Everything is saved')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Remove Engineer' })).toBeVisible();
      await expect(field(page, 'Company')).toHaveCount(0);
    });
  });

  test('new slots and payment setup keeps what was typed', async ({ market }) => {
    const ananya = await market.interviewer('Ananya');
    const page = await market.as(ananya);
    const date = hoursAhead(24 * 9).slice(0, 10);
    await page.goto('/slots/manage');
    const form = page.getByRole('form', { name: 'Create slots' });
    await form.getByLabel('Date').fill(date);
    await form.getByLabel('Starts at').selectOption('10');
    await losesSession(page, ananya, () => form.getByRole('button', { name: 'Create 1 slot' }).click());
    await expect(form.getByLabel('Date')).toHaveValue(date);
    await expect(form.getByLabel('Starts at')).toHaveValue('10');
    await form.getByRole('button', { name: 'Create 1 slot' }).click();
    await expect(message(page, 'Single slot created successfully')).toBeVisible();

    await page.goto('/payments/setup');
    await page.getByRole('tab', { name: 'Zelle Setup' }).click();
    await field(page, 'Zelle ID').fill('ananya@example.org');
    // The browser has a new session by now.
    await page.evaluate(`fetch('/api/auth/logout', {
      method: 'POST',
      headers: {
        Authorization: 'Bearer ' + localStorage.token,
        'X-XSRF-TOKEN': decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)[1]),
      },
    })`);
    await button(page, 'Save Zelle ID').click();
    await signsInAgain(page, ananya);
    await expect(page.getByRole('tab', { name: 'Zelle Setup' })).toHaveAttribute('aria-selected', 'true');
    await expect(field(page, 'Zelle ID')).toHaveValue('ananya@example.org');
  });

  test('a slot request opens it again', async ({ market }) => {
    const ananya = await market.interviewer('Ananya');
    await publishes(ananya, 'DSA', hoursAhead(24 * 5));
    const kavya = await market.candidate('Kavya');
    const page = await market.as(kavya);
    await page.goto(`/slots/available?interviewer=${ananya.id}`);
    await button(page, 'Request a custom slot').click();
    const dialog = page.getByRole('dialog', { name: 'Request a custom slot' });
    await dialog.getByLabel('Message').fill('Graphs, please.');
    await dialog.getByLabel('Preferred date').fill(hoursAhead(24 * 8).slice(0, 10));
    await dialog.getByLabel('Preferred time').fill('10:00');
    await dialog.getByLabel('Interview type').selectOption('DSA');
    await losesSession(page, kavya, () => dialog.getByRole('button', { name: 'Submit slot request' }).click());
    await expect(dialog.getByLabel('Message')).toHaveValue('Graphs, please.');
    await expect(dialog.getByLabel('Preferred time')).toHaveValue('10:00');
    await dialog.getByRole('button', { name: 'Submit slot request' }).click();
    await expect(message(page, 'Slot request submitted successfully!')).toBeVisible();
  });

  test('paying for a slot leads back to it, still held, by the same method', async ({ market }) => {
    const ananya = await market.interviewer('Ananya', { upiId: 'ananya@okbank', zelleId: 'ananya@example.com' });
    await publishes(ananya, 'DSA', hoursAhead(24 * 5));
    const kavya = await market.candidate('Kavya');
    const page = await market.as(kavya);
    await page.goto(`/slots/available?interviewer=${ananya.id}`);
    await button(page, /^\d+:00 –/).click();
    await button(page, /^Book and pay/).click();
    await page.getByRole('tab', { name: 'Zelle' }).click();
    await field(page, 'Transaction ID').fill('4821');
    await page.getByLabel('Screenshot of the payment').setInputFiles(chosen(await screenshot()));
    await losesSession(page, kavya, () => button(page, 'Submit payment and book slot').click());
    await expect(page.getByRole('timer', { name: 'Time left' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Zelle' })).toHaveAttribute('aria-selected', 'true');
    await expect(field(page, 'Transaction ID')).toHaveValue('4821');
    await page.getByLabel('Screenshot of the payment').setInputFiles(chosen(await screenshot()));
    await button(page, 'Submit payment and book slot').click();
    await expect(page.getByRole('heading', { name: /booked/i }).first()).toBeVisible();
  });
});

/** A completed interview that has not been rated yet. */
async function completed(market: Market, candidate: Person, interviewer: Person): Promise<string> {
  const [slot] = await publishes(interviewer, 'DSA', hoursAhead(24 * 5));
  await market.tellEverybody();
  const { interviewId } = await books(candidate, slot?._id ?? '', 'DSA');
  await market.tellEverybody();
  await interviewer.browser.call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
  await interviewer.browser.call('giveFeedback', { body: dsaFeedback(interviewId) });
  return interviewId;
}

test('a rating survives being offline, a fault of the server, and a reload', async ({ market }) => {
  const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const interviewId = await completed(market, kavya, ananya);
  const page = await market.as(kavya);
  await page.goto('/interviews');
  await button(page, `Rate the interview with ${ananya.name}`).click();
  const dialog = page.getByRole('dialog', { name: `Rate ${ananya.name}` });
  const [stars, text] = [dialog.getByRole('radio', { name: '4 stars' }), dialog.getByLabel('Feedback')];
  const submit = dialog.getByRole('button', { name: 'Submit rating' });
  await stars.check();
  await text.fill('Asked good questions.');
  const isKept = async () => {
    await expect(stars).toBeChecked();
    await expect(text).toHaveValue('Asked good questions.');
  };

  await page.context().setOffline(true);
  await submit.click();
  await expect(message(page, 'Network Error')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await isKept();
  await page.context().setOffline(false);
  await page.route('**/api/ratings', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await submit.click();
  await expect(message(page, 'Error submitting rating')).toBeVisible();
  await isKept();
  await page.unroute('**/api/ratings');
  await page.reload();
  await isKept();
  await test.step('but it does not follow to another page', async () => {
    await page.goto('/dashboard');
    await page.goto(`/interviews/${interviewId}`);
    await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await button(page, `Rate the interview with ${ananya.name}`).click();
    await isKept();
  });
  await submit.click();
  await expect(message(page, 'Rating submitted successfully')).toBeVisible();
});

test('offline in the middle of publishing slots and of a slot request: the form says so, keeps everything, and sends it once', async ({
  market,
}) => {
  const ananya = await market.interviewer('Ananya');
  const [other] = await publishes(ananya, 'DSA', hoursAhead(24 * 5));
  const page = await market.as(ananya);
  const date = hoursAhead(24 * 9).slice(0, 10);
  await page.goto('/slots/manage');
  const form = page.getByRole('form', { name: 'Create slots' });
  await form.getByLabel('Date').fill(date);
  await form.getByLabel('Starts at').selectOption('11');
  const created = async () => (await ananya.browser.call('ownSlots')).filter(({ _id }) => _id !== other?._id);
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Create 1 slot' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Network Error' })).toBeFocused();
  await expect(form.getByLabel('Date')).toHaveValue(date);
  await page.context().setOffline(false);
  const creates = async () => {
    await form.getByRole('button', { name: 'Create 1 slot' }).click();
    await expect(message(page, 'Single slot created successfully')).toBeVisible({ timeout: 20_000 });
    await market.tellEverybody();
  };
  await fares(page, '**/api/slots/batch', 'served, then lost', 'lost', 'lost', 'lost');
  await creates();
  const [slot] = await created();
  await ananya.browser.call('withdrawSlot', { params: { id: slot?._id ?? '' } });
  await page.reload();
  await form.getByLabel('Date').fill(date);
  await form.getByLabel('Starts at').selectOption('11');
  // The same wish once more: what became of the first is known.
  await creates();
  expect(await created()).toHaveLength(1);

  const candidate = await market.as(await market.candidate('Kavya'));
  await candidate.goto(`/slots/available?interviewer=${ananya.id}`);
  await button(candidate, 'Request a custom slot').click();
  const dialog = candidate.getByRole('dialog', { name: 'Request a custom slot' });
  await dialog.getByLabel('Interview type').selectOption('DSA');
  await dialog.getByLabel('Preferred date').fill(date);
  await dialog.getByLabel('Preferred time').fill('12:00');
  await candidate.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Submit slot request' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Network Error' })).toBeFocused();
  await expect(dialog.getByLabel('Preferred time')).toHaveValue('12:00');
  await candidate.context().setOffline(false);
  const answersAgain = await losesAnswers(candidate, '**/api/slot-requests');
  await dialog.getByRole('button', { name: 'Submit slot request' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'It is not known whether this was done.' })).toBeFocused({ timeout: 20_000 });
  await answersAgain();
  await candidate.reload();
  await expect(dialog.getByLabel('Preferred time')).toHaveValue('12:00');
  await dialog.getByRole('button', { name: 'Submit slot request' }).click();
  await expect(message(candidate, 'Slot request submitted successfully!')).toBeVisible();
  expect(await ananya.browser.call('slotRequestsToInterviewer')).toHaveLength(1);
});

test('what one person typed is not shown to the next one at the same machine', async ({ market }) => {
  const [kavya, ravi] = [await market.candidate('Kavya'), await market.candidate('Ravi')];
  const page = await market.as(kavya);
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith(':profile')));
  await page.goto('/profile');
  await field(page, /^Phone/).fill('+91 98765 00000');
  expect(await drafts()).toHaveLength(1);

  await kavya.browser.call('logout');
  await button(page, 'Save profile').click();
  await signsInAgain(page, ravi);
  await expect(field(page, /^Phone/)).toHaveValue('');
  expect(await drafts()).toEqual([]);

  await test.step('logging out forgets it too', async () => {
    await field(page, /^Phone/).fill('+91 11111 11111');
    expect(await drafts()).toHaveLength(1);
    await button(page, 'Logout').click();
    await expect(page).toHaveURL('/login');
    expect(await drafts()).toEqual([]);
  });
});

test('a prompt that was dismissed stays away after a reload, but not for the next one at the same machine', async ({ market }) => {
  const [kavya, ravi] = [await market.candidate('Kavya'), await market.candidate('Ravi')];
  const page = await market.as(kavya);
  const prompt = page.getByRole('heading', { name: 'Add your LinkedIn URL' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Dismiss: Add your LinkedIn URL' }).click();
  await expect(prompt).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Upcoming Interviews').first()).toBeVisible();
  await expect(prompt).toHaveCount(0);
  await button(page, 'Logout').click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(ravi.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(prompt).toBeVisible();
});
