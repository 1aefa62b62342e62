import type { Page } from '@playwright/test';
import { books, dsaFeedback, hoursAhead, publishes } from '../system/people.ts';
import { qrCode } from '../system/pictures.ts';
import { whileFailing } from './support/faults.ts';
import { chosen } from './support/files.ts';
import { message } from './support/see.ts';
import { expect, type Market, test } from './support/test.ts';

/** The catalogue of messages, word for word: those that interviewers can see. */
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const says = (page: Page, text: string) => expect(message(page, text)).toBeVisible();
const cannotLoad = (page: Page, title: string) => expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();

/** An interviewer and a candidate who has booked her. */
async function booking(market: Market) {
  const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(24 * 5));
  await market.tellEverybody();
  const { interviewId } = await books(kavya, slot?._id ?? '', 'DSA');
  await market.tellEverybody();
  return { kavya, ananya, interviewId };
}

test('the slots of an interviewer show the specified messages', async ({ market }) => {
  const page = await market.as(await market.interviewer('Ananya'));
  await whileFailing(page, 'GET **/api/users/me', async () => {
    await page.goto('/slots/manage');
    await cannotLoad(page, 'Failed to load your profile settings');
  });
  await whileFailing(page, 'GET **/api/slots/interviewer?*', async () => {
    await page.goto('/slots/manage');
    await cannotLoad(page, 'Failed to load your slots');
  });
  await page.goto('/slots/manage');
  const form = page.getByRole('form', { name: 'Create slots' });
  await form.getByLabel('Date').fill(hoursAhead(24 * 4).slice(0, 10));
  await form.getByLabel('Starts at').selectOption('10');
  await whileFailing(page, 'POST **/api/slots/batch', async () => {
    await button(page, 'Create 1 slot').click();
    await says(page, 'Failed to create slot');
  });
  await button(page, 'Create 1 slot').click();
  await says(page, 'Single slot created successfully');
  await button(page, 'Recurring').click();
  await form.getByLabel('Day of week').selectOption({ label: 'Monday' });
  await form.getByLabel('Starts at').selectOption('14');
  await button(page, 'Create 2 slots').click();
  await says(page, 'Created 2 recurring slots successfully');

  await button(page, /^Delete slot/)
    .first()
    .click();
  await whileFailing(page, 'DELETE **/api/slots/interviewer/*', async () => {
    await button(page, 'Delete slot').last().click();
    await says(page, 'Failed to delete slot');
  });
  await button(page, 'Delete slot').last().click();
  await says(page, 'Slot deleted successfully');

  await field(page, 'Meeting URL').fill('https://meet.google.com/xyz-abcd-efg');
  await whileFailing(page, 'PUT **/api/users/profile', async () => {
    await button(page, 'Save link').click();
    await says(page, 'Failed to update profile');
  });
  await button(page, 'Save link').click();
  await says(page, 'Default meeting link updated successfully');
});

test('slot requests show the specified messages', async ({ market }) => {
  const [kavya, ananya] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  for (const days of [8, 9])
    await kavya.browser.call('requestSlot', {
      body: {
        interviewerId: ananya.id,
        interviewType: 'DSA',
        preferredDate: hoursAhead(24 * days).slice(0, 10),
        preferredTime: '10:00',
        timezone: 'UTC',
      },
    });
  const page = await market.as(ananya);
  await whileFailing(page, 'GET **/api/slot-requests/interviewer?*', async () => {
    await page.goto('/slots/requests');
    await cannotLoad(page, 'Failed to load slot requests');
  });
  await page.goto('/slots/requests');
  await whileFailing(page, 'PUT **/api/slot-requests/*/status', async () => {
    await button(page, `Approve the request of ${kavya.name}`).first().click();
    await says(page, 'Failed to update request status');
  });
  await button(page, `Approve the request of ${kavya.name}`).first().click();
  await says(page, 'Request fulfilled and slot created successfully');
  await expect(button(page, `Reject the request of ${kavya.name}`)).toHaveCount(1);
  await button(page, `Reject the request of ${kavya.name}`).click();
  await button(page, 'Reject request').click();
  await says(page, 'Request rejected successfully');
});

