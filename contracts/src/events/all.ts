import { accountMailEvents } from './accountMail.ts';
import { administrationEvents } from './administration.ts';
import { bookingEvents } from './booking.ts';
import { calendarEvents } from './calendar.ts';
import { type EventFamily, type EventOf, eventCatalogue } from './define.ts';
import { emailClaimEvents } from './emailClaim.ts';
import { exchangeRateEvents } from './exchangeRate.ts';
import { googleClaimEvents } from './googleClaim.ts';
import { interviewerAccountEvents } from './interviewerAccount.ts';
import { mailEvents } from './mail.ts';
import { priceEvents } from './price.ts';
import { problemEvents } from './problem.ts';
import { referralEvents } from './referral.ts';
import { slotRequestEvents } from './slotRequest.ts';
import { userEvents } from './user.ts';
import { walletEvents } from './wallet.ts';

const families = [
  accountMailEvents,
  administrationEvents,
  bookingEvents,
  calendarEvents,
  emailClaimEvents,
  exchangeRateEvents,
  googleClaimEvents,
  interviewerAccountEvents,
  mailEvents,
  priceEvents,
  problemEvents,
  referralEvents,
  slotRequestEvents,
  userEvents,
  walletEvents,
] as const satisfies readonly EventFamily[];
export const eventFamilies: readonly EventFamily[] = families;
export type ProductFamilies = typeof families;
/** The streams of the log: each is named by its category and an id. */
export type LoggedCategory = ProductFamilies[number]['category'];
/** Any event that may be in the log. */
export type LoggedEvent = EventOf<ProductFamilies[number]>;
/** The data of an event type. */
export type Fact<Type extends LoggedEvent['type']> = Extract<LoggedEvent, { readonly type: Type }>['data'];

/** Stream categories that 0.1.0 wrote and nothing reads any more, each with the category that replaced it. */
export const RETIRED_CATEGORIES = { payment: bookingEvents.category, interview: bookingEvents.category } as const;

/** Every event type that may be in the log. */
export const catalogue = eventCatalogue(eventFamilies);
