import type { Instant } from '@s30/contracts/time';
import {
  answers,
  answersRequest,
  asksForCopy,
  asksForMail,
  asksForSlot,
  cancels,
  changesLink,
  changesPassword,
  completes,
  decidesCredit,
  deletesAccount,
  demotes,
  disputesNoShow,
  holds,
  isClosed,
  isGranted,
  isTrustedWith,
  marketplace,
  moves,
  proves,
  publishes,
  recordsRefund,
  refunds,
  registers,
  releases,
  reportsNoShow,
  settlesNoShow,
  withdraws,
} from './people.ts';
import type { Story } from './trial.ts';

const start = '2026-11-28T15:00:00.000Z' as Instant;
const asked = [...marketplace, asksForSlot('arjun', start)];
const offered = [...marketplace, isGranted('arjun', 200), publishes(72, 96)];
const held = [...offered, holds('arjun', 72)];
const booked = [...held, proves('arjun', 72)];
const verified = [...booked, answers('arjun', true)];
/** Thirty hours before the start, half is given back. */
const soon = [...marketplace, isGranted('arjun', 200), publishes(30), holds('arjun', 30), proves('arjun', 30)];
/** Arjun's hold had expired when Bela booked, but he sends proof all the same. */
const overtaken = [
  ...[...marketplace, registers('bela'), isGranted('arjun', 200), publishes(72), holds('arjun', 72)],
  ...[{ ...holds('bela', 72), minute: 16 }, proves('bela', 72)],
];
const lost = [...overtaken, proves('arjun', 72)];
const reported = [...soon, answers('arjun', true), { ...reportsNoShow('arjun'), minute: 30.5 * 60 }];
/** Ananya's trust allowance is zero, so refunds wait for an admin. */
const waiting = [...verified, isTrustedWith(0), cancels('arjun')];

