import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteDefinition } from '@s30/contracts/route';
import { type RouteName, routes } from '@s30/contracts/routes';
import { formatInstant } from '@s30/contracts/time';
import { type AnyAsked, type Client, ConsoleRefusal, type Received, Refusal } from '../system/client.ts';
import { mailsOf, mailTo } from '../system/mails.ts';
import {
  adminOf,
  books,
  dsaFeedback,
  guest,
  holds,
  hoursAhead,
  interviewerNamed,
  PASSWORD,
  type Person,
  publishes,
  registers,
  setPrices,
} from '../system/people.ts';
import { gifCalledPng, oversized, qrCode, screenshot, truncated, unfolding } from '../system/pictures.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

const LONG = 'x'.repeat(501);

let server: Server;
let admin: Person;
let candidate: Person;
/** Paid by UPI, and with a demand for proof in each method. */
let interviewer: Person;
/** Has set up nothing. */
let newcomer: Person;
let interviewId: string;
let upi: { readonly paymentId: string; readonly slotId: string };
let zelle: { readonly paymentId: string; readonly slotId: string };
let openSlot: { readonly id: string; readonly start: string };

beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  admin = await adminOf(server);
  await setPrices(admin);
  candidate = await registers(server, 'Kavya Nair');
  interviewer = await interviewerNamed(server, admin, 'Ananya Krishnan', { upiId: 'ananya@okbank', zelleId: 'ananya@example.com' });
  newcomer = await registers(server, 'Nora Newcomer');
  await admin.browser.call('changeRole', { params: { id: newcomer.id }, body: { role: 'interviewer' } });
  await admin.browser.call('changePermissions', { params: { id: newcomer.id }, body: { allowedInterviewTypes: ['DSA'] } });
  const starts = [48, 50, 52, 54].map(hoursAhead);
  const [booked, byUpi, byZelle, open] = await publishes(interviewer, 'DSA', ...starts);
  interviewId = (await books(candidate, booked?._id ?? '', 'DSA')).interviewId;
  const heldAs = async (slotId = '', paymentMethod: 'UPI' | 'Zelle') => {
    const { paymentId } = await candidate.browser.call('createPreBookingPayment', {
      body: { slotId, interviewType: 'DSA', paymentMethod },
    });
    return { slotId, paymentId };
  };
  upi = await heldAs(byUpi?._id, 'UPI');
  zelle = await heldAs(byZelle?._id, 'Zelle');
  openSlot = { id: open?._id ?? '', start: open?.startTime ?? '' };
}, 90_000);

type Case = {
  readonly rule: string;
  readonly as: () => Client;
  readonly name: RouteName;
  readonly asked: () => AnyAsked | Promise<AnyAsked>;
  readonly status?: number;
  readonly param: string;
  readonly message: string;
};
const candidates = () => candidate.browser;
const interviewers = () => interviewer.browser;
const newcomers = () => newcomer.browser;
const admins = () => admin.browser;
const nobody = () => guest(server);

const registration = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };
const without = <T extends object>(all: T, key: keyof T): Partial<T> => ({ ...all, [key]: undefined });
const proof = (fields: object) => async (): Promise<AnyAsked> => ({
  body: { ...upi, transactionId: '4821', ...fields },
  files: { transactionScreenshot: await screenshot() },
});
const slotAt = (start: string, more: object = {}): AnyAsked => ({
  body: { interviewType: 'DSA', slots: [{ start, timeZone: 'UTC' }], ...more },
});

const solution = { language: 'python', code: 'pass', description: 'A map.', timeComplexity: 'O(n)', spaceComplexity: 'O(n)' };
const problem = {
  title: 'Two Sum',
  leetcodeUrl: 'https://leetcode.com/problems/two-sum/',
  solutionVideoUrl: 'https://example.com/two-sum',
  difficulty: 'easy',
  hints: ['', ' '],
  solutions: [solution],
};

