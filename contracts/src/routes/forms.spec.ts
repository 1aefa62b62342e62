import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { userEvents } from '../events/user.ts';
import { Credentials, Registration } from './auth.ts';
import { booksRoutes } from './books.ts';
import { consoleRoutes } from './console.ts';
import { paymentRoutes, UpiSetup } from './payments.ts';
import { PriceChange } from './prices.ts';
import { SlotRequestForm } from './slotRequests.ts';
import { SlotBatch } from './slots.ts';

const wrongIn = (schema: z.ZodType, form: unknown): readonly (readonly [string, string])[] =>
  schema.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? [];

describe('the registration form', () => {
  const form = { name: 'Asha Rao', email: 'asha@example.org', password: 's3cret' };
  it('requires name, e-mail and password', () =>
    expect(wrongIn(Registration, { name: ' ', email: '' })).toEqual([
      ['name', 'Name is required'],
      ['email', 'Email is required'],
      ['password', 'Password is required'],
    ]));
  it('requires a valid e-mail and a password of at least 6 characters', () =>
    expect(wrongIn(Registration, { ...form, email: 'asha', password: '12345' })).toEqual([
      ['email', 'Please enter a valid email address'],
      ['password', 'Password must be at least 6 characters'],
    ]));
  it('counts spaces in passwords', () => expect(wrongIn(Registration, { ...form, password: '      ' })).toEqual([]));
  it('accepts any role and reCAPTCHA token', () =>
    expect(wrongIn(Registration, { ...form, role: 'admin', recaptchaToken: 'placeholder' })).toEqual([]));
  it('treats an empty referral code as absent', () => {
    expect(Registration.parse({ ...form, referralCode: ' ' }).referralCode).toBeUndefined();
    expect(Registration.parse(form).referralCode).toBeUndefined();
    expect(Registration.parse({ ...form, referralCode: ' ASHA2345 ' }).referralCode).toBe('ASHA2345');
  });
  it('that is accepted can be stored', () => {
    const { name, email } = Registration.parse({ ...form, name: `  ${'x'.repeat(100)} `, email: 'A!b..ü@Example.org' });
    const { schema } = userEvents.events.UserRegistered;
    expect(schema.safeParse({ userId: 'u', name, email, role: 'candidate', referralCode: 'X' }).success).toBe(true);
  });
});

describe('the form of a payout or a collection', () => {
  const amountOf = (amount: unknown) => wrongIn(booksRoutes.recordPayout.body, { amount, currency: 'INR' });
  it('requires an amount of at least the smallest unit', () => {
    for (const amount of [0, -1, 0.004]) expect([amount, amountOf(amount)]).toEqual([amount, [['amount', 'Amount must be more than 0']]]);
    for (const amount of [0.01, 1499.5]) expect([amount, amountOf(amount)]).toEqual([amount, []]);
  });
});

describe('the login form', () => {
  it('requires a valid e-mail and a password of any length', () => {
    expect(wrongIn(Credentials, {})).toEqual([
      ['email', 'Email is required'],
      ['password', 'Password is required'],
    ]);
    expect(wrongIn(Credentials, { email: 'asha', password: 'x' })).toEqual([['email', 'Email is invalid']]);
    expect(wrongIn(Credentials, { email: 'asha@example.org', password: 'x' })).toEqual([]);
  });
});

describe('the form of a slot request', () => {
  const form = { interviewerId: 'ravi', interviewType: 'DSA', preferredTime: '23:00', timezone: 'America/Los_Angeles' };
  it('requires a date that can still be stored after conversion from its zone', () => {
    expect(wrongIn(SlotRequestForm, { ...form, preferredDate: '9998-12-31' })).toEqual([]);
    const late = wrongIn(SlotRequestForm, { ...form, preferredDate: '9999-12-31' });
    expect(late).toEqual([['preferredDate', 'must be before the year 9999']]);
  });
});

describe('the price form', () => {
  const price = (value: unknown) => wrongIn(PriceChange, { interviewType: 'DSA', price: value });
  it('requires a number greater than 0, with a single message', () => {
    for (const value of [0, -1, 0.001, '', 'abc', undefined, null, Number.NaN])
      expect([value, price(value)]).toEqual([value, [['price', 'Price must be a positive number']]]);
    for (const value of [0.01, 1499, '17.95']) expect([value, price(value)]).toEqual([value, []]);
  });
  it('accepts numbers, and text in plain decimal notation', () => {
    for (const [text, value] of [
      ['1499', 1499],
      [' 17.95 ', 17.95],
      ['20.', 20],
      ['.5', 0.5],
    ] as const)
      expect(PriceChange.parse({ interviewType: 'DSA', price: text }).price).toBe(value);
    for (const value of [true, [5], ['5'], {}, '0x10', '1e3', '1,499', 'Infinity', ' ', Number.POSITIVE_INFINITY])
      expect([value, price(value)]).toEqual([value, [['price', 'Price must be a positive number']]]);
  });
  it('has an upper end', () => {
    for (const value of [10_000_001, 1e308, '9'.repeat(400)])
      expect([value, price(value)]).toEqual([value, [['price', 'Price must be at most 10000000']]]);
    expect(price(`-${'9'.repeat(400)}`)).toEqual([['price', 'Price must be a positive number']]);
  });
  it('is in rupees unless another currency is named', () => {
    expect(PriceChange.parse({ interviewType: 'DSA', price: 1499 }).currency).toBe('INR');
    expect(PriceChange.parse({ interviewType: 'DSA', price: 20, currency: 'USD' }).currency).toBe('USD');
    expect(PriceChange.safeParse({ interviewType: 'DSA', price: 20, currency: 'GBP' }).success).toBe(false);
  });
});

