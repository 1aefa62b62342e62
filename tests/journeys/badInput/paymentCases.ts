import { qrCode } from '../../system/pictures.ts';
import { admins, type Case, candidates, newcomers, proof, upi, zelle } from './world.ts';

/** Proof of payment, how interviewers are paid, prices and rates. */
export const paymentCases: readonly Case[] = [
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
];
