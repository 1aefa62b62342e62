import { answers, holds, isGranted, marketplace, proves, publishes, reportsNoShow } from '../people.ts';
import type { Story } from '../trial.ts';

const held = [...marketplace, isGranted('arjun', 200), publishes(30), holds('arjun', 30)];
const paid = [...held, proves('arjun', 30), answers('arjun', true)];

export const timers: readonly Story[] = [
  { name: 'a hold that ends without proof', before: held, rings: [16], workers: ['booking-completion', 'hold-expiry'] },
  {
    name: 'a no-show that nobody disputes',
    before: [...paid, { ...reportsNoShow('arjun'), minute: 30.5 * 60 }],
    rings: [54.5 * 60],
    workers: ['mails', 'no-show-settlement', 'settlement'],
  },
  { name: 'reminders a day and an hour before', before: paid, rings: [6 * 60, 29 * 60], workers: ['reminders'] },
];
