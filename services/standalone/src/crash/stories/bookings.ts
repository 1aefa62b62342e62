import { answers, cancels, changesLink, holds, isGranted, marketplace, moves, proves, publishes } from '../people.ts';
import type { Story } from '../trial.ts';

const held = [...marketplace, isGranted('arjun', 200), publishes(72, 96), holds('arjun', 72)];
const booked = [...held, proves('arjun', 72)];

export const bookings: readonly Story[] = [
  { name: 'a booking, at proof', before: held, request: proves('arjun', 72), workers: ['booking-completion', 'mails'] },
  {
    name: 'a booking that the balance pays for',
    before: [...marketplace, isGranted('arjun', 2_000), publishes(72)],
    request: holds('arjun', 72),
    // Held, reserved, requested, covered: from there on it is paid.
    decisive: 4,
    workers: ['booking-completion', 'mails', 'settlement'],
  },
  { name: 'a new meeting link', before: booked, request: changesLink('arjun'), workers: ['mails'] },
  { name: 'a booking that moves', before: booked, request: moves('arjun', 96), workers: ['booking-completion', 'mails'] },
  {
    name: 'an early cancellation, which opens the slot again',
    before: [...booked, answers('arjun', true)],
    request: cancels('arjun'),
    workers: ['booking-completion', 'mails', 'settlement'],
  },
];
