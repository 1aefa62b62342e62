import type { Instant } from '@s30/contracts/time';
import { answersRequest, asksForSlot, demotes, holds, marketplace, publishes, withdraws } from '../people.ts';
import type { Story } from '../trial.ts';

const start = '2026-11-28T15:00:00.000Z' as Instant;
const asked = [...marketplace, asksForSlot('arjun', start)];

export const slots: readonly Story[] = [
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
    workers: ['demotion', 'mails'],
  },
  {
    name: 'a hold that ends after the demotion',
    before: [...marketplace, publishes(72), holds('arjun', 72), demotes],
    rings: [16],
    workers: ['booking-completion', 'demotion', 'hold-expiry'],
  },
];
