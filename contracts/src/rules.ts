/** The constants of the business, each written once. */

/** How far ahead the dashboard counts an interviewer's open slots. */
export const DASHBOARD_WEEKS = 4;
export const SLOT_LEAD_HOURS = 24;
export const SLOT_HOLD_MINUTES = 15;
/** A hold may be renewed by its holder this often. */
export const SLOT_HOLD_RENEWALS = 1;
/** So many slots an account may hold at once; one whose address is not confirmed, a single one. */
export const SLOT_HOLDS_MAX = 3;
export const SLOT_HOLDS_UNCONFIRMED_MAX = 1;
/** So long the slot of an approved request is kept for the candidate who asked for it. */
export const SLOT_KEPT_HOURS = 48;
/** A candidate's message and an interviewer's reason. */
export const SLOT_REQUEST_TEXT_MAX = 500;
/** So many requests of one candidate may wait for an answer. */
export const SLOT_REQUESTS_OPEN_MAX = 10;
export const RECURRING_WEEKS = [1, 2, 3, 4, 8, 12] as const;
export const DEFAULT_RECURRING_WEEKS = 2;

/** Starting an interview earlier than this before its time needs a second confirmation. */
export const START_EARLY_MINUTES = 15;

/** An interview may be moved to another slot this often; both slots must begin at least SLOT_LEAD_HOURS ahead. */
export const RESCHEDULES_MAX = 2;
/** When both sides are reminded. A reminder that could not go out within `lateMinutes` of its moment would mislead, so it is left out. */
export const REMINDERS = [
  { kind: '24h', hoursAhead: 24, lateMinutes: 120, words: 'within 24 hours' },
  { kind: '1h', hoursAhead: 1, lateMinutes: 10, words: 'within one hour' },
] as const;
export type Reminder = (typeof REMINDERS)[number];

/** A mail that its recipient's server keeps putting off is given up so long after it was asked for. */
export const MAIL_GIVEN_UP_AFTER_HOURS = 24;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** How long a page stays valid for signing in with Google after it was opened. */
export const GOOGLE_NONCE_HOURS = 24;
/** Of a subject in an ID token, as OpenID Connect limits it. */
export const GOOGLE_SUBJECT_MAX = 255;
/** The reason given for closing an account. */
export const CLOSING_REASON_MAX = 500;
/** A session ends this long after signing in, however much it is used. */
export const SESSION_LIFETIME_DAYS = 30;
/** A code of a second factor that was entered counts for so long where a route asks for a recent one. */
export const CODE_GOOD_MINUTES = 15;
/** From the password to the code, or until a second factor is set up. */
export const SECOND_STEP_MINUTES = 15;
export const RECOVERY_CODES = 10;
export const VERIFICATION_LINK_HOURS = 24;
export const RESET_LINK_HOURS = 1;
/** To one address because of what others do or ask for; further requests are answered alike and send nothing. */
export const MAILS_BY_OTHERS_PER_HOUR = 10;
export const UPI_REFERENCE_DIGITS = 4;
export const ZELLE_ID_MAX = 50;
export const ZELLE_NOTE_CHARACTERS = 6;
export const PAYMENT_ID_SHOWN = 8;

export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** A phone's largest camera picture; a few hundred kilobytes can unfold to gigabytes otherwise. */
export const IMAGE_MAX_MEGAPIXELS = 40;
/** Of each side, in pixels: decoding takes as long as the longer one. */
export const IMAGE_MAX_SIDE = 12_000;
export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;

export const PLATFORM_FEE_PERCENT = 15;
export const DEFAULT_INR_PER_USD = 83.5;
export const DEFAULT_INR_PER_EUR = 90;
export const REFERRAL_BONUS_RUPEES = 500;
/** The default TRUST_ALLOWANCE: credit given on one interviewer's word before an admin must approve. */
export const TRUST_ALLOWANCE_RUPEES = 5000;

/** A no-show may be reported from so long after the start … */
export const NO_SHOW_AFTER_MINUTES = 15;
/** … until so long after the end; the other side may dispute it for as long after the report. */
export const NO_SHOW_WITHIN_HOURS = 24;

export const SCORE_MIN = 1;
export const SCORE_MAX = 10;
export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const RATING_TEXT_MAX = 500;
export const RATING_TEXT_SHOWN = 50;

export const EDUCATION_YEAR_MIN = 1900;
export const EDUCATION_YEAR_MAX = 2099;

export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;
/** Rows per answer of a long list, if no other number is asked for: an answer stays under 300 kB. */
export const PIECE = 350;
/** Of a whole profile, as JSON in UTF-8. */
export const PROFILE_MAX_BYTES = 100_000;
export const TEXT_MAX = 5000;
/** The reason for a cancellation, rejection, move or refund. */
export const REASON_MAX = 500;
export const NAME_MAX = 100;

export const CHAT_NOTIFICATION_DELAY_SECONDS = 30;

/** How long copies of sent mails are kept, unless the setting overrides it. */
export const RETENTION_DAYS = 90;