export const everything: readonly Story[] = [
  {
    name: 'a hold',
    before: offered,
    request: holds('arjun', 72),
    // Balance, slot, payment: without all three there is no hold, and the rest lapses.
    decisive: 3,
    workers: [],
  },
  { name: 'a booking, at proof', before: held, request: proves('arjun', 72), workers: ['booking-follow-ups', 'mails'] },
  {
    name: 'a booking that the balance pays for',
    before: [...marketplace, isGranted('arjun', 2_000), publishes(72)],
    request: holds('arjun', 72),
    decisive: 3,
    workers: ['booking-follow-ups', 'mails'],
  },
  { name: 'a booking that moves', before: booked, request: moves('arjun', 96), workers: ['booking-follow-ups', 'mails'] },
  {
    name: 'an early cancellation, which opens the slot again',
    before: verified,
    request: cancels('arjun'),
    workers: ['booking-follow-ups', 'mails'],
  },
  {
    name: 'a verification after a late cancellation',
    before: [...soon, cancels('arjun')],
    request: answers('arjun', true),
    workers: ['booking-follow-ups', 'mails'],
  },
  {
    name: 'credit that waited, given by an admin',
    before: waiting,
    request: decidesCredit('arjun', 'approve'),
    workers: ['booking-follow-ups', 'mails'],
  },
  { name: 'proof for a slot that is gone', before: overtaken, request: proves('arjun', 72), workers: ['booking-follow-ups', 'mails'] },
  {
    name: 'a no-show that nobody disputes',
    before: reported,
    rings: [54.5 * 60],
    workers: ['mails', 'no-show-settlement'],
  },
  { name: 'a verification that spends credit', before: soon, request: answers('arjun', true), workers: ['booking-follow-ups', 'mails'] },
  { name: 'a rejected proof', before: soon, request: answers('arjun', false), workers: ['mails'] },
  {
    name: 'a release by the interviewer',
    before: [...booked, answers('arjun', false)],
    request: releases('arjun'),
    workers: ['booking-follow-ups', 'mails'],
  },
  {
    name: 'a release by the clock',
    before: [...booked, answers('arjun', false)],
    rings: [24 * 60],
    workers: ['booking-release', 'mails'],
  },
  { name: 'a refund by an admin', before: verified, request: refunds('arjun', 'credit'), workers: ['booking-follow-ups', 'mails'] },
  {
    name: 'credit that waited, declined by an admin',
    before: waiting,
    request: decidesCredit('arjun', 'decline'),
    workers: ['booking-follow-ups', 'mails'],
  },
  {
    name: 'credit that waited, given because more trust was put in the interviewer',
    before: waiting,
    request: isTrustedWith(5_000),
    workers: ['booking-follow-ups', 'mails'],
  },
  {
    name: 'the record of a refund that was sent',
    before: [...verified, refunds('arjun', 'money')],
    request: recordsRefund('arjun'),
    workers: ['mails'],
  },
  {
    name: 'a completion that pays the referral bonus',
    before: [...soon, answers('arjun', true)],
    request: { ...completes('arjun'), minute: 31 * 60 },
    workers: ['booking-follow-ups', 'mails'],
  },
  {
    name: 'a verification after completion that pays the referral bonus',
    before: [...soon, { ...completes('arjun'), minute: 31 * 60 }],
    request: answers('arjun', true),
    workers: ['booking-follow-ups', 'mails'],
  },
  {
    name: 'a late cancellation that gives half back',
    before: [...soon, answers('arjun', true)],
    request: cancels('arjun'),
    workers: ['booking-follow-ups', 'mails'],
  },
  {
    name: 'a verification of proof for a slot that is gone',
    before: lost,
    request: answers('arjun', true),
    workers: ['booking-follow-ups', 'mails'],
  },
  {
    name: 'a rejection of proof for a slot that is gone, which frees what it had held',
    before: lost,
    request: answers('arjun', false),
    workers: ['booking-follow-ups', 'mails'],
  },
  {
    name: 'new proof after that, which holds it again',
    before: [...lost, answers('arjun', false)],
    request: { ...proves('arjun', 72), name: 'arjun submits new proof' },
    workers: ['booking-follow-ups', 'mails'],
  },
  { name: 'a disputed no-show', before: reported, request: disputesNoShow('ananya', 'arjun'), workers: ['mails'] },
  {
    name: 'a no-show that an admin settles',
    before: [...reported, disputesNoShow('ananya', 'arjun')],
    request: settlesNoShow('arjun', 50),
    workers: ['booking-follow-ups', 'mails'],
  },
  { name: 'a new meeting link', before: booked, request: changesLink('arjun'), workers: ['mails'] },
  { name: 'reminders a day and an hour before', before: soon, rings: [6 * 60, 29 * 60], workers: ['reminders'] },

  {
    name: 'a registration',
    before: marketplace,
    request: registers('bela', 'kavya'),
    // A referral code that nobody uses does no harm; the claimed address decides.
    decisive: 2,
    workers: ['account-mails', 'registration-completion'],
  },
  {
    name: 'another verification link',
    before: [registers('bela')],
    request: asksForMail('bela', 'RequestVerificationMail'),
    workers: ['account-mails'],
  },
  { name: 'a reset link', before: [registers('bela')], request: asksForMail('bela', 'RequestPasswordReset'), workers: ['account-mails'] },
  { name: 'a changed password', before: [registers('bela')], request: changesPassword('bela'), workers: ['account-mails'] },

  { name: 'a slot that is asked for', before: marketplace, request: asksForSlot('arjun', start), workers: ['mails'] },
  { name: 'an approved request', before: asked, request: answersRequest('arjun', 'approved'), workers: ['mails', 'slot-approval'] },
  { name: 'a rejected request', before: asked, request: answersRequest('arjun', 'rejected'), workers: ['mails'] },
  {
    name: 'a kept slot that is withdrawn',
    before: [...asked, answersRequest('arjun', 'approved')],
    request: withdraws('arjun'),
    workers: ['mails'],
  },
  {
    name: 'a demotion with open slots and pending requests',
    before: [...asked, asksForSlot('kavya', start), publishes(72, 96)],
    request: demotes,
    workers: ['account-mails', 'demotion', 'mails'],
  },
  {
    name: 'an account deleted with open slots, pending requests and a copy of everything',
    before: [...asked, publishes(72, 96), asksForCopy('ananya')],
    request: deletesAccount('ananya'),
    workers: ['demotion', 'erasure', 'mails'],
  },
  {
    name: 'a copy of everything that replaces the one before',
    before: [...marketplace, asksForCopy('arjun')],
    request: { ...asksForCopy('arjun'), name: 'arjun asks for another copy' },
    workers: [],
  },
  { name: 'a closed account whose owner holds a slot', before: held, request: isClosed('arjun'), workers: ['demotion'] },
];
