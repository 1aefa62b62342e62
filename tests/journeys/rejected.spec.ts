import { beforeAll, describe, expect, it } from '@jest/globals';
import { RELEASE_AFTER_HOURS } from '@s30/contracts/payment';
import { movesTo } from '../system/clock.ts';
import { mailTo } from '../system/mails.ts';
import { books, hoursAhead, type Person, publishes, registers } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { until } from '../system/until.ts';
import { balanceOf, expectBooksToAgree, opens, type Place, paymentOf, slotOf, verifies } from './moneyPlaces.ts';

const LINK = 'https://meet.google.com/abc-defg-hij';
const HOUR = 60;

let place: Place;
let kavya: Person;
beforeAll(async () => {
  place = await opens();
  kavya = await registers(place.server, 'Kavya Nair');
});

const rejects = (paymentId: string) =>
  place.ananya.browser.call('verifyPayment', { body: { paymentId, verified: false, reason: 'No such transaction' } });
const proves = async (paymentId: string) =>
  kavya.browser.ask('submitPaymentProof', {
    body: { paymentId, transactionId: '4822' },
    files: { transactionScreenshot: await screenshot() },
  });
const detailOf = ({ browser }: Person, id: string) => browser.call('interviewById', { params: { id } });
const isOpen = async (slotId: string) =>
  (await kavya.browser.call('availableSlots', { query: { interviewerId: place.ananya.id } })).some(({ _id }) => _id === slotId);

describe('an interview whose payment was rejected', () => {
  let slotId: string;
  let interviewId: string;
  let paymentId: string;
  const linksOf = async (person: Person) => {
    const listed = (await person.browser.call('interviews')).find(({ _id }) => _id === interviewId);
    const { text } = await person.browser.file(`/api/interviews/${interviewId}/calendar.ics`);
    const { meetingLink, meetingPassword } = await detailOf(person, interviewId);
    return [meetingLink, meetingPassword, listed?.meetingLink, listed?.meetingPassword, text.includes(LINK)];
  };

  it('shows its candidate neither link nor password until new proof is in', async () => {
    slotId = await slotOf(place.ananya, 100);
    ({ interviewId, paymentId } = await books(kavya, slotId, 'DSA'));
    const body = { meetingLink: LINK, meetingPassword: 'blue-door' };
    await place.ananya.browser.call('changeMeetingLink', { params: { id: interviewId }, body });
    const whole = [LINK, 'blue-door', LINK, 'blue-door', true];
    const nothing = ['', '', '', '', false];
    expect(await linksOf(kavya)).toEqual(whole);
    await rejects(paymentId);
    expect(await linksOf(kavya)).toEqual(nothing);
    for (const person of [place.ananya, place.admin]) expect(await linksOf(person)).toEqual(whole);
    await mailTo(place.server, kavya.email, /^Payment rejected/);
    await place.ananya.browser.call('changeMeetingLink', {
      params: { id: interviewId },
      body: { ...body, meetingPassword: 'red-door' },
    });
    const mails = await mailTo(place.server, kavya.email, /^Payment rejected/);
    expect(mails.text).not.toContain(LINK);
    const { transactionScreenshotUrl } = await paymentOf(place.ananya, interviewId);
    expect((await proves(paymentId)).status).toBe(200);
    expect(await linksOf(kavya)).toEqual([LINK, 'red-door', LINK, 'red-door', true]);
    // A page that was open since before the new proof answers nothing.
    for (const verified of [true, false]) {
      const body = { paymentId, verified, transactionScreenshotUrl };
      expect(await place.ananya.browser.refused('verifyPayment', { body })).toMatchObject({ status: 409, code: 'proof_is_new' });
    }
  });

  it('can be released by its interviewer or an admin while it is rejected, and by nobody else', async () => {
    const params = { id: interviewId };
    expect(await place.ananya.browser.refused('releaseBooking', { params })).toMatchObject({
      status: 409,
      code: 'release_needs_rejection',
    });
    expect(await detailOf(place.ananya, interviewId)).toMatchObject({ canRelease: false });
    await rejects(paymentId);
    expect(await detailOf(place.ananya, interviewId)).toMatchObject({ canRelease: true, releaseAt: expect.any(String) });
    expect(await detailOf(kavya, interviewId)).toMatchObject({ canRelease: false, releaseAt: expect.any(String) });
    expect(await kavya.browser.refused('releaseBooking', { params })).toMatchObject({ status: 403, code: 'not_allowed' });
  });

  it('gives its slot to others once it is released, and both are told', async () => {
    expect(await isOpen(slotId)).toBe(false);
    const released = await place.ananya.browser.call('releaseBooking', { params: { id: interviewId } });
    expect(released).toMatchObject({ message: 'The booking has been released', interview: { status: 'cancelled' } });
    expect(await isOpen(slotId)).toBe(true);
    for (const { email } of [kavya, place.ananya]) {
      const mail = await mailTo(place.server, email, /^Cancelled: DSA mock interview$/);
      expect(mail.text).toContain('The booking below has been released: its payment was rejected, and no new proof came.');
    }
    expect(await place.admin.browser.refused('releaseBooking', { params: { id: interviewId } })).toMatchObject({
      status: 409,
      code: 'interview_not_scheduled',
    });
  });

  it('gives all of the money back when it was there after all', async () => {
    expect((await proves(paymentId)).status).toBe(200);
    await verifies(place.ananya, paymentId);
    expect(await place.admin.browser.call('refundTasks')).toMatchObject([
      { _id: paymentId, refund: { amount: 1499, percent: 100, as: 'money', isDue: true } },
    ]);
    await place.admin.browser.call('recordRefund', { params: { id: paymentId } });
  });
});

