import type { Page } from '@playwright/test';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { books, type Person, publishes } from '../../system/people.ts';
import { screenshot } from '../../system/pictures.ts';
import { chosen } from './files.ts';
import type { Market } from './test.ts';

export type Booked = { readonly interviewId: string; readonly paymentId: string };
type Between = { readonly candidate: Person; readonly interviewer: Person; readonly type: InterviewType; readonly start: string };

/** An interview whose payment waits for verification. */
export async function booked(market: Market, { candidate, interviewer, type, start }: Between): Promise<Booked> {
  const [slot] = await publishes(interviewer, type, start);
  if (slot === undefined) throw new Error('no slot was published');
  await market.tellEverybody();
  const booking = await books(candidate, slot._id, type);
  await market.tellEverybody();
  return booking;
}

export async function paid(market: Market, between: Between): Promise<Booked> {
  const booking = await booked(market, between);
  await between.interviewer.browser.call('verifyPayment', { body: { paymentId: booking.paymentId, verified: true } });
  await market.tellEverybody();
  return booking;
}

/** A paid interview that has started. */
export async function started(market: Market, between: Between): Promise<Booked> {
  const booking = await paid(market, between);
  const params = { id: booking.interviewId };
  await between.interviewer.browser.call('changeInterviewStatus', { params, body: { status: 'in-progress' } });
  await market.tellEverybody();
  return booking;
}

/** Works on the page of a held slot and on that of a rejected payment. */
export async function sendsProof(page: Page, action = 'Submit payment and book slot'): Promise<void> {
  const proof = page.getByRole('form', { name: 'Payment proof' });
  await proof.getByRole('textbox', { name: 'Transaction ID' }).fill('7719');
  await proof.getByLabel('Screenshot of the payment').setInputFiles(chosen(await screenshot()));
  await proof.getByRole('button', { name: action }).click();
}
