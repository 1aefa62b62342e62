import { calendarEvents } from './calendar.ts';
import { type EventFamily, eventCatalogue } from './define.ts';
import { emailClaimEvents } from './emailClaim.ts';
import { interviewEvents } from './interview.ts';
import { mailEvents } from './mail.ts';
import { paymentEvents } from './payment.ts';
import { priceEvents } from './price.ts';
import { referralEvents } from './referral.ts';
import { slotRequestEvents } from './slotRequest.ts';
import { userEvents } from './user.ts';

export const eventFamilies: readonly EventFamily[] = [
  calendarEvents,
  emailClaimEvents,
  interviewEvents,
  mailEvents,
  paymentEvents,
  priceEvents,
  referralEvents,
  slotRequestEvents,
  userEvents,
];

/** Every event type that may stand in the log. */
export const catalogue = eventCatalogue(eventFamilies);
