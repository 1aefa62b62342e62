import type { Locator, Page } from '@playwright/test';
import { bookingOfPayment } from '@s30/contracts/ids';
import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { formatInstant, Instant } from '@s30/contracts/time';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';
import { mailTo, tokenIn } from '../system/mails.ts';
import { books, holds, hoursAhead, publishes, setPrices } from '../system/people.ts';
import { rowIn, showsAll } from './support/console.ts';
import { booked, paid, sendsProof } from './support/interviews.ts';
import { factNamed, goTo, message } from './support/see.ts';
import { expect, test } from './support/test.ts';

const ZONE = 'Asia/Kolkata';
const LINK = 'https://meet.google.com/abc-defg-hij';
const PRICE = '₹1,499.00';
const FIVE_DAYS = hoursAhead(24 * 5);

test.use({ timezoneId: ZONE });

const alertNamed = (page: Page, title: string): Locator =>
  page.locator('.alert').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const main = (page: Page) => page.getByRole('main');

test('a candidate who leaves while the proof is uploaded is told on whichever page they are that the slot is booked', async ({
  market,
}) => {
  const [candidate, interviewer] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const [slot] = await publishes(interviewer, 'DSA', FIVE_DAYS);
  await holds(candidate, slot?._id ?? '', 'DSA');
  await market.tellEverybody();
  const page = await market.as(candidate);
  const { promise: isUploaded, resolve: upload } = Promise.withResolvers<void>();
  await page.route('**/api/payments/submit-prebooking-payment', async (route) => {
    await isUploaded;
    await route.continue();
  });
  await page.goto(`/slots/${slot?._id}/book`);
  await sendsProof(page);
  await goTo(page, 'Dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  upload();
  await expect(message(page, 'Payment submitted and slot booked successfully! The interviewer will verify your payment.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('an admin refunds a verified payment as money, and records when it was sent', async ({ market }) => {
  const [candidate, interviewer] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const between = { candidate, interviewer, type: 'DSA', start: FIVE_DAYS } as const;
  const { interviewId } = await paid(market, between);
  const [office, payer] = [await market.as(market.admin), await market.as(candidate)];
  const row = rowIn(office, 'Payments in', candidate.name);
  const task = rowIn(office, 'Refunds to send', candidate.name);

  await test.step('with a reason', async () => {
    await office.goto('/admin/payments');
    await row.getByRole('button', { name: /^Refund payment/ }).click();
    const dialog = office.getByRole('dialog', { name: `Refund the payment of ${candidate.name}?` });
    await expect(dialog.getByRole('spinbutton', { name: 'Share given back (%)' })).toHaveValue('100');
    await expect(dialog.getByRole('combobox', { name: 'As' })).toHaveValue('money');
    await expect(dialog.getByRole('status')).toHaveText(`${PRICE} becomes a refund to send to ${isolatedText(candidate.name)}.`);
    const refund = dialog.getByRole('button', { name: `Refund ${PRICE}` });
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await refund.click();
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await reason.fill('The interviewer had no power');
    await refund.click();
    await expect(message(office, 'The refund is to be sent; record it once it is')).toBeVisible();
    await showsAll(office, 'Refunds to send');
    await expect(task).toContainText('100% given back: The interviewer had no power');
    await expect(task).toContainText(PRICE);
    await expect(row).toContainText(`${PRICE} to be sent back`);
    await expect(row.getByRole('button', { name: /^Refund payment/ })).toHaveCount(0);
  });

  await test.step('its payer reads that it is on its way', async () => {
    await market.tellEverybody();
    await payer.goto(`/payments/${interviewId}`);
    const refund = alertNamed(payer, 'Refund on its way');
    await expect(refund).toContainText(`${PRICE} is on its way back to you: an admin sends it.`);
    await expect(refund).toContainText('Reason: The interviewer had no power');
  });

  await test.step('it cannot be deleted meanwhile', async () => {
    await row.getByRole('button', { name: /^Delete payment/ }).click();
    await row.getByRole('button', { name: /^Confirm: delete payment/ }).click();
    const refusal = 'A refund is due for this payment. Send it and record it before you delete the payment.';
    await expect(message(office, refusal)).toBeVisible();
    await expect(task).toBeVisible();
  });

  await test.step('recorded, it is refunded', async () => {
    await task.getByRole('button', { name: `Record refund of ${PRICE} to ${candidate.name}` }).click();
    await office
      .getByRole('dialog')
      .getByRole('button', { name: `Record ${PRICE} as sent` })
      .click();
    await expect(message(office, 'Refund recorded')).toBeVisible();
    await expect(task).toHaveCount(0);
    await expect(row).toContainText('Refunded');
    await market.tellEverybody();
    await payer.reload();
    await expect(alertNamed(payer, 'Payment refunded')).toContainText(`${PRICE} was sent back to you.`);
  });
});

test('a slot covered by the S30 balance is booked from the list and confirmed', async ({ market }) => {
  const [candidate, interviewer] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const { paymentId } = await paid(market, { candidate, interviewer, type: 'DSA', start: FIVE_DAYS });
  const refund = { percent: 100, refundAs: 'credit', reason: 'The interviewer had no power' } as const;
  await market.admin.browser.call('refundPayment', { params: { id: paymentId }, body: refund });
  await publishes(interviewer, 'DSA', hoursAhead(24 * 6), hoursAhead(24 * 7));
  const page = await market.as(candidate);
  await page.goto(`/slots/available?interviewer=${interviewer.id}`);
  await page
    .getByRole('button', { name: /^\d+:\d\d.*–/ })
    .last()
    .click();
  await page
    .getByRole('region', { name: 'Chosen slot' })
    .getByRole('button', { name: `Book with ${PRICE} of your S30 balance` })
    .click();
  await expect(page.getByRole('heading', { name: 'Slot booked with your S30 balance' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to My Interviews' }).click();
  await expect(main(page).getByText(interviewer.name).first()).toBeVisible();
});

test('a booking whose payment is rejected hides its link until new proof is in, and can be released', async ({ market }) => {
  const [candidate, interviewer] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const between = { candidate, interviewer, type: 'DSA', start: FIVE_DAYS } as const;
  const { interviewId, paymentId } = await booked(market, between);
  const [host, payer] = [await market.as(interviewer, { viewport: { width: 375, height: 812 } }), await market.as(candidate)];
  const link = payer.getByRole('link', { name: `Google Meet with ${interviewer.name}` });

  await test.step('the interviewer rejects it, and reads what follows', async () => {
    await host.goto('/payments/verify');
    await host.getByRole('button', { name: `Reject ${PRICE} from ${candidate.name}` }).click();
    const dialog = host.getByRole('dialog', { name: `Reject ${PRICE} from ${candidate.name}?` });
    await expect(dialog).toContainText('The meeting link is hidden until new proof is in');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('No such transfer');
    await dialog.getByRole('button', { name: 'Reject payment' }).click();
    await expect(message(host, 'Payment rejected successfully')).toBeVisible();
    await expect(host.getByRole('heading', { name: 'No pending payments' })).toBeInViewport();
  });

  await test.step('the candidate reads why and until when, and sees no link', async () => {
    await market.tellEverybody();
    const { releaseAt = '' } = await candidate.browser.call('interviewById', { params: { id: interviewId } });
    const until = formatInstant(Instant.parse(releaseAt), ZONE);
    await payer.goto(`/interviews/${interviewId}`);
    const notice = alertNamed(payer, 'Your payment was rejected');
    await expect(notice).toContainText(`Submit new proof before ${until}, or the booking is released.`);
    await expect(await factNamed(main(payer), 'Meeting link')).toHaveText('Hidden until you submit new proof');
    await expect(main(payer)).not.toContainText(LINK);
    await expect(link).toHaveCount(0);
    await notice.getByRole('link', { name: 'See why and submit new proof' }).click();
    await expect(alertNamed(payer, 'Your payment was rejected')).toContainText('Reason: No such transfer');
    await expect(alertNamed(payer, 'Your payment was rejected')).toContainText(`Submit it before ${until}`);
    // A candidate who has paid is not asked for the whole sum again.
    await expect(payer.getByRole('heading', { name: 'Check the proof and send it again' })).toBeVisible();
    await expect(payer.getByText('Pay exactly')).toBeHidden();
    await payer.getByText('The money was never sent, or came back: pay again').click();
    await expect(payer.getByText('Pay exactly')).toBeVisible();
  });

  await test.step('with new proof the link is back', async () => {
    await sendsProof(payer, 'Submit new proof');
    await expect(alertNamed(payer, 'Payment submitted')).toBeVisible();
    await payer.goto(`/interviews/${interviewId}`);
    await expect(link).toHaveAttribute('href', LINK);
  });

  await test.step('rejected again, the interviewer releases the booking', async () => {
    await market.tellEverybody();
    await interviewer.browser.call('verifyPayment', { body: { paymentId, verified: false } });
    await market.tellEverybody();
    await host.goto(`/interviews/${interviewId}`);
    const notice = alertNamed(host, 'The payment was rejected');
    await expect(notice).toContainText(`${candidate.name} sees no meeting link until new proof is in.`);
    await host.getByRole('button', { name: `Release booking of ${candidate.name}` }).click();
    const dialog = host.getByRole('dialog', { name: 'Release this booking?' });
    await expect(dialog).toContainText('Other candidates can book the slot.');
    await dialog.getByRole('button', { name: 'Release booking' }).click();
    await expect(message(host, 'The booking has been released')).toBeVisible();
    await expect(notice).toHaveCount(0);
    await expect(main(host)).toContainText('Cancelled');
  });

  await test.step('and the candidate reads that, and what new proof would still do', async () => {
    await market.tellEverybody();
    await payer.reload();
    await expect(main(payer)).toContainText('Cancelled');
    const notice = alertNamed(payer, 'Your payment was rejected');
    await expect(notice).toContainText('submit new proof. The payment says what comes back once it is verified');
    await notice.getByRole('link', { name: 'See why and submit new proof' }).click();
    await expect(alertNamed(payer, 'Your payment was rejected')).toContainText(
      'The interview was cancelled. If you have paid, submit new proof: once it is verified, 100% of it is sent back to you.',
    );
    await expect(payer.getByText('pay again')).toHaveCount(0);
    await expect(payer.getByText('Pay exactly')).toHaveCount(0);
    await expect(payer.getByText(/^To pay/)).toHaveCount(0);
    await sendsProof(payer, 'Submit new proof');
    await expect(alertNamed(payer, 'Payment submitted')).toContainText(
      `Once ${isolatedText(interviewer.name)} has verified the payment, 100% of it is sent back to you.`,
    );
  });
});

test('money that arrives after the slot was lost is safe, and its payer can follow it', async ({ emptyMarket: market }) => {
  await setPrices(market.admin);
  const [interviewer, candidate] = [await market.interviewer('Ananya'), await market.candidate('Kavya')];
  const rival = await market.candidate('Arjun');
  const [slot] = await publishes(interviewer, 'DSA', FIVE_DAYS);
  const slotId = slot?._id ?? '';
  const payer = await market.as(candidate);
  await payer.clock.install();

  await test.step('the hold ends while she pays, and somebody else books the slot', async () => {
    await payer.goto(`/slots/${slotId}/book`);
    await payer.getByRole('button', { name: `Book and pay ${PRICE}` }).click();
    await expect(payer.getByRole('timer', { name: 'Time left' })).toBeVisible();
    await market.tellEverybody();
    await market.server.passes(SLOT_HOLD_MINUTES);
    await books(rival, slotId, 'DSA');
    await payer.clock.fastForward(SLOT_HOLD_MINUTES * 60_000);
    await expect(alertNamed(payer, 'The hold has ended')).toContainText('else you get a refund or another slot');
  });

  const lost = alertNamed(payer, 'Your payment is safe; the slot is taken');
  await test.step('she reads that her money is safe, and what she can do', async () => {
    await market.tellEverybody();
    await sendsProof(payer, 'Submit payment and book slot');
    await expect(lost).toContainText('The payment is marked as needing a refund or another slot.');
    await expect(lost).toContainText(`once ${interviewer.name} has verified ${PRICE}, an admin sends it back`);
    await expect(lost.getByRole('link', { name: 'Choose another slot' })).toHaveAttribute('href', '/slots/available');
    await expect(lost.getByRole('link', { name: 'Write to support' })).toHaveAttribute('href', /^mailto:/);
  });

  await test.step('the payment has a page of its own, for her and not for others', async () => {
    await market.tellEverybody();
    const pending = await interviewer.browser.call('pendingPayments');
    const paymentId = pending.find(({ paidBy }) => paidBy._id === candidate.id)?._id ?? '';
    const address = `/payments/${bookingOfPayment(paymentId)}`;
    await lost.getByRole('link', { name: 'Follow this payment' }).click();
    await expect(payer).toHaveURL(address);
    await expect(lost).toBeVisible();
    await expect(lost.getByRole('link', { name: 'Follow this payment' })).toHaveCount(0);
    await interviewer.browser.call('verifyPayment', { body: { paymentId, verified: true } });
    await market.tellEverybody();
    await payer.reload();
    const refund = alertNamed(payer, 'Refund on its way');
    await expect(refund).toContainText(`${PRICE} is on its way back to you: an admin sends it.`);
    await expect(refund).toContainText('Paid after the slot had gone to somebody else.');
    const other = await market.as(rival);
    await other.goto(address);
    await expect(other.getByRole('alert')).toContainText('Interview not found');
  });
});

test('a candidate who has not confirmed their address holds one slot, and can request the mail again', async ({ market }) => {
  const [candidate, interviewer] = [await market.candidate('Kavya'), await market.interviewer('Ananya')];
  const slots = await publishes(interviewer, 'DSA', FIVE_DAYS, hoursAhead(24 * 6));
  const [first = '', second = ''] = slots.map(({ _id }) => _id);
  await market.tellEverybody();
  await holds(candidate, first, 'DSA');
  const page = await market.as(candidate);
  await page.goto(`/slots/${second}/book`);
  await page.getByRole('button', { name: `Book and pay ${PRICE}` }).click();
  const refusal = alertNamed(page, 'Please confirm your email address to hold more than one slot at a time.');
  await expect(refusal).toContainText(`Open the link in the email that we sent to ${candidate.email}, then try again.`);
  await expect(refusal).toContainText('Nothing was charged, and this slot is not held for you.');
  const subject = /^Please verify your email address$/;
  await mailTo(market.server, candidate.email, subject);
  await refusal.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(refusal.getByRole('status')).toContainText('a new verification link is on its way');
  const token = tokenIn(await mailTo(market.server, candidate.email, subject, 2), 'verify-email');
  await candidate.browser.call('verifyEmail', { params: { token } });
  await market.tellEverybody();
  await refusal.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('timer', { name: 'Time left' })).toBeVisible();
});
