import { beforeAll, describe, expect, it } from '@jest/globals';
import { dateIn, instantAt } from '@s30/contracts/time';
import { calendarOf, mailsOf, mailTo } from '../system/mails.ts';
import {
  adminOf,
  books,
  dsaFeedback,
  guest,
  holds,
  hoursAhead,
  PASSWORD,
  type Person,
  publishes,
  registers,
  signsIn,
} from '../system/people.ts';
import { formatOf, photo, qrCode, screenshot } from '../system/pictures.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

const INDIA = 'Asia/Kolkata';
const LINK = 'https://meet.google.com/abc-defg-hij';
const ZOOM = 'https://zoom.us/j/4821';

let server: Server;
let admin: Person;
beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  admin = await adminOf(server);
});

/** Registers somebody, whom the admin then makes an interviewer. */
async function becomesInterviewer(name: string): Promise<Person> {
  const person = await registers(server, name);
  await admin.browser.call('changeRole', { params: { id: person.id }, body: { role: 'interviewer' } });
  return person;
}

describe('an interview that is paid by UPI', () => {
  let ravi: Person;
  let kavya: Person;
  let ananya: Person;
  /** Seven in the evening in India, a week from now. */
  const single = instantAt(dateIn(hoursAhead(24 * 7), INDIA), 19, INDIA);
  const weekly = [2, 3, 4, 5].map((weeks) => instantAt(dateIn(hoursAhead(24 * 7 * weeks), INDIA), 20, INDIA));
  let slotId: string;
  let paymentId: string;
  let interviewId: string;
  let feedbackId: string;

  const interviewOf = async (person: Person) => {
    const found = (await person.browser.call('interviews')).find(({ _id }) => _id === interviewId);
    if (found === undefined) throw new Error('the interview is not in the list');
    return found;
  };

  it('begins with a friend: Kavya registers with the code of Ravi', async () => {
    ravi = await registers(server, 'Ravi Rao');
    kavya = await registers(server, 'Kavya Nair', { referralCode: ravi.referralCode });
    expect(await ravi.browser.call('dashboard')).toMatchObject({ friendsReferred: 1, upcomingInterviews: 0, completedInterviews: 0 });
  });

  it('lets whoever registers be a candidate, whatever they ask for', async () => {
    const browser = guest(server);
    const body = {
      name: 'Ananya Krishnan',
      email: ' Ananya.Krishnan@Example.com ',
      password: PASSWORD,
      role: 'admin',
      recaptchaToken: 'x',
    };
    const { user } = await browser.call('register', { body });
    expect(user).toMatchObject({ role: 'candidate', email: 'ananya.krishnan@example.com', name: 'Ananya Krishnan' });
    expect((await browser.call('me')).user).toMatchObject({ _id: user._id, role: 'candidate', s30Balance: 0 });
  });

  it('lets Ananya log in again with her address in any case', async () => {
    ananya = await signsIn(server, 'ANANYA.KRISHNAN@example.com', PASSWORD);
    expect(await guest(server).refused('login', { body: { email: ananya.email, password: 'wrong-harbour-71' } })).toMatchObject({
      status: 401,
      message: 'Invalid email or password',
    });
  });

  it('has the admin find Ananya, promote her and choose her types', async () => {
    const { users, total } = await admin.browser.call('accounts', { query: { search: 'krishnan', role: 'candidate', page: 1, limit: 10 } });
    expect([total, users.map(({ name }) => name)]).toEqual([1, ['Ananya Krishnan']]);
    const params = { id: ananya.id };
    const promoted = await admin.browser.call('changeRole', { params, body: { role: 'interviewer' } });
    expect(promoted.message).toBe('User Ananya Krishnan has been promoted to interviewer.');
    const permitted = await admin.browser.call('changePermissions', { params, body: { allowedInterviewTypes: ['DSA', 'System Design'] } });
    expect(permitted.message).toBe('Permissions updated for Ananya Krishnan');
    expect(await ananya.browser.call('ownProfile')).toMatchObject({
      role: 'interviewer',
      allowedInterviewTypes: ['DSA', 'System Design'],
    });
  });

  it('has the admin set prices, in rupees and in dollars', async () => {
    const set = await admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 1499, currency: 'INR' } });
    // 1499 / 83.5 + 3, rounded up.
    expect(set).toMatchObject({ interviewType: 'DSA', price: 1499, usdPrice: 21, exchangeRate: 83.5 });
    const inDollars = await admin.browser.call('setPrice', { body: { interviewType: 'System Design', price: 20, currency: 'USD' } });
    expect(inDollars).toMatchObject({ price: 1670, usdPrice: 20 });
    const prices = await admin.browser.call('prices');
    expect(prices.map(({ interviewType, price }) => [interviewType, price])).toEqual([
      ['DSA', 1499],
      ['System Design', 1670],
    ]);
    expect(await guest(server).call('exchangeRate')).toMatchObject({ rate: 83.5 });
  });

  it('has Ananya set up how she is paid, and her default meeting link', async () => {
    const set = await ananya.browser.call('setUpUpi', { body: { upiId: 'ananya@okbank' }, files: { qrCode: await qrCode() } });
    expect(set).toMatchObject({ message: 'UPI QR code uploaded successfully', upiId: 'ananya@okbank' });
    const { message } = await ananya.browser.call('updateProfile', { body: { defaultMeetingLink: LINK } });
    expect(message).toBe('Default meeting link updated successfully');
    expect(await ananya.browser.call('paymentSetup')).toEqual({ upiId: 'ananya@okbank', zelleId: '', qrCodeUrl: set.qrCodeUrl });
    expect(await ananya.browser.call('ownProfile')).toMatchObject({ defaultMeetingLink: LINK, upiId: 'ananya@okbank' });
  });

  it('has her publish a single slot and a weekly one, of the types that she may conduct', async () => {
    const one = await ananya.browser.call('publishSlots', { body: { interviewType: 'DSA', slots: [{ start: single, timeZone: INDIA }] } });
    expect(one.message).toBe('Single slot created successfully');
    expect(one.slots).toHaveLength(1);
    slotId = one.slots[0]?._id ?? '';
    const slots = weekly.map((start) => ({ start, timeZone: INDIA }));
    const four = await ananya.browser.call('publishSlots', { body: { interviewType: 'System Design', slots } });
    expect(four.message).toBe('Created 4 recurring slots successfully');
    const refused = await ananya.browser.refused('publishSlots', {
      body: { interviewType: 'Behavioral', slots: [{ start: single, timeZone: INDIA }] },
    });
    expect(refused).toMatchObject({ status: 403, message: "You don't have permission to create Behavioral/Leadership interview slots" });
    const own = await ananya.browser.call('ownSlots');
    expect(own.map(({ startTime, isBooked }) => [startTime, isBooked])).toEqual([single, ...weekly].map((start) => [start, false]));
  });

  it('shows Kavya the open slots, by day, interviewer and type', async () => {
    const all = await kavya.browser.call('availableSlots');
    expect(all).toHaveLength(5);
    expect(all[0]).toMatchObject({
      _id: slotId,
      startTime: single,
      timeZone: INDIA,
      interviewType: 'DSA',
      isBooked: false,
      interviewer: { _id: ananya.id, name: 'Ananya Krishnan', averageRating: 0, ratingsCount: 0 },
      price: 1499,
      currency: 'INR',
    });
    expect(Date.parse(all[0]?.endTime ?? '') - Date.parse(single)).toBe(40 * 60_000);
    expect(Date.parse(all[1]?.endTime ?? '') - Date.parse(all[1]?.startTime ?? '')).toBe(50 * 60_000);

    const day = { startDate: dateIn(single, 'UTC'), endDate: dateIn(new Date(Date.parse(single) + 24 * 3_600_000).toISOString(), 'UTC') };
    expect((await kavya.browser.call('availableSlots', { query: day })).map(({ _id }) => _id)).toEqual([slotId]);
    expect(await kavya.browser.call('availableSlots', { query: { endDate: day.startDate } })).toEqual([]);
    expect(await kavya.browser.call('availableSlots', { query: { interviewType: 'System Design' } })).toHaveLength(4);
    expect(await kavya.browser.call('availableSlots', { query: { interviewType: 'Leadership' } })).toEqual([]);
    expect(await kavya.browser.call('availableSlots', { query: { interviewerId: ananya.id } })).toHaveLength(5);
    expect(await kavya.browser.call('availableSlots', { query: { interviewerId: ravi.id } })).toEqual([]);
    expect(await kavya.browser.call('slotById', { params: { id: slotId } })).toMatchObject({ _id: slotId, price: 1499 });
    expect(await kavya.browser.call('userById', { params: { id: ananya.id } })).toMatchObject({ name: 'Ananya Krishnan', ratingsCount: 0 });
  });

  it('holds the slot for Kavya and tells her what to pay, to whom and until when', async () => {
    const request = await holds(kavya, slotId, 'DSA');
    paymentId = request.paymentId;
    expect(request).toMatchObject({
      amount: 1499,
      remainingAmount: 1499,
      usedS30Balance: 0,
      currency: 'INR',
      paymentMethod: 'UPI',
      upiId: 'ananya@okbank',
      status: 'pending',
      holdRenewable: true,
    });
    expect(Date.parse(request.heldUntil ?? '') - Date.parse(request.serverTime)).toBe(15 * 60_000);
    const code = await kavya.browser.file(request.qrCodeUrl);
    expect([code.status, code.headers.get('content-type'), await formatOf(code.bytes)]).toEqual([200, 'image/png', 'png']);
  });

  it('gives her the same payment when she asks again, and renews the hold once', async () => {
    const renewed = await holds(kavya, slotId, 'DSA');
    expect(renewed).toMatchObject({ paymentId, holdRenewable: false });
    expect(await holds(kavya, slotId, 'DSA')).toMatchObject({ paymentId, holdRenewable: false, heldUntil: renewed.heldUntil });
  });

  it('offers the held slot to nobody else, and keeps it in her view', async () => {
    expect(await ravi.browser.call('availableSlots', { query: { interviewType: 'DSA' } })).toEqual([]);
    const body = { slotId, interviewType: 'DSA' };
    expect(await ravi.browser.refused('createPreBookingPayment', { body })).toMatchObject({
      status: 409,
      code: 'slot_taken',
      message: 'This slot has just been taken. Please choose another one.',
    });
    const [held] = await kavya.browser.call('availableSlots', { query: { interviewType: 'DSA' } });
    expect(held).toMatchObject({ _id: slotId, heldUntil: expect.any(String) });
    expect(await ananya.browser.refused('withdrawSlot', { params: { id: slotId } })).toMatchObject({
      status: 409,
      code: 'slot_held_cannot_be_deleted',
    });
  });

  it('books the slot with the proof of her payment', async () => {
    const booked = await kavya.browser.call('submitPreBookingPayment', {
      body: { paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    expect(booked.message).toBe('Payment submitted and slot booked successfully! The interviewer will verify your payment.');
    expect(booked.payment).toMatchObject({ _id: paymentId, status: 'submitted', needsRefundOrSlot: false, transactionId: '4821' });
    interviewId = booked.interviewId ?? '';
    expect(await interviewOf(kavya)).toMatchObject({
      status: 'scheduled',
      interviewType: 'DSA',
      scheduledDate: single,
      timeZone: INDIA,
      duration: 40,
      meetingLink: LINK,
      price: 1499,
      currency: 'INR',
      paymentId: { _id: paymentId, status: 'submitted' },
      interviewer: { name: 'Ananya Krishnan' },
      candidate: { name: 'Kavya Nair' },
      isRated: false,
    });
    expect(await interviewOf(ananya)).toMatchObject({ _id: interviewId, status: 'scheduled' });
    expect(await ananya.browser.call('slotById', { params: { id: slotId } })).toMatchObject({
      isBooked: true,
      interview: { _id: interviewId, status: 'scheduled' },
    });
    expect(await kavya.browser.call('availableSlots', { query: { interviewType: 'DSA' } })).toEqual([]);
    expect(await ananya.browser.refused('withdrawSlot', { params: { id: slotId } })).toMatchObject({
      status: 409,
      message: 'Only unbooked slots can be deleted',
    });
  });

  it('writes to both, with a calendar entry that holds the time and the link', async () => {
    for (const person of [kavya, ananya]) {
      const mail = await mailTo(server, person.email, /^Booked: DSA mock interview$/);
      expect(mail.text).toContain(LINK);
      const entry = calendarOf(mail);
      expect(entry).toContain('METHOD:REQUEST');
      expect(entry).toContain(`DTSTART:${single.replace(/[-:]|\.\d+/g, '')}`);
      expect(entry).toContain(`UID:${interviewId}`);
      expect(entry).toContain(LINK);
    }
    const toVerify = await mailTo(server, ananya.email, /^Please verify ₹1,499\.00 from Kavya Nair$/);
    expect(toVerify.text).toContain('4821');
  });

  it('shows Ananya the proof, which she verifies', async () => {
    expect(await ananya.browser.call('dashboard')).toMatchObject({ upcomingInterviews: 1, pendingPayments: 1, totalEarnings: 0 });
    const pending = await ananya.browser.call('pendingPayments');
    expect(pending).toHaveLength(1);
    expect(pending[0]).toMatchObject({
      _id: paymentId,
      amount: 1499,
      currency: 'INR',
      transactionId: '4821',
      isPreBooking: true,
      paidBy: { name: 'Kavya Nair', email: kavya.email },
      interview: { _id: interviewId, status: 'scheduled', scheduledDate: single, candidate: { name: 'Kavya Nair' } },
    });
    const proof = await ananya.browser.file(pending[0]?.transactionScreenshotUrl ?? '');
    expect([proof.status, await formatOf(proof.bytes)]).toEqual([200, 'png']);

    const verified = await ananya.browser.call('verifyPayment', { body: { paymentId, verified: true } });
    expect(verified).toMatchObject({ message: 'Payment verified successfully', payment: { status: 'verified' } });
    expect(await ananya.browser.call('pendingPayments')).toEqual([]);
    expect(await kavya.browser.call('paymentOfInterview', { params: { interviewId } })).toMatchObject({
      exists: true,
      status: 'verified',
      verifiedBy: { name: 'Ananya Krishnan' },
    });
    expect((await interviewOf(kavya)).paymentId).toMatchObject({ status: 'verified' });
    await mailTo(server, kavya.email, /^Payment verified: ₹1,499\.00$/);
  });

  it('tells Kavya by mail when Ananya changes the link', async () => {
    const changed = await ananya.browser.call('changeMeetingLink', { params: { id: interviewId }, body: { meetingLink: ZOOM } });
    expect(changed).toMatchObject({
      message: 'Meeting link updated successfully. Candidate has been notified.',
      notificationSent: true,
      interview: { meetingLink: ZOOM },
    });
    const mail = await mailTo(server, kavya.email, /new meeting link/);
    expect(mail.text).toContain(ZOOM);
    const again = await ananya.browser.call('changeMeetingLink', { params: { id: interviewId }, body: { meetingLink: ZOOM } });
    expect(again).toMatchObject({ message: 'Meeting link updated successfully.', notificationSent: false });
  });

  it('accepts no feedback and no rating before it is due', async () => {
    expect(await ananya.browser.refused('giveFeedback', { body: dsaFeedback(interviewId) })).toMatchObject({ code: 'feedback_too_early' });
    expect(await kavya.browser.refused('rateInterview', { body: { interviewId, rating: 5 } })).toMatchObject({ code: 'rating_too_early' });
  });

  it('starts, and can then be neither started again nor cancelled', async () => {
    const params = { id: interviewId };
    const started = await ananya.browser.call('changeInterviewStatus', { params, body: { status: 'in-progress' } });
    expect(started).toMatchObject({ message: 'Interview started successfully!', interview: { status: 'in-progress', meetingLink: ZOOM } });
    expect(await ananya.browser.refused('changeInterviewStatus', { params, body: { status: 'in-progress' } })).toMatchObject({
      status: 409,
    });
    expect(await kavya.browser.refused('cancelInterview', { params })).toMatchObject({
      status: 409,
      message: 'This interview is in-progress, not scheduled',
    });
  });

  it('is completed by feedback, which Kavya reads and Ananya edits', async () => {
    const given = await ananya.browser.call('giveFeedback', { body: dsaFeedback(interviewId) });
    expect(given).toMatchObject({ message: 'Feedback submitted successfully', feedback: { interviewId, averageScore: 7.6 } });
    feedbackId = given.feedback._id;
    expect(await interviewOf(kavya)).toMatchObject({ status: 'completed', feedbackId });
    const { feedback } = await kavya.browser.call('feedbackOfInterview', { params: { interviewId } });
    expect(feedback).toMatchObject({
      communicationScore: 8,
      codingAbility: 7,
      strengths: 'Named the invariant of the loop.',
      averageScore: 7.6,
    });

    const edited = await ananya.browser.call('editFeedback', {
      params: { id: feedbackId },
      body: { ...dsaFeedback(interviewId), communicationScore: 10 },
    });
    expect(edited).toMatchObject({ message: 'Feedback updated successfully', feedback: { _id: feedbackId, averageScore: 8 } });
    expect((await kavya.browser.call('feedbackOfInterview', { params: { interviewId } })).feedback).toMatchObject({
      communicationScore: 10,
    });
    expect(await ananya.browser.refused('giveFeedback', { body: dsaFeedback(interviewId) })).toMatchObject({
      code: 'feedback_already_given',
    });
  });

  it('is rated by Kavya, once', async () => {
    const body = { interviewId, rating: 4, feedback: 'Exactly like the real thing.' };
    expect((await kavya.browser.call('rateInterview', { body })).message).toBe('Rating submitted successfully');
    expect(await kavya.browser.refused('rateInterview', { body: { ...body, rating: 5 } })).toMatchObject({
      status: 409,
      code: 'rated_already',
    });
    expect(await kavya.browser.call('ratingAverage', { params: { id: ananya.id } })).toEqual({ averageRating: 4, count: 1 });
    expect((await interviewOf(kavya)).isRated).toBe(true);
    const ratings = await ananya.browser.call('ratingsOfInterviewer', { params: { id: ananya.id } });
    expect(ratings).toHaveLength(1);
    expect(ratings[0]).toMatchObject({ rating: 4, feedback: 'Exactly like the real thing.', candidate: { name: 'Kavya Nair' } });
    const [slot] = await kavya.browser.call('availableSlots', { query: { interviewType: 'System Design' } });
    expect(slot?.interviewer).toMatchObject({ averageRating: 4, ratingsCount: 1 });
  });

  it('appears on both dashboards', async () => {
    expect(await kavya.browser.call('dashboard')).toMatchObject({ upcomingInterviews: 0, completedInterviews: 1, pendingPayments: 0 });
    // 1499 rupees less the fee of 15 %.
    expect(await ananya.browser.call('dashboard')).toMatchObject({
      upcomingInterviews: 0,
      completedInterviews: 1,
      pendingPayments: 0,
      totalEarnings: 1274.15,
    });
    expect(await kavya.browser.call('interviews', { query: { status: 'scheduled' } })).toEqual([]);
    expect(await kavya.browser.call('interviews', { query: { status: 'completed' } })).toHaveLength(1);
  });

  it('earns Kavya and the friend who brought her 500 rupees each', async () => {
    for (const { browser } of [ravi, kavya]) expect((await browser.call('me')).user.s30Balance).toBe(500);
    expect(await ravi.browser.call('dashboard')).toMatchObject({ friendsReferred: 1, referralRewards: 500 });
  });

  it('sends each notice to each person once', async () => {
    const subjects = (await mailsOf(server)).map((mail) => `${mail.to?.[0]?.address} ${mail.subject}`);
    expect(subjects.toSorted()).toEqual([...new Set(subjects)].toSorted());
  });
});

describe('an interview that is paid by Zelle', () => {
  let maya: Person;
  let oliver: Person;
  let daniel: Person;
  let slotId: string;
  let paymentId: string;
  let interviewId: string;

  it('is with Daniel, who has a Zelle ID only', async () => {
    [daniel, maya, oliver] = [
      await becomesInterviewer('Daniel Okafor'),
      await registers(server, 'Maya Iyer'),
      await registers(server, 'Oliver Bennett'),
    ];
    await daniel.browser.call('updateProfile', { body: { zelleId: 'daniel@example.com' } });
    const [slot] = await publishes(daniel, 'DSA', hoursAhead(72));
    slotId = slot?._id ?? '';
    expect(await maya.browser.call('slotById', { params: { id: slotId } })).toMatchObject({ price: 21, currency: 'USD' });
  });

  it('costs the price in dollars: 1499 / 83.5 + 3, rounded up', async () => {
    const request = await holds(maya, slotId, 'DSA');
    expect(request).toMatchObject({
      amount: 21,
      remainingAmount: 21,
      currency: 'USD',
      paymentMethod: 'Zelle',
      zelleId: 'daniel@example.com',
      upiId: '',
      exchangeRate: 83.5,
    });
    paymentId = request.paymentId;
  });

  it('is booked without a meeting link, as Daniel has none', async () => {
    const booked = await maya.browser.call('submitPreBookingPayment', {
      body: { paymentId, slotId, transactionId: 'ZL-2026 / Maya' },
      files: { transactionScreenshot: await photo() },
    });
    interviewId = booked.interviewId ?? '';
    expect(await maya.browser.call('interviews')).toMatchObject([{ _id: interviewId, meetingLink: '', price: 21, currency: 'USD' }]);
    expect(
      await daniel.browser.refused('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } }),
    ).toMatchObject({ status: 409, message: 'Please add meeting details before starting the interview' });
  });

  it('has its proof rejected, with the reason', async () => {
    const body = { paymentId, verified: false, reason: 'No such transfer' };
    const rejected = await daniel.browser.call('verifyPayment', { body });
    expect(rejected).toMatchObject({ message: 'Payment rejected successfully', payment: { status: 'rejected' } });
    expect(await daniel.browser.refused('verifyPayment', { body: { paymentId, verified: true } })).toMatchObject({ status: 409 });
    expect(await maya.browser.call('paymentOfInterview', { params: { interviewId } })).toMatchObject({
      status: 'rejected',
      rejectionReason: 'No such transfer',
    });
    expect(await maya.browser.call('dashboard')).toMatchObject({ upcomingInterviews: 1, pendingPayments: 1 });
    const mail = await mailTo(server, maya.email, /^Payment rejected: \$21\.00$/);
    expect(mail.text).toContain('No such transfer');
  });

  it('is paid with new proof, which is verified', async () => {
    const resubmitted = await maya.browser.call('submitPaymentProof', {
      body: { paymentId, transactionId: 'ZL-2026-77' },
      files: { transactionScreenshot: await screenshot() },
    });
    expect(resubmitted.payment).toMatchObject({ status: 'submitted', transactionId: 'ZL-2026-77' });
    const [pending] = await daniel.browser.call('pendingPayments');
    expect(pending).toMatchObject({ _id: paymentId, transactionId: 'ZL-2026-77', paymentMethod: 'Zelle' });
    expect(pending?.rejectionReason).toBeUndefined();
    await daniel.browser.call('verifyPayment', { body: { paymentId, verified: true } });
    expect(
      await maya.browser.refused('submitPaymentProof', {
        body: { paymentId, transactionId: 'ZL-2026-78' },
        files: { transactionScreenshot: await screenshot() },
      }),
    ).toMatchObject({ status: 409, code: 'payment_already_verified' });
    // 21 dollars less 15 %, at 83.5 rupees.
    expect(await daniel.browser.call('dashboard')).toMatchObject({ totalEarnings: 1490.48, pendingPayments: 0 });
  });

  it('is cancelled by Maya, not by Daniel', async () => {
    const params = { id: interviewId };
    expect(await daniel.browser.refused('cancelInterview', { params })).toMatchObject({ status: 403 });
    const cancelled = await maya.browser.call('cancelInterview', { params, body: { reason: 'A clash with an exam' } });
    expect(cancelled).toMatchObject({ message: 'Interview cancelled successfully', interview: { status: 'cancelled' } });
    expect(await maya.browser.refused('cancelInterview', { params })).toMatchObject({
      status: 409,
      message: 'This interview is cancelled, not scheduled',
    });
    expect(await maya.browser.call('dashboard')).toMatchObject({ upcomingInterviews: 0, completedInterviews: 0 });
    // More than 48 hours ahead: all of the 21 dollars come back, as balance at 83.5 rupees.
    expect(await maya.browser.call('ownWallet')).toMatchObject({ s30Balance: 1753.5, reserved: 0 });
    expect(await maya.browser.call('paymentOfInterview', { params: { interviewId } })).toMatchObject({ status: 'refunded' });
    expect(await daniel.browser.call('dashboard')).toMatchObject({ totalEarnings: 0, upcomingInterviews: 0 });
    const mail = await mailTo(server, daniel.email, /^Cancelled: DSA mock interview$/);
    const entry = calendarOf(mail);
    expect(entry).toContain('METHOD:CANCEL');
    expect(entry).toContain(`UID:${interviewId}`);
  });

  it('leaves its slot open for Oliver, who books it', async () => {
    const open = await oliver.browser.call('availableSlots', { query: { interviewerId: daniel.id } });
    expect(open).toMatchObject([{ _id: slotId, isBooked: false }]);
    expect(open[0]?.interview).toBeUndefined();
    const booked = await books(oliver, slotId, 'DSA', 'ZL-OLIVER');
    expect(booked.interviewId).not.toBe(interviewId);
    expect(await oliver.browser.call('interviews')).toMatchObject([{ _id: booked.interviewId, status: 'scheduled' }]);
    expect(await maya.browser.call('interviews')).toMatchObject([{ _id: interviewId, status: 'cancelled' }]);
  });
});
