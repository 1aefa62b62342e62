import type { Page } from '@playwright/test';
import { books, hoursAhead, publishes } from '../system/people.ts';
import { fares } from './support/faults.ts';
import { sendsProof } from './support/interviews.ts';
import { expect, type Market, test } from './support/test.ts';

const FIVE_DAYS = hoursAhead(24 * 5);

const bookingHeading = (page: Page) => page.getByRole('heading', { name: 'Your interview is booked' });
const timer = (page: Page) => page.getByRole('timer', { name: 'Time left' });
const bookButton = (page: Page) => page.getByRole('button', { name: /^Book and pay/ });

/** A candidate who has chosen an open slot. */
async function choosing(market: Market) {
  const [candidate, interviewer] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const [slot] = await publishes(interviewer, 'DSA', FIVE_DAYS);
  const page = await market.as(candidate);
  await page.goto(`/slots/available?interviewer=${interviewer.id}`);
  await page.getByRole('button', { name: /^\d+:00 –/ }).click();
  return { page, candidate, interviewer, slotId: slot?._id ?? '' };
}

test('a hold follows the server; a booked slot never asks for money again: not on Back, not after a reload, not in another tab', async ({
  market,
}) => {
  const { page, interviewer, slotId } = await choosing(market);
  await bookButton(page).dblclick();
  await expect(timer(page)).toBeVisible();
  await page.reload();
  await expect(timer(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`/slots/${slotId}/book`);
  await expect(timer(other)).toBeVisible();

  await test.step('in another tab that was about to pay', async () => {
    await sendsProof(page);
    await expect(page.locator('.alert:focus')).toContainText('Your interview is booked');
    await expect(bookingHeading(other)).toBeVisible();
    await expect(timer(other)).toHaveCount(0);
    await other.close();
  });
  await test.step('on Back', async () => {
    await page.getByRole('link', { name: 'Go to My Interviews' }).click();
    await expect(page.getByRole('heading', { name: 'Your Interviews' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/interviews\/[^/]+$/);
    await expect(page.getByRole('article', { name: 'Your booking' })).toContainText(interviewer.name);
  });
  await test.step('which a double click did not fill with two pages', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Available slots' })).toBeVisible();
  });
  await test.step('nor is it said to be taken in the list', async () => {
    await expect(page.getByRole('alert').filter({ hasText: 'You have booked this slot.' })).toBeVisible();
    await expect(page.getByText(/just(?: been)? taken/i)).toHaveCount(0);
    await page.getByRole('link', { name: 'Open the booking' }).click();
    await expect(page).toHaveURL(/\/interviews\/[^/]+$/);
  });
  await test.step('when its address is opened again', async () => {
    await page.goto(`/slots/${slotId}/book`);
    await expect(page).toHaveURL(/\/interviews\/[^/]+$/);
  });
});

test('pages and changes survive a short outage of the server, and changes are made once', async ({ market }) => {
  const [candidate, interviewer] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const [slot] = await publishes(interviewer, 'DSA', FIVE_DAYS);
  await market.tellEverybody();
  const { interviewId } = await books(candidate, slot?._id ?? '', 'DSA');
  const page = await market.as(candidate);

  await test.step('what is read', async () => {
    await fares(page, '**/api/interviews?*', 502, 429, 'lost');
    await page.goto('/interviews');
    await expect(page.getByRole('table', { name: 'Your interviews' })).toContainText(interviewer.name);
  });
  await test.step('what is changed: a cancellation whose answer is lost is one, and is said', async () => {
    await fares(page, '**/api/interviews/*/cancel', 'served, then lost', 502, 429);
    await page.getByRole('button', { name: /^Cancel the interview/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel interview' }).click();
    await expect(page.getByText('Interview cancelled successfully').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Your interviews' })).toHaveCount(0);
    await page.goto(`/interviews/${interviewId}`);
    await expect(page.getByRole('article', { name: 'Your booking' })).toContainText('Cancelled');
  });
});

test('a device whose clock is hours off follows the clock of the server', async ({ market }) => {
  const { page, interviewer } = await choosing(market);
  await bookButton(page).click();
  await expect(timer(page)).toBeVisible();
  const slot = (window: Page) => window.getByRole('button', { name: /^\d+:00 –/ });

  for (const hours of [3, -3])
    await test.step(`by ${hours}`, async () => {
      const off = await page.context().newPage();
      await off.clock.install({ time: Date.now() + hours * 3_600_000 });
      await off.goto(`/slots/available?interviewer=${interviewer.id}`);
      await expect(slot(off)).toContainText('Held for you');
      await slot(off).click();
      await bookButton(off).click();
      await expect(timer(off)).toHaveText(/^1[0-5]:\d\d$/);
      await off.close();
    });
});

test('a page that breaks is reported, and shows the id of the report', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'), { alone: true });
  await page.route('**/api/interviews?*', (route) => route.fulfill({ json: [{ status: 'scheduled' }] }));
  const report = page.waitForResponse('**/api/page-errors');
  await page.goto('/interviews');
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  const { requestId } = await (await report).json();
  await expect(page.getByRole('alert')).toContainText(requestId);
  expect((await report).request().postDataJSON()).toMatchObject({ name: 'TypeError', page: '/interviews' });
});
