/** The business constants, each defined once. */

/** How far ahead the dashboard counts an interviewer's open slots. */
export const DASHBOARD_WEEKS = 4;
export const SLOT_LEAD_HOURS = 24;
export const SLOT_HOLD_MINUTES = 15;
/** Slots begin a day ahead: a longer hold would keep one from everybody else until it begins. */
export const SLOT_HOLD_MINUTES_MAX = 24 * 60;
/** A hold may be renewed by its holder this often. */
export const SLOT_HOLD_RENEWALS = 1;
/** The number of slots an account may hold at once; fewer while its address is unverified. */
export const SLOT_HOLDS_MAX = 3;
export const SLOT_HOLDS_UNCONFIRMED_MAX = 1;
/** How long an approved request's slot is kept for its candidate. */
export const SLOT_KEPT_HOURS = 48;
/** For a candidate's message and an interviewer's reason. */
export const SLOT_REQUEST_TEXT_MAX = 500;
/** The number of unanswered requests a candidate may have. */
export const SLOT_REQUESTS_OPEN_MAX = 10;
export const RECURRING_WEEKS = [1, 2, 3, 4, 8, 12] as const;
export const DEFAULT_RECURRING_WEEKS = 2;

/** Starting an interview more than this long before its time requires a second confirmation. */
export const START_EARLY_MINUTES = 15;

/** How many times an interview may be moved; both slots must begin at least SLOT_LEAD_HOURS ahead. */
export const RESCHEDULES_MAX = 2;
/** When both sides are reminded. A reminder more than `lateMinutes` late is of no use any more, so it is skipped. */
export const REMINDERS = [
  { kind: '24h', hoursAhead: 24, lateMinutes: 22 * 60, words: 'within 24 hours' },
  { kind: '1h', hoursAhead: 1, lateMinutes: 50, words: 'within one hour' },
] as const;
export type Reminder = (typeof REMINDERS)[number];
/** When interviewers who have not written feedback are reminded of it, counted from the interview's start. */
export const FEEDBACK_REMINDER = { hoursAfter: 24, lateMinutes: 24 * 60 };

/** A mail that its recipient's server keeps deferring is given up this long after it was requested. */
export const MAIL_GIVEN_UP_AFTER_HOURS = 24;
/** No mail is started about something longer ago, for example after a restore or a long downtime. */
export const MAIL_TOO_LATE_AFTER_HOURS = 7 * 24;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** How long after it was opened a page can still be used to sign in with Google. */
export const GOOGLE_NONCE_HOURS = 24;
/** OpenID Connect's limit for the subject of an ID token. */
export const GOOGLE_SUBJECT_MAX = 255;
/** For the reason for closing an account. */
export const CLOSING_REASON_MAX = 500;
/** A session ends this long after sign-in, even if it is in use. */
export const SESSION_LIFETIME_DAYS = 30;
/** How long an entered second-factor code counts as recent. */
export const CODE_GOOD_MINUTES = 15;
/** The time allowed between the first factor and the code, or to set up a second factor. */
export const SECOND_STEP_MINUTES = 15;
export const RECOVERY_CODES = 10;
export const VERIFICATION_LINK_HOURS = 24;
export const RESET_LINK_HOURS = 1;
/** Limit per address for mails triggered by other people; requests beyond it get the same response but send nothing. */
export const MAILS_BY_OTHERS_PER_HOUR = 10;
export const UPI_REFERENCE_DIGITS = 4;
export const ZELLE_ID_MAX = 50;
export const ZELLE_NOTE_CHARACTERS = 6;
export const PAYMENT_ID_SHOWN = 8;

export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** The size of a phone's largest picture. Without a limit, a few hundred kilobytes can decompress to gigabytes. */
export const IMAGE_MAX_MEGAPIXELS = 40;
/** Pixels per side: decoding time depends on the longer one. */
export const IMAGE_MAX_SIDE = 12_000;
export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;

export const PLATFORM_FEE_PERCENT = 15;
export const DEFAULT_INR_PER_USD = 83.5;
export const DEFAULT_INR_PER_EUR = 90;
/** Bounds that keep a slip of the decimal point from turning prices into nothing or into fortunes. */
export const INR_PER_UNIT_MIN = 0.01;
export const INR_PER_UNIT_MAX = 100_000;
/** More than anybody owes, in any currency. */
export const AMOUNT_MAX = 100_000_000;
export const REFERRAL_BONUS_RUPEES = 500;
/** The default TRUST_ALLOWANCE: credit granted on one interviewer's word before an admin must approve. */
export const TRUST_ALLOWANCE_RUPEES = 5000;

/** A no-show may be reported from this long after the start. */
export const NO_SHOW_AFTER_MINUTES = 15;
/** A no-show may be reported until this long after the end, and disputed for as long after the report. */
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
/** Default rows per response of a long list; keeps a response under 300 kB. */
export const PIECE = 350;
/** Characters of a text that a list is searched for. */
export const SEARCH_MAX = 200;
/** Limit for a whole profile, as JSON in UTF-8. */
export const PROFILE_MAX_BYTES = 100_000;
export const TEXT_MAX = 5000;
/** For the reason for a cancellation, rejection, move or refund. */
export const REASON_MAX = 500;
export const NAME_MAX = 100;

export const CHAT_NOTIFICATION_DELAY_SECONDS = 30;

/** How long copies of sent mails are kept, unless configured otherwise. */
export const RETENTION_DAYS = 90;
export const RETENTION_DAYS_MAX = 36_500;