describe('a batch of slots', () => {
  const slot = { start: '2026-11-24T19:00:00+05:30', timeZone: 'Asia/Kolkata' };
  const wrong = (...slots: unknown[]) => wrongIn(SlotBatch, { interviewType: 'DSA', slots });
  it('has at least one slot and at most 60', () => {
    expect(wrong()).toEqual([['slots', 'Please add at least one slot']]);
    expect(wrong(...Array(60).fill(slot))).toEqual([]);
    expect(wrong(...Array(61).fill(slot))).toEqual([['slots', 'must be at most 60 slots at once']]);
  });
  it('requires a start and a zone for each; the end is optional', () => {
    expect(wrong({ ...slot, end: '2026-11-24T14:10:00.000Z' })).toEqual([]);
    expect(wrong({}).map(([path]) => path)).toEqual(['slots.0.start', 'slots.0.timeZone']);
    expect(wrong({ ...slot, timeZone: 'Asia/Atlantis' })).toEqual([['slots.0.timeZone', 'must be a time zone, for example Asia/Kolkata']]);
  });
});

describe('the payment forms', () => {
  it('require a transaction ID', () => {
    const { body } = paymentRoutes.submitPaymentProof;
    for (const transactionId of [undefined, '', ' '])
      expect(wrongIn(body, { paymentId: 'p', transactionId })).toEqual([['transactionId', 'Please enter the transaction ID']]);
    expect(body.parse({ paymentId: 'p', transactionId: ' 1234 ' }).transactionId).toBe('1234');
  });
  it('take a transaction ID of one line, without invisible characters copied along', () => {
    const { body } = paymentRoutes.submitPaymentProof;
    expect(body.parse({ paymentId: 'p', transactionId: '\u202dZ-4711\u200b\u202c ' }).transactionId).toBe('Z-4711');
    for (const transactionId of ['Z\n4711', 'Z\u00074711', 'Z\u20284711'])
      expect(wrongIn(body, { paymentId: 'p', transactionId })).toEqual([
        ['transactionId', 'must not contain line breaks or control characters'],
      ]);
    expect(wrongIn(body, { paymentId: 'p', transactionId: '\u200b' })).toEqual([['transactionId', 'Please enter the transaction ID']]);
  });
  it('do not call a value that is too long missing', () => {
    const tooLong = (max: number, param: string) => [[param, `must be at most ${max} characters`]];
    const { body } = paymentRoutes.submitPaymentProof;
    expect(wrongIn(body, { paymentId: 'p', transactionId: '1'.repeat(201) })).toEqual(tooLong(200, 'transactionId'));
    expect(wrongIn(UpiSetup, { upiId: `${'a'.repeat(96)}@bank` })).toEqual(tooLong(100, 'upiId'));
    expect(wrongIn(Credentials, { email: 'asha@example.org', password: 'x'.repeat(1001) })).toEqual(tooLong(1000, 'password'));
  });
  it('require a slot id if the slot is not booked yet', () =>
    expect(wrongIn(paymentRoutes.submitPreBookingPayment.body, { paymentId: 'p', transactionId: '1234' })).toEqual([
      ['slotId', 'is required'],
    ]));
  it('accept the method in upper or lower case, or none', () => {
    const { body } = paymentRoutes.createPaymentRequest;
    const chosen = (paymentMethod: unknown) => body.parse({ interviewId: 'i', paymentMethod }).paymentMethod;
    expect(['UPI', 'upi', 'ZELLE', '', undefined].map(chosen)).toEqual(['UPI', 'UPI', 'Zelle', undefined, undefined]);
    expect(wrongIn(body, { interviewId: 'i', paymentMethod: 'cash' })).toEqual([['paymentMethod', expect.stringContaining('UPI')]]);
  });
  it('require a screenshot', () => {
    expect(paymentRoutes.submitPaymentProof.files.transactionScreenshot.required).toBe('screenshot_required');
    expect(paymentRoutes.submitPreBookingPayment.files.transactionScreenshot.required).toBe('screenshot_required');
  });
  it('accept only true or false for verification', () => {
    const { body } = paymentRoutes.verifyPayment;
    expect(wrongIn(body, { paymentId: 'p' })).toEqual([['verified', 'must be true or false']]);
    expect(wrongIn(body, { paymentId: 'p', verified: 'true' })).toEqual([['verified', 'must be true or false']]);
  });
  it('require a UPI ID', () =>
    expect(wrongIn(paymentRoutes.setUpUpi.body, { upiId: ' ' })).toEqual([['upiId', 'Please enter your UPI ID']]));
});

describe('the forms of the console', () => {
  it('cannot make anyone an admin', () => {
    const { body } = consoleRoutes.changeRole;
    for (const role of ['candidate', 'interviewer', 'auditor']) expect(body.safeParse({ role }).success).toBe(true);
    expect(wrongIn(body, { role: 'admin' })).toEqual([['role', 'must be candidate, interviewer or auditor']]);
  });
  it('list 10 accounts a page, at most 100', () => {
    const { query } = consoleRoutes.accounts;
    expect(query.parse({})).toEqual({ page: 1, limit: 10 });
    expect(query.parse({ page: '3', limit: '25', search: 'asha', role: 'all' })).toEqual({
      page: 3,
      limit: 25,
      search: 'asha',
      role: 'all',
    });
    expect(query.parse({ search: ' asha@example.org ' })).toMatchObject({ search: 'asha@example.org' });
    for (const wrong of [{ page: '0' }, { limit: '101' }, { limit: 'many' }, { role: 'guest' }])
      expect(query.safeParse(wrong).success).toBe(false);
  });
});
