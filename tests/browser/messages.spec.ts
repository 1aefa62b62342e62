import type { Page, Route } from '@playwright/test';
import { books, dsaFeedback, hoursAhead, PASSWORD, type Person, publishes } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { ADMIN, startServer } from '../system/processes.ts';
import { whileFailing } from './support/faults.ts';
import { chosen } from './support/files.ts';
import { message } from './support/see.ts';
import { expect, type Market, test } from './support/test.ts';

/** The catalogue of messages, word for word: those that guests and candidates can see. */
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const says = (page: Page, text: string) => expect(message(page, text)).toBeVisible();
const cannotLoad = (page: Page, title: string) => expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();

async function booked(market: Market, candidate: Person, interviewer: Person, hours = 24 * 5): Promise<string> {
  const [slot] = await publishes(interviewer, 'DSA', hoursAhead(hours));
  await market.tellEverybody();
  const { interviewId } = await books(candidate, slot?._id ?? '', 'DSA');
  await market.tellEverybody();
  return interviewId;
}

test('signing up and signing in show the specified messages', async ({ market }) => {
  const page = await market.guest();
  await page.goto('/register');
  await field(page, 'Name').fill('Ravi Rao');
  await field(page, 'Email').fill('ravi.rao@example.com');
  for (const name of ['Password', 'Confirm password']) await page.getByLabel(name, { exact: true }).fill(PASSWORD);
  await whileFailing(page, 'POST **/api/auth/register', async () => {
    await button(page, 'Create account').click();
    await says(page, 'Registration failed');
  });

  await page.goto('/login');
  await field(page, 'Email').fill('ravi.rao@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await whileFailing(page, 'POST **/api/auth/login', async () => {
    await button(page, 'Login').click();
    await says(page, 'Login failed');
  });
  const refusal = { status: 503, message: 'We are back in a minute.' };
  await whileFailing(
    page,
    'POST **/api/auth/login',
    async () => {
      await button(page, 'Login').click();
      await says(page, 'We are back in a minute.');
    },
    refusal,
  );

  await page.goto('/reset-password/none');
  for (const name of ['New password', 'Confirm password']) await page.getByLabel(name, { exact: true }).fill(PASSWORD);
  await whileFailing(page, 'POST **/api/auth/reset-password/*', async () => {
    await button(page, 'Set new password').click();
    await says(page, 'An error occurred. Please try again.');
  });

  await page.goto('/verify-email/none');
  await expect(page.getByRole('heading', { level: 1, name: 'Verification failed' })).toBeFocused();
  await button(page, 'Resend Verification Email').click();
  await says(page, 'No email found for verification');
  await page.evaluate(() => localStorage.setItem('pendingVerificationEmail', 'ravi.rao@example.com'));
  await whileFailing(page, 'POST **/api/auth/resend-verification', async () => {
    await button(page, 'Resend Verification Email').click();
    await says(page, 'Failed to resend verification email');
  });
});

/** Acts like the identity provider's script, as far as a page can see. */
const PROVIDER = `
  let chosen;
  window.google = { accounts: { id: {
    initialize: ({ callback }) => { chosen = callback; },
    renderButton: (place) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Sign in with Google';
      button.onclick = () => chosen({ credential: 'a.b.c' });
      place.append(button);
    },
    disableAutoSelect: () => {},
  } } };`;