/** What §5 asks for, in its words, where the server can see it. */
const CASES: readonly Case[] = [
  ...(
    [
      ['no email', without(registration, 'email'), 'email', 'Email is required'],
      ['a blank email', { ...registration, email: '  ' }, 'email', 'Email is required'],
      ['an email without a domain', { ...registration, email: 'ada@' }, 'email', 'Please enter a valid email address'],
      ['an email with two @', { ...registration, email: 'ada@x@example.com' }, 'email', 'Please enter a valid email address'],
      ['no name', without(registration, 'name'), 'name', 'Name is required'],
      ['a blank name', { ...registration, name: ' \t ' }, 'name', 'Name is required'],
      ['no password', without(registration, 'password'), 'password', 'Password is required'],
      ['a password of five characters', { ...registration, password: '12aB!' }, 'password', 'Password must be at least 6 characters'],
    ] as const
  ).map(([rule, body, param, message]): Case => ({ rule, as: nobody, name: 'register', asked: () => ({ body }), param, message })),
  {
    rule: 'a password that everybody uses',
    as: nobody,
    name: 'register',
    asked: () => ({ body: { ...registration, password: 'Password1' } }),
    status: 422,
    param: 'password',
    message: 'This password is too common. Please choose another one.',
  },
  {
    rule: 'a referral code that nobody has',
    as: nobody,
    name: 'register',
    asked: () => ({ body: { ...registration, referralCode: 'NOBODY99' } }),
    status: 422,
    param: 'referralCode',
    message: 'This referral code does not exist',
  },
  {
    rule: 'an address that is taken, in other letters',
    as: nobody,
    name: 'register',
    asked: () => ({ body: { ...registration, email: candidate.email.toUpperCase() } }),
    status: 409,
    param: 'email',
    message: 'An account with this email already exists',
  },
  ...(
    [
      ['no email', { password: 'x' }, 'email', 'Email is required'],
      ['a wrong email', { email: 'ada', password: 'x' }, 'email', 'Email is invalid'],
      ['no password', { email: 'ada@example.com' }, 'password', 'Password is required'],
      ['an empty password', { email: 'ada@example.com', password: '' }, 'password', 'Password is required'],
    ] as const
  ).map(([rule, body, param, message]): Case => ({ rule, as: nobody, name: 'login', asked: () => ({ body }), param, message })),

  ...(
    [
      ['an empty full name', { name: '' }, 'name', 'Name is required'],
      ['an empty meeting link alone', { defaultMeetingLink: ' ' }, 'defaultMeetingLink', 'Please enter a meeting link'],
      ['a meeting link that is no URL', { defaultMeetingLink: 'meet me' }, 'defaultMeetingLink', 'Please enter a valid URL'],
      ['a meeting link that is a script', { defaultMeetingLink: 'javascript:alert(1)' }, 'defaultMeetingLink', 'Please enter a valid URL'],
      ['a LinkedIn address that is a script', { linkedInUrl: 'javascript:alert(1)' }, 'linkedInUrl', 'Please enter a valid URL'],
      ['an empty Zelle ID alone', { zelleId: '' }, 'zelleId', 'Please enter your Zelle ID'],
      ['a Zelle ID of 51 characters', { zelleId: 'z'.repeat(51) }, 'zelleId', 'must be at most 50 characters'],
      [
        'a short new password',
        { currentPassword: PASSWORD, newPassword: '12345' },
        'newPassword',
        'Password must be at least 6 characters',
      ],
      ['no current password', { newPassword: 'violet-harbour-72' }, 'currentPassword', 'Please enter your current password'],
      [
        'work experience without a company',
        { workExperiences: [{ position: 'Engineer', startDate: '2020-01' }] },
        'workExperiences.0.company',
        'Please fill in all required fields',
      ],
      [
        'work experience without a start',
        { workExperiences: [{ company: 'Acme', position: 'Engineer', startDate: '' }] },
        'workExperiences.0.startDate',
        'Please fill in all required fields',
      ],
      [
        'education without a degree',
        { education: [{ school: 'MIT', startYear: 2010 }] },
        'education.0.degree',
        'Please fill in all required fields',
      ],
      [
        'education that began in 1899',
        { education: [{ school: 'MIT', degree: 'BSc', startYear: 1899 }] },
        'education.0.startYear',
        'must be a year from 1900 to 2099',
      ],
      [
        'education that ends in 2100',
        { education: [{ school: 'MIT', degree: 'BSc', startYear: 2010, endYear: 2100 }] },
        'education.0.endYear',
        'must be a year from 1900 to 2099',
      ],
    ] as const
  ).map(
    ([rule, body, param, message]): Case => ({ rule, as: interviewers, name: 'updateProfile', asked: () => ({ body }), param, message }),
  ),
  {
    rule: 'a wrong current password (which must not log out)',
    as: interviewers,
    name: 'updateProfile',
    asked: () => ({ body: { currentPassword: 'wrong-harbour-71', newPassword: 'violet-harbour-72' } }),
    status: 422,
    param: 'currentPassword',
    message: 'The current password is wrong',
  },
  {
    rule: 'a new password that everybody uses',
    as: interviewers,
    name: 'updateProfile',
    asked: () => ({ body: { currentPassword: PASSWORD, newPassword: 'Password1' } }),
    status: 422,
    param: 'newPassword',
    message: 'This password is too common. Please choose another one.',
  },

  {
    rule: 'a slot of a type that is not permitted',
    as: newcomers,
    name: 'publishSlots',
    asked: () => slotAt(hoursAhead(48), { interviewType: 'System Design' }),
    status: 403,
    param: 'interviewType',
    message: "You don't have permission to create System Design interview slots",
  },
  {
    rule: 'a slot in less than 24 hours',
    as: interviewers,
    name: 'publishSlots',
    asked: () => slotAt(hoursAhead(22)),
    status: 422,
    param: 'start',
    message: 'Slots must be at least 24 hours in the future',
  },
  {
    rule: 'a slot at half past in UTC',
    as: interviewers,
    name: 'publishSlots',
    asked: () => slotAt(hoursAhead(60).replace(':00:00.000Z', ':30:00.000Z')),
    status: 422,
    param: 'start',
    message: 'Slots must start on the hour in UTC',
  },
  {
    rule: 'a slot on the hour in UTC, which is half past in India',
    as: interviewers,
    name: 'publishSlots',
    asked: () => ({ body: { interviewType: 'DSA', slots: [{ start: hoursAhead(60), timeZone: 'Asia/Kolkata' }] } }),
    status: 422,
    param: 'start',
    message: 'Slots must start on the hour in Asia/Kolkata',
  },
  {
    rule: 'a slot that ends before it starts',
    as: interviewers,
    name: 'publishSlots',
    asked: () => ({ body: { interviewType: 'DSA', slots: [{ start: hoursAhead(60), end: hoursAhead(59), timeZone: 'UTC' }] } }),
    status: 422,
    param: 'end',
    message: 'A DSA slot ends 40 minutes after its start',
  },
  {
    rule: 'no slots at all',
    as: interviewers,
    name: 'publishSlots',
    asked: () => ({ body: { interviewType: 'DSA', slots: [] } }),
    param: 'slots',
    message: 'Please add at least one slot',
  },
  {
    rule: 'a slot without a type',
    as: interviewers,
    name: 'publishSlots',
    asked: () => slotAt(hoursAhead(60), { interviewType: undefined }),
    param: 'interviewType',
    message: 'Interview type is required',
  },
  {
    rule: 'a slot of a type that does not exist',
    as: interviewers,
    name: 'publishSlots',
    asked: () => slotAt(hoursAhead(60), { interviewType: 'Chess' }),
    param: 'interviewType',
    message: 'Interview type must be one of DSA, System Design, Behavioral/Leadership',
  },
  {
    rule: 'a slot in a zone that does not exist',
    as: interviewers,
    name: 'publishSlots',
    asked: () => ({ body: { interviewType: 'DSA', slots: [{ start: hoursAhead(60), timeZone: 'Mars/Olympus' }] } }),
    param: 'slots.0.timeZone',
    message: 'must be a time zone, for example Asia/Kolkata',
  },

  {
    rule: 'a booking of a slot as another type',
    as: candidates,
    name: 'createPreBookingPayment',
    asked: () => ({ body: { slotId: openSlot.id, interviewType: 'System Design' } }),
    status: 422,
    param: 'interviewType',
    message: 'The slot is for another interview type',
  },
  {
    rule: 'a booking without a slot',
    as: candidates,
    name: 'createPreBookingPayment',
    asked: () => ({ body: { interviewType: 'DSA' } }),
    param: 'slotId',
    message: 'is required',
  },
  ...(
    [
      ['no transaction ID', { transactionId: undefined }, 400, 'transactionId', 'Please enter the transaction ID'],
      ['a blank transaction ID', { transactionId: '  ' }, 400, 'transactionId', 'Please enter the transaction ID'],
      ['three digits', { transactionId: '482' }, 422, 'transactionId', 'Please enter the last 4 digits of the UPI transaction reference'],
      ['five digits', { transactionId: '48215' }, 422, 'transactionId', 'Please enter the last 4 digits of the UPI transaction reference'],
      ['letters', { transactionId: '48a1' }, 422, 'transactionId', 'Please enter the last 4 digits of the UPI transaction reference'],
      [
        'digits of another script',
        { transactionId: '४८२१' },
        422,
        'transactionId',
        'Please enter the last 4 digits of the UPI transaction reference',
      ],
    ] as const
  ).map(
    ([rule, fields, status, param, message]): Case => ({
      rule: `UPI proof with ${rule}`,
      as: candidates,
      name: 'submitPreBookingPayment',
      asked: proof(fields),
      status,
      param,
      message,
    }),
  ),
  {
    rule: 'Zelle proof with a transaction ID of 51 characters',
    as: candidates,
    name: 'submitPreBookingPayment',
    asked: () => proof({ ...zelle, transactionId: 'z'.repeat(51) })(),
    status: 422,
    param: 'transactionId',
    message: 'The transaction ID must be at most 50 characters',
  },
  {
    rule: 'proof for another slot than the one paid for',
    as: candidates,
    name: 'submitPreBookingPayment',
    asked: () => proof({ slotId: zelle.slotId })(),
    status: 422,
    param: 'slotId',
    message: 'This payment is for another slot',
  },
  {
    rule: 'proof without a screenshot',
    as: candidates,
    name: 'submitPreBookingPayment',
    asked: () => ({ body: { ...upi, transactionId: '4821' }, files: {} }),
    param: 'transactionScreenshot',
    message: 'Please upload a screenshot of the payment',
  },
  {
    rule: 'proof with an empty file',
    as: candidates,
    name: 'submitPreBookingPayment',
    asked: () => ({
      body: { ...upi, transactionId: '4821' },
      files: { transactionScreenshot: { name: 'payment.png', bytes: new Uint8Array() } },
    }),
    param: 'transactionScreenshot',
    message: 'Please upload a screenshot of the payment',
  },

  {
    rule: 'UPI setup without a UPI ID',
    as: newcomers,
    name: 'setUpUpi',
    asked: async () => ({ body: {}, files: { qrCode: await qrCode() } }),
    param: 'upiId',
    message: 'Please enter your UPI ID',
  },
  {
    rule: 'UPI setup without a QR code',
    as: newcomers,
    name: 'setUpUpi',
    asked: () => ({ body: { upiId: 'nora@okbank' }, files: {} }),
    param: 'qrCode',
    message: 'Please upload a QR code image',
  },
  {
    rule: 'UPI setup with something that is no UPI ID',
    as: newcomers,
    name: 'setUpUpi',
    asked: async () => ({ body: { upiId: 'nora' }, files: { qrCode: await qrCode() } }),
    status: 422,
    param: 'upiId',
    message: 'Please enter a valid UPI ID, for example name@bank',
  },

  ...[0, -1, '', 'abc', null, undefined, true, [], {}, 'Infinity'].map(
    (price): Case => ({
      rule: `a price of ${JSON.stringify(price)}`,
      as: admins,
      name: 'setPrice',
      asked: () => ({ body: { interviewType: 'DSA', price, currency: 'INR' } }),
      param: 'price',
      message: 'Price must be a positive number',
    }),
  ),
  {
    rule: 'a price in a currency that is not offered',
    as: admins,
    name: 'setPrice',
    asked: () => ({ body: { interviewType: 'DSA', price: 10, currency: 'GBP' } }),
    param: 'currency',
    message: 'must be one of INR, USD, EUR',
  },

  {
    rule: 'an empty meeting link of an interview',
    as: interviewers,
    name: 'changeMeetingLink',
    asked: () => ({ params: { id: interviewId }, body: { meetingLink: ' ' } }),
    param: 'meetingLink',
    message: 'Please enter a meeting link',
  },
  {
    rule: 'a meeting link of an interview that is no URL',
    as: interviewers,
    name: 'changeMeetingLink',
    asked: () => ({ params: { id: interviewId }, body: { meetingLink: 'data:text/html,x' } }),
    param: 'meetingLink',
    message: 'Please enter a valid URL',
  },
  {
    rule: 'another status than in-progress',
    as: interviewers,
    name: 'changeInterviewStatus',
    asked: () => ({ params: { id: interviewId }, body: { status: 'completed' } }),
    param: 'status',
    message: "must be 'in-progress'",
  },

  ...(['communicationScore', 'codingAbility', 'algorithmicThinking', 'problemSolvingApproach', 'timeComplexityAnalysis'] as const).flatMap(
    (param) =>
      [undefined, '', 0, 11, 5.5, 'good'].map(
        (score): Case => ({
          rule: `feedback with ${JSON.stringify(score)} as ${param}`,
          as: interviewers,
          name: 'giveFeedback',
          asked: () => ({ body: { ...dsaFeedback(interviewId), [param]: score } }),
          param,
          message: 'Please provide a rating (1-10)',
        }),
      ),
  ),
  {
    rule: 'feedback without strengths',
    as: interviewers,
    name: 'giveFeedback',
    asked: () => ({ body: { ...dsaFeedback(interviewId), strengths: ' ' } }),
    param: 'strengths',
    message: 'Strengths are required',
  },
  {
    rule: 'feedback without areas of improvement',
    as: interviewers,
    name: 'giveFeedback',
    asked: () => ({ body: without(dsaFeedback(interviewId), 'areasOfImprovement') }),
    param: 'areasOfImprovement',
    message: 'Areas of improvement are required',
  },

  ...[undefined, 0, 6, 4.5, '5 stars'].map(
    (rating): Case => ({
      rule: `a rating of ${JSON.stringify(rating)}`,
      as: candidates,
      name: 'rateInterview',
      asked: () => ({ body: { interviewId, rating } }),
      param: 'rating',
      message: 'Please select a rating',
    }),
  ),
  {
    rule: 'a rating with 501 characters',
    as: candidates,
    name: 'rateInterview',
    asked: () => ({ body: { interviewId, rating: 5, feedback: LONG } }),
    param: 'feedback',
    message: 'Feedback must be at most 500 characters',
  },
  ...(
    [
      ['no type', { interviewType: undefined }, 400, 'interviewType', 'Interview type is required'],
      ['no date', { preferredDate: '' }, 400, 'preferredDate', 'Preferred date is required'],
      ['no time', { preferredTime: '' }, 400, 'preferredTime', 'Preferred time is required'],
      ['a time that is none', { preferredTime: '25:00' }, 400, 'preferredTime', 'must be a time, for example 18:00'],
      ['a date before today', { preferredDate: '2020-01-01' }, 422, 'preferredDate', 'The preferred date must not be before today'],
    ] as const
  ).map(
    ([rule, fields, status, param, message]): Case => ({
      rule: `a slot request with ${rule}`,
      as: candidates,
      name: 'requestSlot',
      asked: () => ({
        body: {
          interviewerId: interviewer.id,
          interviewType: 'DSA',
          preferredDate: hoursAhead(24 * 30).slice(0, 10),
          preferredTime: '18:00',
          timezone: 'Asia/Kolkata',
          ...fields,
        },
      }),
      status,
      param,
      message,
    }),
  ),
  ...(
    [
      ['no title', { title: ' ' }, 'title', 'Title is required'],
      ['no LeetCode address', { leetcodeUrl: undefined }, 'leetcodeUrl', 'LeetCode URL is required'],
      ['a LeetCode address that is none', { leetcodeUrl: 'two-sum' }, 'leetcodeUrl', 'Please enter a valid URL'],
      ['no video', { solutionVideoUrl: '' }, 'solutionVideoUrl', 'Solution video URL is required'],
      ['a difficulty that does not exist', { difficulty: 'insane' }, 'difficulty', 'Difficulty must be one of easy, medium, hard'],
      ['no solution', { solutions: [] }, 'solutions', 'At least one solution is required'],
      [
        'only a blank solution',
        { solutions: [{ language: 'java', code: ' ', description: '' }] },
        'solutions',
        'At least one solution is required',
      ],
      ['a solution without its code', { solutions: [{ ...solution, code: '' }] }, 'solutions.0.code', 'Code is required'],
      [
        'a solution in COBOL',
        { solutions: [{ ...solution, language: 'cobol' }] },
        'solutions.0.language',
        'Language must be one of java, python',
      ],
      [
        'no time complexity',
        { solutions: [{ ...solution, timeComplexity: '' }] },
        'solutions.0.timeComplexity',
        'Time complexity is required',
      ],
      [
        'no space complexity',
        { solutions: [{ ...solution, spaceComplexity: '' }] },
        'solutions.0.spaceComplexity',
        'Space complexity is required',
      ],
    ] as const
  ).map(
    ([rule, fields, param, message]): Case => ({
      rule: `a problem with ${rule}`,
      as: admins,
      name: 'addProblem',
      asked: () => ({ body: { ...problem, ...fields } }),
      param,
      message,
    }),
  ),
  ...[0, -83.5, 'abc', null, true].map(
    (rate): Case => ({
      rule: `an exchange rate of ${JSON.stringify(rate)}`,
      as: admins,
      name: 'setExchangeRate',
      asked: () => ({ body: { currency: 'USD', rate } }),
      param: 'rate',
      message: 'Exchange rate must be a positive number',
    }),
  ),
  {
    rule: 'no email',
    as: nobody,
    name: 'forgotPassword',
    asked: () => ({ body: { email: ' ' } }),
    param: 'email',
    message: 'Please enter your email address',
  },
  {
    rule: 'permissions for a type that does not exist',
    as: admins,
    name: 'changePermissions',
    asked: () => ({ params: { id: newcomer.id }, body: { allowedInterviewTypes: ['DSA', 'Chess'] } }),
    param: 'allowedInterviewTypes.1',
    message: 'Interview type must be one of DSA, System Design, Behavioral/Leadership',
  },
];

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

  it('read the score that a form sends as text, and Behavioral as Behavioral/Leadership', async () => {
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
      'The image has more than 40 megapixels. Please choose a smaller one.',
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

  it('are judged by what they are, not by their name', async () => {
    const { bytes } = await screenshot();
    const asked = { body: { upiId: 'nora@okbank' }, files: { qrCode: { name: '../../etc/passwd.exe', bytes } } };
    expect((await newcomer.browser.call('setUpUpi', asked)).message).toBe('UPI QR code uploaded successfully');
  });

  it('do not come under another field, nor twice', async () => {
    const picture = await screenshot();
    const files = { transactionScreenshot: picture, selfie: picture };
    expect(await candidate.browser.refused('submitPreBookingPayment', { body: { ...upi, transactionId: '4821' }, files })).toMatchObject({
      status: 400,
      errors: [{ param: 'selfie', message: 'is not expected here' }],
    });
  });

  it('have left the hold as it was: right proof books the slot', async () => {
    const { message } = await candidate.browser.call('submitPreBookingPayment', {
      body: { ...upi, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    expect(message).toBe('Payment submitted and slot booked successfully! The interviewer will verify your payment.');
  });
});

/** Not a fault of ours, and told in the one form that clients read. */
function expectRefusal(received: Received, about: string): void {
  const shape = about.includes('/api/console/') ? ConsoleRefusal : Refusal;
  expect([about, received.status < 500 && received.status >= 400, received.text]).toEqual([about, true, expect.any(String)]);
  expect([about, shape.safeParse(received.body).success, received.text]).toEqual([about, true, expect.any(String)]);
}
function expectAnswer(received: Received, about: string): void {
  if (received.status >= 400) expectRefusal(received, about);
  else expect([about, [200, 201].includes(received.status)]).toEqual([about, true]);
}

const table: readonly (readonly [RouteName, RouteDefinition])[] = Object.entries(routes) as [RouteName, RouteDefinition][];
/** One after another would take long, all at once would flood. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += 20) await Promise.all(all.slice(start, start + 20).map(work));
}

describe('requests that nobody means', () => {
  const BODIES: readonly (readonly [string, string, string | Uint8Array])[] = [
    ['broken JSON', 'application/json', '{"name": '],
    ['no object', 'application/json', '"text"'],
    ['a list', 'application/json', '[1, 2, 3]'],
    ['null', 'application/json', 'null'],
    ['a number', 'application/json', '42'],
    ['JSON in UTF-16', 'application/json; charset=utf-16', Buffer.from('{"name":"x"}', 'utf16le')],
    ['JSON in an unknown charset', 'application/json; charset=klingon', '{}'],
    ['bytes that are no UTF-8', 'application/json', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['JSON that is said to be packed', 'application/json', new Uint8Array([0x1f, 0x8b, 0, 0, 1, 2, 3])],
    ['nesting without end', 'application/json', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['a prototype', 'application/json', '{"__proto__": {"role": "admin"}, "constructor": {"prototype": {"x": 1}}}'],
    ['text', 'text/plain', 'name=x'],
    ['a form of old', 'application/x-www-form-urlencoded', 'name=x'],
    ['XML', 'application/xml', '<name>x</name>'],
    ['a multipart form without a boundary', 'multipart/form-data', '--x\r\n\r\n--x--'],
    ['a multipart form that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    ['a content type that is none', 'rubbish', '{}'],
  ];
  const LEGIBLE = new Set(['JSON in UTF-16', 'bytes that are no UTF-8', 'a prototype']);
  const commands = table.filter(([, { method, body }]) => method !== 'GET' && body !== undefined);
  const people = () => [admin.browser, guest(server)];
  const pathOf = ({ path }: RouteDefinition, value = 'nobody'): string => path.replace(/:\w+/g, value);

  it.each(BODIES)('%s as a body', async (about, type, body) => {
    await each(
      commands.flatMap(([, route]) => people().map((browser) => ({ route, browser }))),
      async ({ route, browser }) => {
        const headers = about.includes('packed') ? { 'Content-Encoding': 'gzip' } : {};
        const received = await browser.send(route.method, pathOf(route), { raw: { type, body }, headers });
        // Where no field is required, an object without known fields asks for nothing.
        const judge = LEGIBLE.has(about) ? expectAnswer : expectRefusal;
        judge(received, `${about} to ${route.method} ${route.path}`);
      },
    );
  });

  it('say 400 to broken JSON, 415 to other content types and 413 to more than a megabyte', async () => {
    const sent = (type: string, body: string) => guest(server).send('POST', '/api/auth/login', { raw: { type, body } });
    expect((await sent('application/json', '{"email": ')).status).toBe(400);
    expect((await sent('text/plain', 'email=x')).status).toBe(415);
    const huge = await sent('application/json', JSON.stringify({ email: 'x'.repeat(1_100_000), password: 'y' }));
    expect([huge.status, Refusal.parse(huge.body).code]).toEqual([413, 'body_too_large']);
  });

  it('huge strings, NUL bytes and lone surrogates in every field', async () => {
    const VALUES: readonly unknown[] = [
      'x'.repeat(100_000),
      'a\u0000b',
      '\ud800',
      '',
      ' ',
      [],
      {},
      -1,
      1e308,
      true,
      null,
      ['x'],
      '../../etc/passwd',
    ];
    const fieldsOf = (schema: unknown): readonly string[] => {
      const shape = (schema as { readonly shape?: object }).shape;
      return shape === undefined ? ['status', 'reason'] : Object.keys(shape);
    };
    const requests = commands.flatMap(([, route]) =>
      VALUES.map((value) => ({ route, json: Object.fromEntries(fieldsOf(route.body).map((field) => [field, value])) })),
    );
    await each(requests, async ({ route, json }) => {
      const received = await newcomer.browser.send(
        route.method,
        pathOf(route),
        route.files === undefined ? { json } : { form: formOf(json) },
      );
      expectAnswer(received, `${JSON.stringify(json).slice(0, 100)} to ${route.method} ${route.path}`);
    });
    expect(await newcomer.browser.call('ownSlots')).toHaveLength(1);
  });

  it('ids that name nothing, or cannot', async () => {
    const IDS = [
      'nobody',
      '%00',
      'a%00b',
      '%ff',
      '%E0%A4%A',
      '..%2f..%2fetc%2fpasswd',
      '__proto__',
      'constructor',
      '%F0%9F%98%80',
      'x'.repeat(5000),
      '%20',
      '-',
      '.',
      'user-x',
      `${'a.'.repeat(60)}b`,
    ];
    const withIds = table.filter(([, { path }]) => path.includes(':'));
    await each(
      withIds.flatMap(([, route]) => IDS.map((id) => ({ route, id }))),
      async ({ route, id }) => {
        const received = await admin.browser.send(
          route.method,
          pathOf(route, id),
          route.method === 'GET'
            ? {}
            : { json: { status: 'in-progress', meetingLink: 'https://example.com', role: 'candidate', allowedInterviewTypes: [] } },
        );
        const about = `${route.method} ${route.path} with ${id.slice(0, 40)}`;
        // Averages and lists of nobody are empty.
        if (route.path.startsWith('/api/ratings/interviewer/')) expectAnswer(received, about);
        else if (id === '.') expectAnswer(received, about);
        else expectRefusal(received, about);
      },
    );
  });

  it('ids in bodies that name nothing', async () => {
    const png = await screenshot();
    const unknown = 'nobody';
    expect(await candidate.browser.refused('createPreBookingPayment', { body: { slotId: unknown, interviewType: 'DSA' } })).toMatchObject({
      status: 404,
      code: 'slot_unknown',
    });
    expect(
      await candidate.browser.refused('createPreBookingPayment', { body: { slotId: `${interviewer.id}.x`, interviewType: 'DSA' } }),
    ).toMatchObject({ status: 404, code: 'slot_unknown' });
    for (const name of ['submitPreBookingPayment', 'submitPaymentProof'] as const) {
      const body = { paymentId: unknown, slotId: unknown, transactionId: '4821' };
      expect(await candidate.browser.refused(name, { body, files: { transactionScreenshot: png } })).toMatchObject({
        status: 404,
        code: 'payment_unknown',
      });
    }
    expect(await interviewer.browser.refused('verifyPayment', { body: { paymentId: unknown, verified: true } })).toMatchObject({
      status: 404,
    });
    expect(await interviewer.browser.refused('giveFeedback', { body: dsaFeedback(unknown) })).toMatchObject({ status: 404 });
    expect(await interviewer.browser.refused('giveFeedback', { body: { ...dsaFeedback(unknown), interviewId: undefined } })).toMatchObject({
      status: 400,
      message: 'Invalid interview data. Please try again or contact support.',
    });
    expect(await candidate.browser.refused('rateInterview', { body: { interviewId: unknown, rating: 5 } })).toMatchObject({ status: 404 });
  });

  it('query parameters that are not what they should be', async () => {
    const QUERIES = [
      'startDate=yesterday',
      'startDate=%00',
      'endDate[]=x',
      'interviewType=Chess',
      'status=none',
      'page=0',
      'page=x',
      'page=1e99',
      'limit=101',
      'limit=-1',
      'role=king',
      `search=${'x'.repeat(300)}`,
      'search=%00',
      'filter={',
      'filter=[]',
      'filter={"role":"king"}',
      'range=[5,1]',
      'range=[0,99999999]',
      'range=x',
      'sort=["password","ASC"]',
      'sort=["name"]',
      'sort={}',
      '__proto__=x',
      '&&&=&',
      '%ff=%ff',
    ];
    const queries = table.filter(([, { method, path }]) => method === 'GET' && !path.includes(':'));
    await each(
      queries.flatMap(([, route]) => QUERIES.map((query) => ({ route, query }))),
      async ({ route, query }) => expectAnswer(await admin.browser.send('GET', `${route.path}?${query}`), `GET ${route.path}?${query}`),
    );
    const wrong = [
      '/api/slots/available?startDate=yesterday',
      '/api/interviews?status=none',
      '/api/admin/users?page=0',
      '/api/admin/users?role=king',
      '/api/console/users?filter={',
      '/api/console/users?sort=["password","ASC"]',
      '/api/console/users?range=[5,1]',
    ];
    for (const address of wrong) expect([address, (await admin.browser.send('GET', address)).status]).toEqual([address, 400]);
  });

  it('headers that are nonsense', async () => {
    const HEADERS: readonly Readonly<Record<string, string>>[] = [
      { Authorization: 'Bearer' },
      { Authorization: 'Bearer a.b.c' },
      { Authorization: `Bearer ${'x'.repeat(4000)}` },
      { Authorization: 'Basic cm9vdDpyb290' },
      { Cookie: 'Consistency-Token=9999999999999999999999999; XSRF-TOKEN=' },
      { Cookie: '=;;;= ;a' },
      { 'Consistency-Token': 'DROP TABLE' },
      { 'Idempotency-Key': 'x'.repeat(201) },
      { 'Idempotency-Key': 'two words' },
      { 'X-XSRF-TOKEN': '' },
      { Accept: 'image/png' },
      { 'X-HTTP-Method-Override': 'DELETE' },
    ];
    for (const headers of HEADERS) {
      expectRefusal(await guest(server).send('GET', '/api/auth/me', { headers }), JSON.stringify(headers));
      expectRefusal(await guest(server).send('POST', '/api/auth/login', { json: { email: 'x' }, headers }), JSON.stringify(headers));
    }
    const { status } = await admin.browser.send('PUT', '/api/users/profile', {
      json: { phone: '1' },
      headers: { 'Idempotency-Key': 'two words' },
    });
    expect(status).toBe(400);
  });

  it('addresses and methods that there are not', async () => {
    for (const [method, path] of [
      ['GET', '/api'],
      ['GET', '/api/nothing'],
      ['POST', '/api/prices'],
      ['DELETE', '/api/auth/me'],
      ['PATCH', '/api/users/profile'],
      ['GET', '/api/users/profile/x/y'],
      ['POST', '/api/%ff'],
    ] as const) {
      expectRefusal(await admin.browser.send(method, path), `${method} ${path}`);
    }
  });
});

describe('what is unusual and right', () => {
  it.each(['a..b@example.com', 'jürgen@exämple.de', "o'neil+tag@example.co.uk", 'user!name@example.com', 'ada@localhost.local1'])(
    'is answered: %s as an address',
    async (email) => {
      const received = await guest(server).ask('register', { body: { name: 'Ada', email, password: PASSWORD } });
      expectAnswer(received, email);
    },
  );

  it('is kept as it was written: names in any script', async () => {
    for (const name of ['José Ñandú', '李小龙', "Conan O'Brien <b>", '👩🏽‍💻 Ada', 'x'.repeat(100)]) {
      const { user } = await candidate.browser.call('updateProfile', { body: { name } });
      expect([user.name, (await candidate.browser.call('me')).user.name]).toEqual([name, name]);
    }
    expect(await candidate.browser.refused('updateProfile', { body: { name: 'x'.repeat(101) } })).toMatchObject({ status: 400 });
  });

  it('is answered: a slot in the last hour that a calendar can name', async () => {
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

  it('is refused: a date with a book behind it', async () => {
    const body = { workExperiences: [{ company: 'Acme', position: 'Engineer', startDate: `2024-05${'x'.repeat(1_040_000)}` }] };
    expectRefusal(await candidate.browser.ask('updateProfile', { body }), 'a start date of a megabyte');
  });

  it('smuggles nothing into mails: a name with line ends', async () => {
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

function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}
