import { answers, cancels, completes, holds, isGranted, marketplace, proves, publishes, registers } from '../people.ts';
import type { Story } from '../trial.ts';

/** Thirty hours before the start, half is given back. */
const booked = [...marketplace, isGranted('arjun', 200), publishes(30), holds('arjun', 30), proves('arjun', 30)];
/** Arjun's hold had run out when Bela came, and he sends proof all the same. */
const overtaken = [
  ...[...marketplace, registers('bela'), isGranted('arjun', 200), publishes(72), holds('arjun', 72)],
  ...[{ ...holds('bela', 72), minute: 16 }, proves('bela', 72)],
];

export const money: readonly Story[] = [
  { name: 'a verification that spends credit', before: booked, request: answers('arjun', true), workers: ['mails', 'settlement'] },
  { name: 'a rejected proof', before: booked, request: answers('arjun', false), workers: ['mails'] },
  {
    name: 'a completion that pays the referral bonus',
    before: [...booked, answers('arjun', true)],
    request: { ...completes('arjun'), minute: 31 * 60 },
    workers: ['settlement'],
  },
  {
    name: 'a verification after completion that pays the referral bonus',
    before: [...booked, { ...completes('arjun'), minute: 31 * 60 }],
    request: answers('arjun', true),
    workers: ['mails', 'settlement'],
  },
  {
    name: 'a late cancellation that gives half back',
    before: [...booked, answers('arjun', true)],
    request: cancels('arjun'),
    workers: ['booking-completion', 'mails', 'settlement'],
  },
  {
    name: 'a verification after a late cancellation',
    before: [...booked, cancels('arjun')],
    request: answers('arjun', true),
    workers: ['mails', 'settlement'],
  },
  {
    name: 'proof for a slot that is gone',
    before: overtaken,
    request: proves('arjun', 72),
    workers: ['booking-completion', 'mails'],
  },
  {
    name: 'a verification of proof for a slot that is gone',
    before: [...overtaken, proves('arjun', 72)],
    request: answers('arjun', true),
    // What ends without a booking is settled by the process that tried to book it.
    workers: ['booking-completion', 'mails'],
  },
  {
    name: 'a rejection of proof for a slot that is gone, which frees what it had claimed',
    before: [...overtaken, proves('arjun', 72)],
    request: answers('arjun', false),
    workers: ['booking-completion', 'mails', 'settlement'],
  },
  {
    name: 'new proof after that, which claims it anew',
    before: [...overtaken, proves('arjun', 72), answers('arjun', false)],
    request: { ...proves('arjun', 72), name: 'arjun submits new proof' },
    workers: ['booking-completion', 'mails'],
  },
];