test('signing in with Google shows the specified messages', async ({ browser }) => {
  const server = await startServer({ env: { ...ADMIN, GOOGLE_CLIENT_ID: 'client.apps.example' } });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.route('https://accounts.google.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: PROVIDER }));
  await page.goto('/login');
  await whileFailing(page, 'POST **/api/auth/google', async () => {
    await button(page, 'Sign in with Google').click();
    await says(page, 'Google login failed');
  });
  await context.close();
  await server.stop();
});

test('profile and referrals show the specified messages', async ({ market }) => {
  const page = await market.as(await market.candidate('Kavya'));
  await whileFailing(page, 'GET **/api/auth/me', async () => {
    await page.goto('/profile');
    await cannotLoad(page, 'Failed to load your profile settings');
    await expect(page.getByRole('alert')).toContainText('Request failed with status code 500. Nothing was changed.');
    await page.goto('/referral');
    await cannotLoad(page, 'Failed to load referral data. Please try again.');
  });
  await page.goto('/profile');
  await field(page, /^Phone/).fill('+91 98765 00000');
  await whileFailing(page, 'PUT **/api/users/profile', async () => {
    await button(page, 'Save profile').click();
    await says(page, 'Failed to update profile');
  });
  await button(page, 'Save profile').click();
  await says(page, 'Profile updated successfully');
});

test("a candidate's interviews show the specified messages", async ({ market }) => {
  const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const rated = await booked(market, kavya, ananya);
  await ananya.browser.call('changeInterviewStatus', { params: { id: rated }, body: { status: 'in-progress' } });
  await ananya.browser.call('giveFeedback', { body: dsaFeedback(rated) });
  await booked(market, kavya, ananya, 24 * 6);
  const page = await market.as(kavya);

  await whileFailing(page, 'GET **/api/interviews?*', async () => {
    await page.goto('/interviews');
    await cannotLoad(page, 'Failed to load interviews');
  });
  await page.goto('/interviews');
  await button(page, `Cancel the interview with ${ananya.name}`).click();
  await whileFailing(page, 'PUT **/api/interviews/*/cancel', async () => {
    await button(page, 'Cancel interview').click();
    await says(page, 'Failed to cancel interview');
  });
  await button(page, 'Cancel interview').click();
  await says(page, 'Interview cancelled successfully');
  // Until the row is gone, the rows below it may still move under the pointer.
  await expect(button(page, `Cancel the interview with ${ananya.name}`)).toHaveCount(0);

  await button(page, `Rate the interview with ${ananya.name}`).click();
  await button(page, 'Submit rating').click();
  await expect(page.getByText('Please select a rating')).toBeVisible();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await whileFailing(page, 'POST **/api/ratings', async () => {
    await button(page, 'Submit rating').click();
    await says(page, 'Error submitting rating');
  });
  await button(page, 'Submit rating').click();
  await says(page, 'Rating submitted successfully');

  const refusal = { status: 404, message: 'Feedback not found' };
  const failing = async () => {
    await page.goto(`/interviews/${rated}/feedback`);
    await cannotLoad(page, 'Failed to load feedback');
    await expect(page.getByRole('alert')).toContainText('Feedback not found.');
  };
  await whileFailing(page, 'GET **/api/feedback/interview/*', failing, refusal);
  await page.goto('/interviews/nothing-like-it/feedback');
  await cannotLoad(page, 'Invalid interview data. Please try again or contact support.');
});

test('booking and paying show the specified messages', async ({ market }) => {
  const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 5));
  const page = await market.as(kavya);
  await whileFailing(page, 'GET **/api/slots/*', async () => {
    await page.goto(`/slots/${slot?._id}/book`);
    await cannotLoad(page, 'Failed to load payment details');
  });
  await page.goto(`/slots/available?interviewer=${ananya.id}`);
  await button(page, /^\d+:00 –/).click();
  await whileFailing(page, 'POST **/api/payments/create-prebooking-payment', async () => {
    await button(page, /^Book and pay/).click();
    await says(page, 'Failed to initialize payment');
  });
  await whileFailing(page, 'GET **/api/files/*', async () => {
    await button(page, /^Book and pay/).click();
    await expect(page.getByText('Failed to load UPI payment details. Please try again later.')).toBeVisible();
  });
  const proves = async (name: string) => {
    await field(page, 'Transaction ID').fill('4821');
    await page.getByLabel('Screenshot of the payment').setInputFiles(chosen(await screenshot()));
    await button(page, name).click();
  };
  await whileFailing(page, 'POST **/api/payments/submit-prebooking-payment', async () => {
    await proves('Submit payment and book slot');
    await says(page, 'An unexpected error occurred. Please try again later.');
  });
  await test.step('nor is failure claimed, or money asked for, while the outcome is unknown', async () => {
    const lost = (route: Route) => route.abort();
    await page.route('**/api/payments/submit-prebooking-payment', lost);
    await proves('Submit payment and book slot');
    const alert = page.getByRole('alert').filter({ hasText: 'Network Error' });
    await expect(alert).toContainText('It is not known whether this was done. Try again: it is done once, however often you do.');
    await expect(alert).not.toContainText('failed');
    await expect(page.getByText('Pay exactly')).toHaveCount(0);
    await page.unroute('**/api/payments/submit-prebooking-payment', lost);
  });
  const refusal = { status: 409, message: 'The bank is closed' };
  const refused = async () => {
    await proves('Submit payment and book slot');
    await says(page, 'Payment submission failed: The bank is closed');
  };
  await whileFailing(page, 'POST **/api/payments/submit-prebooking-payment', refused, refusal);
  await proves('Submit payment and book slot');
  await says(page, 'Payment submitted and slot booked successfully! The interviewer will verify your payment.');

  await test.step('new proof after a rejection', async () => {
    await market.tellEverybody();
    const [payment] = await ananya.browser.call('pendingPayments');
    await ananya.browser.call('verifyPayment', { body: { paymentId: payment?._id ?? '', verified: false } });
    await market.tellEverybody();
    const [interview] = await kavya.browser.call('interviews');
    const path = `/payments/${interview?._id}`;
    await whileFailing(page, 'GET **/api/payments/interview/*', async () => {
      await page.goto(path);
      await cannotLoad(page, 'Failed to load payment details');
    });
    await page.goto(path);
    await whileFailing(page, 'POST **/api/payments/submit-payment-proof', async () => {
      await proves('Submit new proof');
      await says(page, 'Error submitting payment proof');
    });
    await page.route('**/api/payments/interview/*', (route) => route.fulfill({ json: { exists: false } }));
    await page.goto(path);
    await whileFailing(page, 'POST **/api/payments/create-payment-request', async () => {
      await button(page, 'Pay for this interview').click();
      await says(page, 'Failed to create payment request');
    });
  });
});