describe('a cancelled interview whose proof still waits', () => {
  it('takes new proof after a rejection, and gives back by the tier of its cancellation', async () => {
    const { interviewId, paymentId } = await books(kavya, await slotOf(place.ananya, 104), 'DSA');
    await kavya.browser.call('cancelInterview', { params: { id: interviewId } });
    await rejects(paymentId);
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 0, reserved: 0 });
    expect(await proves(paymentId)).toMatchObject({ status: 200, body: { payment: { status: 'submitted' } } });
    await verifies(place.ananya, paymentId);
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 1499, reserved: 0 });
    expect(await paymentOf(kavya, interviewId)).toMatchObject({ status: 'refunded', refund: { percent: 100, as: 'credit' } });
  });

  it('can be verified by an admin who has seen the money, in spite of the rejection', async () => {
    const before = await balanceOf(kavya);
    // Costs more than the balance, so that money is sent for it.
    await place.admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 1999, currency: 'INR' } });
    const { interviewId, paymentId } = await books(kavya, await slotOf(place.ananya, 106), 'DSA');
    await rejects(paymentId);
    expect(await kavya.browser.call('dashboard')).toMatchObject({ pendingPayments: 1 });
    const meeting = { meetingLink: 'https://zoom.us/j/rejected', meetingPassword: 'pw-88' };
    await place.ananya.browser.call('changeMeetingLink', { params: { id: interviewId }, body: meeting });
    const { interview } = await kavya.browser.call('cancelInterview', { params: { id: interviewId } });
    expect(interview).toMatchObject({ status: 'cancelled', meetingLink: '', meetingPassword: '' });
    expect(await kavya.browser.call('dashboard')).toMatchObject({ pendingPayments: 0 });
    expect(await balanceOf(kavya)).toEqual(before);
    expect(await kavya.browser.refused('createPaymentRequest', { body: { interviewId } })).toMatchObject({ code: 'interview_over' });
    await verifies(place.admin, paymentId);
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 1999, reserved: 0 });
  });
});

