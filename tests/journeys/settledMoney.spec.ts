import { beforeAll, describe, expect, it } from '@jest/globals';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import type { AnyAsked } from '../system/client.ts';
import {
  adminOf,
  books,
  confirmsAddress,
  dsaFeedback,
  guest,
  holds,
  hoursAhead,
  interviewerNamed,
  type Person,
  pays,
  publishes,
  registers,
  setPrices,
} from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

const LINK = 'https://meet.google.com/abc-defg-hij';

let server: Server;
let admin: Person;
/** Paid by UPI. */
let ananya: Person;
/** Paid by UPI or Zelle. */
let emily: Person;
/** Has no way to be paid and no meeting link. */
let rohan: Person;
let kavya: Person;
let arjun: Person;
beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  admin = await adminOf(server);
  await setPrices(admin);
  ananya = await interviewerNamed(server, admin, 'Ananya Krishnan');
  emily = await interviewerNamed(server, admin, 'Emily Hart', { upiId: 'emily@okbank', zelleId: 'emily@example.com' });
  rohan = await interviewerNamed(server, admin, 'Rohan Rao', {});
  await rohan.browser.call('updateProfile', { body: { name: rohan.name, defaultMeetingLink: '' } });
  kavya = await registers(server, 'Kavya Nair');
  await confirmsAddress(server, kavya);
  arjun = await registers(server, 'Arjun Mehta');
});

let hour = 48;
/** A separate slot for each story. */
async function slotOf(interviewer: Person, interviewType: InterviewType = 'DSA'): Promise<string> {
  hour += 2;
  const [slot] = await publishes(interviewer, interviewType, hoursAhead(hour));
  return slot?._id ?? '';
}
const bookedWith = async (interviewer: Person, candidate = kavya) => books(candidate, await slotOf(interviewer), 'DSA');
const answers = ({ browser }: Person, paymentId: string, verified: boolean) =>
  browser.ask('verifyPayment', { body: { paymentId, verified } });
const proof = async ({ browser }: Person, paymentId: string, transactionId = '4821') =>
  browser.ask('submitPaymentProof', { body: { paymentId, transactionId }, files: { transactionScreenshot: await screenshot() } });
const starts = ({ browser }: Person, id: string) =>
  browser.ask('changeInterviewStatus', { params: { id }, body: { status: 'in-progress' } });
const paymentOf = ({ browser }: Person, interviewId: string) => browser.call('paymentOfInterview', { params: { interviewId } });
const statusOf = async (interviewId: string) => (await kavya.browser.call('interviewById', { params: { id: interviewId } })).status;

