import { describe, expect, it } from '@jest/globals';
import { formatInstant } from '@s30/contracts/time';
import { mailsOf, mailTo } from '../system/mails.ts';
import { dsaFeedback, guest, holds, hoursAhead, PASSWORD, publishes } from '../system/people.ts';
import { gifCalledPng, oversized, screenshot, truncated, unfolding } from '../system/pictures.ts';
import { accountCases } from './badInput/accountCases.ts';
import { interviewCases } from './badInput/interviewCases.ts';
import { paymentCases } from './badInput/paymentCases.ts';
import { slotCases } from './badInput/slotCases.ts';
import {
  admin,
  candidate,
  expectAnswer,
  expectRefusal,
  interviewer,
  interviewId,
  newcomer,
  openSlot,
  opensWorld,
  server,
  slotAt,
  upi,
} from './badInput/world.ts';

opensWorld();
/** The form rules of §5, in its words, as far as the server can check them. */
const CASES = [...accountCases, ...slotCases, ...paymentCases, ...interviewCases];

describe('the rules of forms', () => {
  it.each(CASES.map((one) => [`${one.name}: ${one.rule}`, one] as const))(
    'refuse %s',
    async (_, { as, name, asked, status = 400, param, message }) => {
      const refused = await as().refused(name, await asked());
      expect(refused).toMatchObject({ status, errors: expect.arrayContaining([{ param, message }]) });
      expect(refused.errors?.filter((error) => error.param === param)).toHaveLength(1);
      expect(refused.message).toContain(message);
    },
  );

  it('name every wrong field at once', async () => {
    const { errors } = await guest(server).refused('register', { body: {} });
    expect(errors).toEqual([
      { param: 'name', message: 'Name is required' },
      { param: 'email', message: 'Email is required' },
      { param: 'password', message: 'Password is required' },
    ]);
  });

  it('leave everything as it was', async () => {
    expect(await candidate.browser.call('paymentOfInterview', { params: { interviewId } })).toMatchObject({ status: 'submitted' });
    expect(await candidate.browser.call('interviews')).toMatchObject([{ _id: interviewId, status: 'scheduled' }]);
    expect(await interviewer.browser.call('ownSlots')).toHaveLength(4);
    expect(await newcomer.browser.call('ownSlots')).toEqual([]);
    expect((await admin.browser.call('prices')).find(({ interviewType }) => interviewType === 'DSA')?.price).toBe(1499);
    expect(await admin.browser.call('problems')).toEqual([]);
    expect((await admin.browser.call('exchangeRate')).rate).toBe(83.5);
    expect(await newcomer.browser.call('paymentSetup')).toEqual({ upiId: '', zelleId: '', qrCodeUrl: '' });
  });

  it('refuse a slot that overlaps another, also within one batch, and then publish none of them', async () => {
    const overlap = await interviewer.browser.refused('publishSlots', slotAt(openSlot.start));
    expect(overlap).toMatchObject({ status: 409, code: 'slot_overlaps', errors: [{ param: 'slots' }] });
    const twice = hoursAhead(80);
    const slots = [hoursAhead(78), twice, twice].map((start) => ({ start, timeZone: 'UTC' }));
    const batch = await interviewer.browser.refused('publishSlots', { body: { interviewType: 'DSA', slots } });
    expect(batch).toMatchObject({
      status: 409,
      code: 'slot_overlaps',
      message: `The slot at ${formatInstant(twice, 'UTC')} overlaps another of your slots`,
    });
    expect(await interviewer.browser.call('ownSlots')).toHaveLength(4);
  });

  it('say when an interviewer has set up no way to be paid', async () => {
    const [slot] = await publishes(newcomer, 'DSA', hoursAhead(100));
    expect(await candidate.browser.refused('createPreBookingPayment', { body: { slotId: slot?._id, interviewType: 'DSA' } })).toMatchObject(
      {
        status: 422,
        message: 'No UPI setup found. Please contact the administrator.',
      },
    );
  });

  it('accept a score that a form sends as text, and Behavioral for Behavioral/Leadership', async () => {
    const typed = await interviewer.browser.refused('giveFeedback', { body: { ...dsaFeedback(interviewId), codingAbility: '7' } });
    expect(typed.code).toBe('feedback_too_early');
    const [slot] = (
      await interviewer.browser.call('publishSlots', {
        body: { interviewType: 'Behavioral', slots: [{ start: hoursAhead(120), timeZone: 'UTC' }] },
      })
    ).slots;
    expect(slot?.interviewType).toBe('Behavioral/Leadership');
  });
});