test('interviews and feedback show the specified messages', async ({ market }) => {
  const { kavya, ananya, interviewId } = await booking(market);
  const page = await market.as(ananya);
  await page.goto('/interviews');
  const edit = button(page, `Edit link of the interview with ${kavya.name}`);
  await test.step('a dialog whose code fails to load opens as soon as it can, and the page stays', async () => {
    const code = /\/assets\/MeetingLinkDialog-.*\.js$/;
    const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
    await page.route(code, (route) => route.abort('internetdisconnected'));
    await edit.click();
    await failed;
    await expect(edit).toBeVisible();
    await page.unroute(code);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  await test.step('a link that was not saved does not look like the saved one', async () => {
    const saved = await field(page, 'Meeting link').inputValue();
    await field(page, 'Meeting link').fill('https://zoom.us/j/0');
    await page.keyboard.press('Escape');
    await edit.click();
    await expect(field(page, 'Meeting link')).toHaveValue(saved);
    await page.keyboard.press('Escape');
  });
  const editLink = async (link: string) => {
    await edit.click();
    await field(page, 'Meeting link').fill(link);
    await button(page, 'Save link').click();
  };
  await whileFailing(page, 'PUT **/api/interviews/*/meeting', async () => {
    await editLink('https://zoom.us/j/1');
    await says(page, 'Failed to update meeting link');
  });
  await button(page, 'Save link').click();
  await says(page, 'Meeting link updated successfully. Candidate has been notified.');
  await page.route('**/api/interviews/*/meeting', (route) => route.fulfill({ json: { notificationSent: false, message: '' } }));
  await editLink('https://zoom.us/j/2');
  await says(page, 'Meeting link updated successfully.');
  await page.unroute('**/api/interviews/*/meeting');

  await whileFailing(page, 'PUT **/api/interviews/*/status', async () => {
    await button(page, `Start the interview with ${kavya.name}`).click();
    await page.getByRole('checkbox', { name: /^Yes, it begins now/ }).check();
    await button(page, 'Start interview').click();
    await says(page, 'Failed to start interview');
    await button(page, 'Not yet').click();
  });
  await ananya.browser.call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
  await ananya.browser.call('giveFeedback', { body: dsaFeedback(interviewId) });
  await market.tellEverybody();
  const address = `/interviews/${interviewId}/feedback`;
  const gone = { status: 404, code: 'feedback_unknown', message: 'Feedback not found' };
  const missing = () => cannotLoad(page, 'Invalid feedback data. Please try again or contact support.');
  await page.goto('/interviews');
  await whileFailing(
    page,
    'GET **/api/feedback/interview/*',
    async () => {
      await page.goto(address);
      await missing();
    },
    gone,
  );
  await page.goto(address);
  await field(page, 'Strengths').fill('Named the invariant.');
  const submit = page.getByRole('form', { name: 'Interview feedback' }).getByRole('button').last();
  const refused = async (text: string) => {
    await submit.click();
    await says(page, text);
  };
  const wrong = {
    status: 422,
    message: 'Validation failed',
    errors: [
      { param: 'strengths', message: 'is too short' },
      { param: '', message: 'is late' },
    ],
  };
  await whileFailing(page, 'PUT **/api/feedback/*', () => refused('Validation errors:\nstrengths: is too short\nField: is late'), wrong);
  await whileFailing(page, 'PUT **/api/feedback/*', () => refused('Server error: Not today'), { status: 409, message: 'Not today' });
  await whileFailing(page, 'PUT **/api/feedback/*', () => refused('Error submitting feedback: Request failed with status code 500'));
  await submit.click();
  await says(page, 'Feedback updated successfully');
});

test('being paid shows the specified messages', async ({ market }) => {
  const { kavya, ananya } = await booking(market);
  const page = await market.as(ananya);
  await whileFailing(page, 'GET **/api/payments/upi-setup', async () => {
    await page.goto('/payments/setup');
    await cannotLoad(page, 'Failed to load your UPI setup. Please try again later.');
    await page.getByRole('tab', { name: 'Zelle Setup' }).click();
    await cannotLoad(page, 'Failed to load your Zelle setup. Please try again later.');
  });
  await page.goto('/payments/setup');
  await field(page, 'UPI ID').fill('ananya@okbank');
  await page.getByLabel('QR code image').setInputFiles(chosen(await qrCode()));
  await whileFailing(page, 'POST **/api/payments/upload-qr-code', async () => {
    await button(page, 'Save UPI setup').click();
    await says(page, 'Error uploading QR code');
  });
  await button(page, 'Save UPI setup').click();
  await says(page, 'UPI QR code uploaded successfully');
  await page.getByRole('tab', { name: 'Zelle Setup' }).click();
  await field(page, 'Zelle ID').fill('ananya@example.com');
  await whileFailing(page, 'PUT **/api/users/profile', async () => {
    await button(page, 'Save Zelle ID').click();
    await says(page, 'Error updating Zelle ID');
  });
  await button(page, 'Save Zelle ID').click();
  await says(page, 'Zelle ID updated successfully');

  await whileFailing(page, 'GET **/api/payments/pending', async () => {
    await page.goto('/payments/verify');
    await cannotLoad(page, 'Failed to load pending payments');
  });
  await page.goto('/payments/verify');
  await whileFailing(page, 'POST **/api/payments/verify', async () => {
    await button(page, new RegExp(`^Verify .* from ${kavya.name}$`)).click();
    await says(page, 'Error processing verification');
  });
  await button(page, new RegExp(`^Reject .* from ${kavya.name}$`)).click();
  await page.getByLabel('Reason').fill('The amount is another one.');
  await whileFailing(page, 'POST **/api/payments/verify', async () => {
    await button(page, 'Reject payment').click();
    await expect(page.getByLabel('Reason')).toHaveValue('The amount is another one.');
    await expect(button(page, 'Reject payment')).toBeEnabled();
  });
  await button(page, 'Reject payment').click();
  await says(page, 'Payment rejected successfully');
});

test('an interviewer whose action comes after an admin’s sees why it failed, although the row and its dialog disappear', async ({
  market,
}) => {
  const { kavya, ananya, interviewId } = await booking(market);
  const byAdmin = market.admin.browser;
  const { paymentId } = await kavya.browser.call('interviewById', { params: { id: interviewId } });
  const page = await market.as(ananya);
  await page.goto('/payments/verify');
  await button(page, new RegExp(`^Reject .* from ${kavya.name}$`)).click();
  await byAdmin.call('verifyPayment', { body: { paymentId: paymentId?._id ?? '', verified: true } });
  await button(page, 'Reject payment').click();
  await says(page, 'This payment has been verified already');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await market.tellEverybody();
  await page.goto('/interviews');
  await button(page, `Edit link of the interview with ${kavya.name}`).click();
  await field(page, 'Meeting link').fill('https://meet.google.com/new-link');
  await byAdmin.call('cancelInterview', { params: { id: interviewId }, body: { refundAs: 'money' } });
  await button(page, 'Save link').click();
  await says(page, 'This interview is cancelled and can no longer be changed');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the problem library shows the specified messages', async ({ market }) => {
  const page = await market.as(await market.interviewer('Ananya'));
  await whileFailing(page, 'GET **/api/problems', async () => {
    await page.goto('/problems');
    await cannotLoad(page, 'Failed to load problems. Please try again later.');
  });
  await whileFailing(page, 'GET **/api/problems/some', async () => {
    await page.goto('/problems/some');
    await cannotLoad(page, 'Failed to load problem details. Please try again later.');
    // The specification requires both here.
    await expect(
      page.getByRole('region', { name: /^Messages/ }).getByText('Failed to load problem details. Please try again later.'),
    ).toBeVisible();
  });
});