test('booking an interviewer who has set up no way to be paid says so', async ({ market }) => {
  const ananya = await market.interviewer('Ananya', {});
  await publishes(ananya, 'DSA', hoursAhead(24 * 5));
  const page = await market.as(await market.candidate('Kavya'));
  await page.goto(`/slots/available?interviewer=${ananya.id}`);
  await button(page, /^\d+:00 –/).click();
  await button(page, /^Book and pay/).click();
  await says(page, 'No UPI setup found. Please contact the administrator.');
});

test('asking for a slot shows the specified messages', async ({ market }) => {
  const ananya = await market.interviewer('Ananya');
  await publishes(ananya, 'DSA', hoursAhead(24 * 5));
  const page = await market.as(await market.candidate('Kavya'));
  const dialog = page.getByRole('dialog', { name: 'Request a custom slot' });
  await whileFailing(page, 'GET **/api/interviewers', async () => {
    await page.goto(`/slots/available?interviewer=${ananya.id}`);
    await button(page, 'Request a custom slot').click();
    await says(page, 'Failed to load interviewer details');
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Request a custom slot').click();
  await expect(dialog.getByLabel('Interviewer', { exact: true })).toBeFocused();
  await dialog.getByLabel('Interview type').selectOption('DSA');
  await dialog.getByLabel('Preferred date').fill(hoursAhead(24 * 8).slice(0, 10));
  await dialog.getByLabel('Preferred time').fill('10:00');
  await whileFailing(page, 'POST **/api/slot-requests', async () => {
    await button(page, 'Submit slot request').click();
    await says(page, 'Failed to submit slot request');
  });
  await button(page, 'Submit slot request').click();
  await says(page, 'Slot request submitted successfully!');
});