describe('pictures', () => {
  const PICTURES = [
    ['a gif that is called .png', gifCalledPng, 415, 'image_type_wrong', 'Only PNG, JPG and JPEG images are accepted'],
    ['a picture of more than 5 MB', oversized, 413, 'image_too_large', 'The image is larger than 5 MB'],
    [
      'a small file with too many pixels',
      unfolding,
      422,
      'image_too_many_pixels',
      'The image has more than 40 megapixels or 12000 pixels on a side. Please choose a smaller one.',
    ],
    ['a picture that broke off', truncated, 422, 'image_broken', 'The image could not be read. Please choose it again or take a new one.'],
    [
      'a page that is called .png',
      async () => ({ name: 'x.png', bytes: new TextEncoder().encode('<html><script>alert(1)</script></html>') }),
      415,
      'image_type_wrong',
      'Only PNG, JPG and JPEG images are accepted',
    ],
  ] as const;

  it.each(PICTURES)('refuse %s as proof', async (_, picture, status, code, message) => {
    const asked = { body: { ...upi, transactionId: '4821' }, files: { transactionScreenshot: await picture() } };
    const refusal = { status, code, message, errors: [{ param: 'transactionScreenshot', message }] };
    expect(await candidate.browser.refused('submitPreBookingPayment', asked)).toMatchObject(refusal);
    expect(await candidate.browser.refused('submitPaymentProof', asked)).toMatchObject(refusal);
  });

  it.each(PICTURES)('refuse %s as a QR code', async (_, picture, status, code, message) => {
    const asked = { body: { upiId: 'nora@okbank' }, files: { qrCode: await picture() } };
    expect(await newcomer.browser.refused('setUpUpi', asked)).toMatchObject({
      status,
      code,
      message,
      errors: [{ param: 'qrCode', message }],
    });
  });

  it('are judged by their content, not by their name', async () => {
    const { bytes } = await screenshot();
    const asked = { body: { upiId: 'nora@okbank' }, files: { qrCode: { name: '../../etc/passwd.exe', bytes } } };
    expect((await newcomer.browser.call('setUpUpi', asked)).message).toBe('UPI QR code uploaded successfully');
  });

  it('are refused under another field, and twice', async () => {
    const picture = await screenshot();
    const files = { transactionScreenshot: picture, selfie: picture };
    expect(await candidate.browser.refused('submitPreBookingPayment', { body: { ...upi, transactionId: '4821' }, files })).toMatchObject({
      status: 400,
      errors: [{ param: 'selfie', message: 'is not expected here' }],
    });
  });

  it('leave the hold as it was: a valid proof books the slot', async () => {
    const { message } = await candidate.browser.call('submitPreBookingPayment', {
      body: { ...upi, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    expect(message).toBe('Payment submitted and slot booked successfully! The interviewer will verify your payment.');
  });
});

describe('unusual input', () => {
  it.each(['a..b@example.com', 'jürgen@exämple.de', "o'neil+tag@example.co.uk", 'user!name@example.com', 'ada@localhost.local1'])(
    'gets a proper answer: %s as an address',
    async (email) => {
      const received = await guest(server).ask('register', { body: { name: 'Ada', email, password: PASSWORD } });
      expectAnswer(received, email);
    },
  );

  it('is stored as it was written: names in any script', async () => {
    for (const name of ['José Ñandú', '李小龙', "Conan O'Brien <b>", '👩🏽‍💻 Ada', 'x'.repeat(100)]) {
      const { user } = await candidate.browser.call('updateProfile', { body: { name } });
      expect([user.name, (await candidate.browser.call('me')).user.name]).toEqual([name, name]);
    }
    expect(await candidate.browser.refused('updateProfile', { body: { name: 'x'.repeat(101) } })).toMatchObject({ status: 400 });
  });

  it('gets a proper answer: a slot in the last hour that a calendar can name', async () => {
    const slots = [{ start: '9999-12-31T23:30:00.000Z', timeZone: 'Asia/Kolkata' }];
    expectAnswer(
      await interviewer.browser.ask('publishSlots', { body: { interviewType: 'System Design', slots } }),
      'a slot in the year 9999',
    );
    const early = [{ start: '0000-01-01T00:00:00+14:00', timeZone: 'UTC' }];
    expectRefusal(
      await interviewer.browser.ask('publishSlots', { body: { interviewType: 'System Design', slots: early } }),
      'a slot in the year 0',
    );
  });

  it('is refused: a date followed by a megabyte of text', async () => {
    const body = { workExperiences: [{ company: 'Acme', position: 'Engineer', startDate: `2024-05${'x'.repeat(1_040_000)}` }] };
    expectRefusal(await candidate.browser.ask('updateProfile', { body }), 'a start date of a megabyte');
  });

  it('cannot inject headers into mails: a name with line ends', async () => {
    const name = 'Eve\r\nBcc: victim@example.com\r\nX-Evil: yes';
    const browser = guest(server);
    const registered = await browser.ask('register', { body: { name, email: 'eve@example.com', password: PASSWORD } });
    if (registered.status !== 201) return expectRefusal(registered, 'a name with line ends');
    const eve = { id: '', name, email: 'eve@example.com', referralCode: '', browser };
    const slotId = openSlot.id;
    const { paymentId } = await holds(eve, slotId, 'DSA');
    await browser.call('submitPreBookingPayment', {
      body: { paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    await mailTo(server, eve.email, /^Booked/);
    await mailTo(server, interviewer.email, /^Please verify .* from Eve/);
    for (const mail of await mailsOf(server)) {
      expect(mail.bcc).toBeUndefined();
      expect(mail.headers.map(({ key }) => key)).not.toContain('x-evil');
      expect(mail.to).toHaveLength(1);
    }
  });
});
