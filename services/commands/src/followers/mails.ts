import { bookingEvents } from '@s30/contracts/events/booking';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { slotRequestEvents } from '@s30/contracts/events/slotRequest';
import { process } from '@s30/platform/projector/process';
import type { Notices } from '../mails/notices.ts';

/** Mails about bookings, payments, refunds, no-shows and slot requests. */
export const mailProcess = ({ on }: Pick<Notices, 'on'>) =>
  process({ name: 'mails', from: [bookingEvents, slotRequestEvents, calendarEvents], on });