describe('payments', () => {
  it('are by UPI in rupees when the interviewer has both, unless the candidate chooses Zelle and dollars', async () => {
    const slotId = await slotOf(emily);
    const asked = (paymentMethod?: string) =>
      kavya.browser.call('createPreBookingPayment', { body: { slotId, interviewType: 'DSA', paymentMethod } });
    expect(await asked()).toMatchObject({ paymentMethod: 'UPI', currency: 'INR', amount: 1499, usedS30Balance: 0, remainingAmount: 1499 });
    const { paymentId, ...chosen } = await asked('zelle');
    expect(chosen).toMatchObject({ paymentMethod: 'Zelle', currency: 'USD', amount: 21, zelleId: 'emily@example.com' });
    const submits = async (transactionId: string, paymentMethod: string) =>
      kavya.browser.ask('submitPreBookingPayment', {
        body: { paymentId, slotId, transactionId, paymentMethod },
        files: { transactionScreenshot: await screenshot() },
      });
    expect([(await submits('z'.repeat(51), 'Zelle')).status, (await submits('ZELLE', 'UPI')).status]).toEqual([422, 422]);
    expect((await submits('z'.repeat(50), 'Zelle')).status).toBe(200);
  });

  it('cannot be asked for by somebody who has set up no way to be paid', async () => {
    const body = { slotId: await slotOf(rohan), interviewType: 'DSA' };
    expect(await kavya.browser.refused('createPreBookingPayment', { body })).toMatchObject({
      status: 422,
      message: 'No UPI setup found. Please contact the administrator.',
    });
  });

  it('take the last four digits for UPI, and nothing else', async () => {
    const slotId = await slotOf(ananya);
    const { paymentId } = await holds(kavya, slotId, 'DSA');
    for (const transactionId of ['123', '12345', '12a4', '१२३४'])
      await expect(pays(kavya, paymentId, slotId, transactionId)).rejects.toThrow('answered 422');
    expect((await pays(kavya, paymentId, slotId, ' 1234 ')).payment.transactionId).toBe('1234');
  });

  it('are answered on proof only, once for each proof, by the interviewer or an admin', async () => {
    const { paymentId: unpaid } = await holds(kavya, await slotOf(ananya), 'DSA');
    const { paymentId } = await bookedWith(ananya);
    const seen: [string, number][] = [];
    const story: readonly (readonly [string, () => ReturnType<typeof answers>])[] = [
      ['verified without proof', () => answers(ananya, unpaid, true)],
      ['rejected without proof', () => answers(ananya, unpaid, false)],
      ['by its payer', () => answers(kavya, paymentId, true)],
      ['by another interviewer', () => answers(emily, paymentId, true)],
      ['rejected', () => answers(ananya, paymentId, false)],
      ['verified after rejection', () => answers(ananya, paymentId, true)],
      ['new proof', () => proof(kavya, paymentId)],
      ['proof again', () => proof(kavya, paymentId)],
      ['verified by an admin', () => answers(admin, paymentId, true)],
      ['rejected after verification', () => answers(ananya, paymentId, false)],
      ['proof after verification', () => proof(kavya, paymentId)],
    ];
    for (const [what, does] of story) seen.push([what, (await does()).status]);
    expect(seen.map(([, status]) => status)).toEqual([409, 409, 403, 404, 200, 409, 200, 409, 200, 409, 409]);
  });

  it('that are deleted leave the interview, which gets a new one', async () => {
    const { paymentId, interviewId } = await bookedWith(ananya);
    await admin.browser.call('deletePayment', { params: { id: paymentId } });
    expect(await paymentOf(kavya, interviewId)).toEqual({ exists: false, status: 'pending' });
    expect(await statusOf(interviewId)).toBe('scheduled');
    const anew = await kavya.browser.call('createPaymentRequest', { body: { interviewId } });
    expect(anew.paymentId).not.toBe(paymentId);
    expect((await proof(kavya, anew.paymentId)).body).toMatchObject({ message: 'Payment proof submitted successfully', interviewId });
    expect(await paymentOf(kavya, interviewId)).toMatchObject({ exists: true, _id: anew.paymentId, status: 'submitted' });
  });

  it('cost the price as it was set: 20 dollars are 1670 rupees, 20 euros 1800', async () => {
    const set = (price: unknown, currency: string) =>
      admin.browser.ask('setPrice', { body: { interviewType: 'Leadership', price, currency } });
    expect((await set('20', 'USD')).body).toMatchObject({
      interviewType: 'Behavioral/Leadership',
      usdPrice: 20,
      price: 1670,
      exchangeRate: 83.5,
    });
    expect((await set(20, 'EUR')).body).toMatchObject({
      price: 1800,
      message: 'Price for Behavioral/Leadership interviews updated successfully',
    });
    for (const price of [0, -1, '', 'abc', null])
      expect(await set(price, 'INR')).toMatchObject({ status: 400, body: { message: 'Price must be a positive number' } });
  });

  it('show their screenshot to payer, payee and admins, the QR code to those who pay by it', async () => {
    const { interviewId } = await bookedWith(ananya);
    const found = await paymentOf(kavya, interviewId);
    if (!found.exists) throw new Error('no payment');
    const seenBy = (url: string) =>
      Promise.all([kavya, ananya, admin, arjun, emily].map(async ({ browser }) => (await browser.file(url)).status));
    expect(await seenBy(found.transactionScreenshotUrl ?? '')).toEqual([200, 200, 200, 404, 404]);
    expect(await seenBy(found.qrCodeUrl)).toEqual([200, 200, 200, 404, 404]);
    expect((await guest(server).file(found.qrCodeUrl)).status).toBe(401);
  });
});