describe('a payment that was deleted', () => {
  it('takes the proof of a candidate who was paying meanwhile, and is on the lists again', async () => {
    const arjun = await registers(place.server, 'Arjun Mehta');
    const [slot] = await publishes(place.ananya, 'System Design', hoursAhead(120));
    const slotId = slot?._id ?? '';
    const { paymentId } = await arjun.browser.call('createPreBookingPayment', { body: { slotId, interviewType: 'System Design' } });
    await place.admin.browser.call('deletePayment', { params: { id: paymentId } });
    const proven = await arjun.browser.call('submitPreBookingPayment', {
      body: { paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    expect(proven).toMatchObject({ payment: { status: 'submitted', needsRefundOrSlot: false }, interviewId: expect.any(String) });
    expect((await place.ananya.browser.call('pendingPayments')).map(({ _id }) => _id)).toEqual([paymentId]);
    const { payments } = await place.admin.browser.call('allPayments', { query: { search: 'Arjun' } });
    expect(payments).toMatchObject([{ _id: paymentId, status: 'submitted' }]);
    await verifies(place.ananya, paymentId);
    expect(await paymentOf(arjun, proven.interviewId ?? '')).toMatchObject({ _id: paymentId, status: 'verified' });
  });
});

// Last, because it moves the clock.
describe('a rejection that nobody answers', () => {
  it(`releases the booking by itself ${RELEASE_AFTER_HOURS} hours later, and frees the balance that it used`, async () => {
    const before = await balanceOf(kavya);
    await place.admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 2999, currency: 'INR' } });
    const slotId = await slotOf(place.ananya, 200);
    const { interviewId, paymentId } = await books(kavya, slotId, 'DSA');
    await rejects(paymentId);
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 0, reserved: before.s30Balance });
    const { releaseAt = '' } = await detailOf(kavya, interviewId);
    await movesTo(place.server, releaseAt, -5);
    expect(await detailOf(kavya, interviewId)).toMatchObject({ status: 'scheduled', releaseAt });
    let after = 0;
    await until('the release', async () => {
      after += 1;
      await movesTo(place.server, releaseAt, after);
      return (await detailOf(kavya, interviewId)).status === 'cancelled' ? true : undefined;
    });
    // Calendar and balance follow the booking.
    await until('the slot to be open', async () => (await isOpen(slotId)) || undefined);
    await until('the balance to be free', async () => (await balanceOf(kavya)).reserved === 0 || undefined);
    expect(await balanceOf(kavya)).toEqual(before);
  });

  it('leaves the booking until its start if it came within a day of it, and no reminder shows the link', async () => {
    const start = hoursAhead(150);
    const { interviewId, paymentId } = await books(kavya, await slotOf(place.ananya, 150), 'DSA');
    await movesTo(place.server, start, -20 * HOUR);
    await rejects(paymentId);
    expect(await detailOf(kavya, interviewId)).toMatchObject({ status: 'scheduled', releaseAt: start });
    await movesTo(place.server, start, -57);
    const [toInterviewer, toCandidate] = await Promise.all(
      [place.ananya, kavya].map(({ email }) => mailTo(place.server, email, /^Reminder: your DSA mock interview begins within one hour$/)),
    );
    expect([toInterviewer?.text?.includes(LINK), toCandidate?.text?.includes(LINK)]).toEqual([true, false]);
    expect(await detailOf(kavya, interviewId)).toMatchObject({ status: 'scheduled' });
  });
});

describe('a payment that is rejected after its candidate waited in vain', () => {
  it('does not let the interviewer release the booking while the report is open', async () => {
    const { interviewId, paymentId } = await books(kavya, await slotOf(place.ananya, 230), 'DSA');
    await movesTo(place.server, hoursAhead(230), 16);
    const params = { id: interviewId };
    await kavya.browser.call('reportNoShow', { params, body: { statement: 'I waited for a quarter of an hour' } });
    await rejects(paymentId);
    expect(await place.ananya.browser.refused('releaseBooking', { params })).toMatchObject({ status: 409, code: 'no_show_open' });
  });
});

describe('after all of this', () => {
  it('every figure follows from the events, and no paisa is lost', () => expectBooksToAgree(1));
});