describe('interviews', () => {
  const gives = ({ browser }: Person, body: object) => browser.ask('giveFeedback', { body });

  it('start at any time and unpaid, but not without a meeting link, which is copied at booking', async () => {
    const { interviewId } = await bookedWith(ananya);
    const before = await kavya.browser.call('interviewById', { params: { id: interviewId } });
    expect(before).toMatchObject({ meetingLink: LINK, paymentId: { status: 'submitted' } });
    expect((await starts(ananya, interviewId)).status).toBe(200);

    await rohan.browser.call('updateProfile', { body: { zelleId: 'rohan@example.com' } });
    const { interviewId: without } = await bookedWith(rohan);
    await rohan.browser.call('updateProfile', { body: { defaultMeetingLink: LINK } });
    expect(await starts(rohan, without)).toMatchObject({
      status: 409,
      body: { message: 'Please add meeting details before starting the interview' },
    });
    const told = await rohan.browser.call('changeMeetingLink', { params: { id: without }, body: { meetingLink: LINK } });
    expect(told).toMatchObject({ notificationSent: true, message: 'Meeting link updated successfully. Candidate has been notified.' });
    expect((await starts(rohan, without)).status).toBe(200);
    expect((await starts(rohan, without)).status).toBe(409);
  });

  it('are completed by feedback of their own type; an admin may give it while they are scheduled', async () => {
    const { interviewId } = await bookedWith(ananya);
    const form = dsaFeedback(interviewId);
    const design = { requirementsGathering: 5, architectureDesign: 5, scalabilityConsiderations: 5, tradeoffAnalysis: 5 };
    expect((await gives(admin, { ...form, ...design, interviewType: 'System Design' })).status).toBe(422);
    expect((await gives(ananya, form)).status).toBe(409);
    expect((await gives(admin, { ...form, overallFeedback: 'Well done' })).status).toBe(201);
    expect(await statusOf(interviewId)).toBe('completed');
    expect((await gives(ananya, form)).status).toBe(409);
  });

  it('are cancelled by their candidate while they are scheduled, by an admin also once they were started', async () => {
    const [{ interviewId: first }, { interviewId: second }] = [await bookedWith(ananya), await bookedWith(ananya)];
    const cancels = async ({ browser }: Person, id: string) => (await browser.ask('cancelInterview', { params: { id } })).status;
    expect([await cancels(ananya, first), await cancels(arjun, first), await cancels(kavya, first)]).toEqual([403, 404, 200]);
    expect([await cancels(kavya, first), await cancels(admin, second)]).toEqual([409, 200]);
    expect((await starts(ananya, second)).status).toBe(409);
    const { interviewId: running } = await bookedWith(ananya);
    await starts(ananya, running);
    expect([await cancels(kavya, running), await cancels(admin, running)]).toEqual([409, 200]);
  });

  it('stay with a candidate who has since become an interviewer: to pay for, to prove, to rate', async () => {
    const priya = await registers(server, 'Priya Raman');
    const { interviewId, paymentId } = await bookedWith(ananya, priya);
    const held = await slotOf(ananya);
    const { paymentId: heldPaymentId } = await holds(priya, held, 'DSA');
    await gives(admin, dsaFeedback(interviewId));
    await admin.browser.call('deletePayment', { params: { id: paymentId } });
    await admin.browser.call('changeRole', { params: { id: priya.id }, body: { role: 'interviewer' } });
    expect((await priya.browser.ask('rateInterview', { body: { interviewId, rating: 5 } })).status).toBe(201);
    expect((await priya.browser.ask('createPaymentRequest', { body: { interviewId } })).status).toBe(201);
    const proven = {
      body: { paymentId: heldPaymentId, slotId: held, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    };
    expect((await priya.browser.ask('submitPreBookingPayment', proven)).status).toBe(200);
    expect((await priya.browser.ask('createPreBookingPayment', { body: { slotId: held, interviewType: 'DSA' } })).status).toBe(403);
  });

  it('are rated once, with whole stars, and the rating names both people', async () => {
    const { interviewId } = await bookedWith(ananya);
    const rates = (asked: AnyAsked['body']) => kavya.browser.ask('rateInterview', { body: asked });
    expect((await rates({ interviewId, rating: 4 })).status).toBe(409);
    await gives(admin, dsaFeedback(interviewId));
    for (const rating of [0, 6, 4.5, '', null])
      expect(await rates({ interviewId, rating })).toMatchObject({ status: 400, body: { message: 'Please select a rating' } });
    expect((await rates({ interviewId, rating: '4', feedback: null })).status).toBe(201);
    expect((await rates({ interviewId, rating: 5 })).status).toBe(409);
    for (const reader of [ananya, admin]) {
      const [rating] = await reader.browser.call('ratingsOfInterviewer', { params: { id: ananya.id } });
      expect(rating).toMatchObject({
        rating: 4,
        candidate: { name: kavya.name, email: kavya.email },
        interviewer: { name: ananya.name, email: ananya.email },
      });
    }
  });
});
