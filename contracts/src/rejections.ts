import { formatInstant } from './clock.ts';
import {
  IMAGE_MAX_MEGAPIXELS,
  IMAGE_MAX_SIDE,
  NO_SHOW_AFTER_MINUTES,
  NO_SHOW_WITHIN_HOURS,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PLATFORM_FEE_PERCENT,
  PROFILE_MAX_BYTES,
  RATING_TEXT_MAX,
  RECURRING_WEEKS,
  RESCHEDULES_MAX,
  SLOT_HOLDS_MAX,
  SLOT_LEAD_HOURS,
  SLOT_REQUESTS_OPEN_MAX,
  ZELLE_ID_MAX,
} from './rules.ts';

/** Details of the case at hand. */
export type RejectionDetail = Readonly<Record<string, string | number>>;
type Refusal = {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  readonly message: string | ((detail: RejectionDetail) => string);
  /** The request's field to correct, unless the detail names another `param`. */
  readonly param?: string;
};

/** Every business rejection: a stable code, its HTTP status and the message for users. */
export const rejections = {
  // Accounts
  email_taken: { status: 409, message: 'An account with this email already exists', param: 'email' },
  referral_code_unknown: { status: 422, message: 'This referral code does not exist', param: 'referralCode' },
  password_too_common: { status: 422, message: 'This password is too common. Please choose another one.', param: 'password' },
  password_personal: {
    status: 422,
    message: 'Your name and your address are the first that anybody tries. Please choose another password.',
    param: 'password',
  },
  profile_too_large: { status: 422, message: `A profile holds at most ${PROFILE_MAX_BYTES / 1000} kB in all. Please shorten it.` },
  wrong_credentials: { status: 401, message: 'Invalid email or password' },
  account_closed: { status: 403, message: 'This account is closed. Please contact the administrator.' },
  session_unknown: { status: 404, message: 'This session has ended already' },
  own_account: { status: 403, message: 'Somebody else has to do this: it is your own account' },
  last_admin: { status: 409, message: 'This is the last admin. Appoint another one first.' },
  affairs_open: { status: 409, message: ({ open }) => `Please settle this first: ${open}` },
  export_unknown: { status: 404, message: 'There is no such copy, or a newer one has taken its place' },
  export_not_ready: { status: 409, message: 'The copy is still being made. Please try again in a moment.' },
  account_closed_already: { status: 409, message: 'This account is closed already. Your reason was not recorded.' },
  admin_not_closable: { status: 409, message: 'This is an admin. Demote them first.' },
  google_account_differs: { status: 403, message: 'This account belongs to another Google account with the same address' },
  not_signed_in: { status: 401, message: 'Please log in' },
  session_ended: { status: 401, message: 'Your session has ended. Please log in again.' },
  not_allowed: { status: 403, message: 'You are not allowed to do this' },
  xsrf_missing: { status: 403, message: 'The request lacks the X-XSRF-TOKEN header' },
  wrong_current_password: { status: 422, message: 'The current password is wrong', param: 'currentPassword' },
  no_password: {
    status: 422,
    message: 'This account has no password yet. Please set one with the link that “Forgot password” on the login page sends you.',
    param: 'currentPassword',
  },
  account_locked: { status: 429, message: 'Too many failed attempts. Please try again later.' },
  account_locked_out: {
    status: 429,
    message: 'Too many failed attempts. Please set a new password with the link that “Forgot password” sends you.',
  },
  /** However right they may be: of many at once none has been judged yet. */
  attempts_under_way: {
    status: 429,
    message: 'Other attempts to enter this account are being checked at the moment. Please try again in a few seconds.',
  },
  password_too_short: { status: 422, message: `Password must be at least ${PASSWORD_MIN} characters`, param: 'password' },
  password_too_long: { status: 422, message: `Password must be at most ${PASSWORD_MAX} characters`, param: 'password' },
  password_unusable: { status: 422, message: 'This password cannot be used. Please choose another one.', param: 'password' },
  verification_link_invalid: { status: 400, message: 'This verification link is invalid or has expired. Please request a new one.' },
  reset_link_invalid: { status: 400, message: 'This link is invalid or has expired. Please request a new one.' },
  second_factor_needed: { status: 403, message: 'Please enter a code of your authenticator app first' },
  second_factor_on: { status: 409, message: 'This account has a second factor already' },
  second_factor_off: { status: 409, message: 'This account has no second factor' },
  second_factor_required: { status: 409, message: 'Your role requires a second factor' },
  wrong_code: { status: 422, message: 'This code is wrong or was used before. Please wait for the next one.', param: 'code' },
  enrolment_expired: { status: 410, message: 'This took too long. Please begin again with a new QR code.' },
  sign_in_expired: { status: 410, message: 'This login has ended. Please log in again.' },
  google_sign_in_off: { status: 422, message: 'Sign-in with Google is not available here. Please log in with your email and password.' },
  google_credential_invalid: { status: 401, message: 'Google login failed' },
  user_unknown: { status: 404, message: 'User not found' },
  not_an_interviewer: { status: 422, message: 'This user is not an interviewer' },
  role_held_already: { status: 409, message: 'This user has that role already. Your reason was not recorded.' },
  role_not_changeable: { status: 409, message: (detail) => `A user with the role ${detail.role} cannot be made ${detail.to}` },

  /** The change was based on a version that is no longer current. */
  changed_meanwhile: { status: 409, message: 'Somebody else has changed this meanwhile. Nothing was saved.' },

  // Slots
  slot_unknown: { status: 404, message: 'Slot not found' },
  slot_too_soon: { status: 422, message: `Slots must be at least ${SLOT_LEAD_HOURS} hours in the future`, param: 'start' },
  slot_not_on_the_hour: { status: 422, message: (detail) => `Slots must start on the hour in ${detail.timeZone}`, param: 'start' },
  slot_end_wrong: {
    status: 422,
    message: (detail) => `A ${detail.interviewType} slot ends ${detail.minutes} minutes after its start`,
    param: 'end',
  },
  slot_overlaps: {
    status: 409,
    /** `starts`: all overlapping start times, separated by commas. */
    message: ({ starts, timeZone }) => {
      const times = String(starts)
        .split(',')
        .map((start) => formatInstant(start, String(timeZone)));
      return times.length === 1
        ? `The slot at ${times[0]} overlaps another of your slots`
        : `The slots at ${times.slice(0, -1).join('; ')} and ${times.at(-1)} overlap others of your slots`;
    },
    param: 'slots',
  },
  slot_weeks_wrong: { status: 422, message: `Slots can repeat for ${RECURRING_WEEKS.join(', ')} weeks`, param: 'slots' },
  slot_type_not_permitted: {
    status: 403,
    message: (detail) => `You don't have permission to create ${detail.interviewType} interview slots`,
    param: 'interviewType',
  },
  slot_taken: { status: 409, message: 'This slot has just been taken. Please choose another one.' },
  slot_booked_cannot_be_deleted: { status: 409, message: 'Only unbooked slots can be deleted' },
  slot_held_cannot_be_deleted: {
    status: 409,
    message: 'Somebody is paying for this slot at the moment. Please try again in a few minutes.',
  },
  slot_no_longer_bookable: { status: 410, message: `This slot can no longer be booked: it starts in less than ${SLOT_LEAD_HOURS} hours` },
  slot_type_differs: { status: 422, message: 'The slot is for another interview type', param: 'interviewType' },
  own_slot: { status: 403, message: 'You cannot book your own slot' },
  slot_hold_paused: {
    status: 409,
    message: ({ minutes }) => `Your time with this slot has ended. You can hold it again in ${minutes} min, if it is still free.`,
  },
  hold_limit_reached: {
    status: 409,
    message: `You are paying for ${SLOT_HOLDS_MAX} other slots at the moment. Please finish one of them first.`,
  },
  hold_needs_confirmed_address: {
    status: 409,
    message: 'Please confirm your email address to hold more than one slot at a time.',
  },
  slot_not_offered: { status: 410, message: 'This slot is no longer offered' },

  // Slot requests
  slot_request_unknown: { status: 404, message: 'Slot request not found' },
  not_your_slot_request: { status: 403, message: 'This slot request was made to somebody else' },
  slot_request_already_answered: { status: 409, message: 'This slot request has been answered already' },
  slot_request_in_the_past: { status: 422, message: 'The preferred date must not be before today', param: 'preferredDate' },
  interview_type_not_offered: {
    status: 422,
    message: (detail) => `This interviewer does not offer ${detail.interviewType} interviews`,
    param: 'interviewType',
  },
  slot_request_limit_reached: {
    status: 409,
    message: `You have asked for ${SLOT_REQUESTS_OPEN_MAX} slots already. Please wait for an answer before you ask for another one.`,
  },
  own_slot_request: { status: 403, message: 'You cannot request a slot from yourself', param: 'interviewerId' },

  // Payments
  payment_unknown: { status: 404, message: 'Payment not found' },
  price_not_set: {
    status: 422,
    message: (detail) => `No price has been set for ${detail.interviewType} interviews yet. Please contact the administrator.`,
  },
  price_changed: { status: 409, message: ({ price }) => `The price is now ${price}. Please check it before you book.` },
  balance_changed: {
    status: 409,
    message: ({ used, toPay }) =>
      `Your S30 balance would now pay ${used} of it, and ${toPay} is left to pay. Please check it before you book.`,
  },
  no_payment_setup: { status: 422, message: 'No UPI setup found. Please contact the administrator.' },
  payment_method_not_accepted: {
    status: 422,
    message: (detail) => `The interviewer does not accept ${detail.method}`,
    param: 'paymentMethod',
  },
  payment_slot_differs: { status: 422, message: 'This payment is for another slot', param: 'slotId' },
  transaction_id_required: { status: 400, message: 'Please enter the transaction ID', param: 'transactionId' },
  upi_reference_wrong: { status: 422, message: 'Please enter the last 4 digits of the UPI transaction reference', param: 'transactionId' },
  zelle_reference_too_long: {
    status: 422,
    message: `The transaction ID must be at most ${ZELLE_ID_MAX} characters`,
    param: 'transactionId',
  },
  proof_already_submitted: { status: 409, message: 'Proof for this payment has been submitted already' },
  payment_already_verified: { status: 409, message: 'This payment has been verified already' },
  payment_already_rejected: { status: 409, message: 'This payment has been rejected already. The candidate must submit new proof first.' },
  proof_is_new: { status: 409, message: 'The candidate has sent new proof. Please look at it before you answer.' },
  payment_without_proof: { status: 409, message: 'No proof has been submitted for this payment yet' },
  payment_exists: { status: 409, message: 'This interview has been paid already' },
  payment_deleted_already: { status: 409, message: 'This payment has been deleted already. Your reason was not recorded.' },
  refund_not_due: { status: 409, message: 'No refund is due for this payment' },
  refund_due_changed: {
    status: 409,
    message: ({ amount }) => `The refund to send is now ${amount}. Please check it before you record it.`,
  },
  refund_is_due: { status: 409, message: 'A refund is due for this payment. Send it and record it before you delete the payment.' },
  refund_exceeds_payment: {
    status: 409,
    message: (detail) => `At most ${detail.percent}% of this payment can still be refunded`,
    param: 'percent',
  },
  refund_left_changed: {
    status: 409,
    message: ({ percent }) => `What can still be given back is now ${percent}%. Please check it before you refund.`,
  },
  refund_of_nothing: {
    status: 422,
    message: (detail) =>
      `Nothing would come back of ${detail.percent}% of this payment: choose a higher percent, if anything is left of it`,
    param: 'percent',
  },
  credit_of_erased: { status: 409, message: 'A person who would get this credit was erased, so it cannot be given any more' },
  payer_erased: { status: 422, message: 'An erased person can no longer spend S30 balance. Only money can be given back to them.' },
  payment_not_verified: { status: 409, message: 'Only a verified payment can be refunded' },
  charge_unknown: { status: 404, message: 'There is no such credit' },
  charge_not_waiting: { status: 409, message: 'Nothing of this credit waits any more' },
  charge_settled: { status: 409, message: 'Nothing of this credit is charged to the interviewer any more' },
  own_booking: { status: 403, message: 'Somebody else has to do this: it is your own booking' },
  release_needs_rejection: { status: 409, message: 'A booking can be released while its payment is rejected' },
  upi_id_wrong: { status: 422, message: 'Please enter a valid UPI ID, for example name@bank', param: 'upiId' },
  qr_code_required: { status: 400, message: 'Please upload a QR code image', param: 'qrCode' },

  // Files
  screenshot_required: { status: 400, message: 'Please upload a screenshot of the payment', param: 'transactionScreenshot' },
  file_unknown: { status: 404, message: 'File not found' },
  image_too_large: { status: 413, message: 'The image is larger than 5 MB' },
  image_too_many_pixels: {
    status: 422,
    message: `The image has more than ${IMAGE_MAX_MEGAPIXELS} megapixels or ${IMAGE_MAX_SIDE} pixels on a side. Please choose a smaller one.`,
  },
  image_type_wrong: { status: 415, message: 'Only PNG, JPG and JPEG images are accepted' },
  image_broken: { status: 422, message: 'The image could not be read. Please choose it again or take a new one.' },

  // Interviews
  interview_unknown: { status: 404, message: 'Interview not found' },
  meeting_link_missing: { status: 409, message: 'Please add meeting details before starting the interview' },
  interview_not_scheduled: { status: 409, message: (detail) => `This interview is ${detail.status}, not scheduled` },
  refund_changed: { status: 409, message: ({ percent }) => `Cancelling now gives back ${percent}%. Please check it before you cancel.` },
  interview_over: { status: 409, message: (detail) => `This interview is ${detail.status} and can no longer be changed` },
  reschedule_too_late: { status: 422, message: `An interview can be rescheduled until ${SLOT_LEAD_HOURS} hours before its start` },
  reschedule_limit_reached: { status: 409, message: `An interview can be rescheduled ${RESCHEDULES_MAX} times, and this one has been` },
  reschedule_type_differs: {
    status: 422,
    message: (detail) => `Please choose a slot for a ${detail.interviewType} interview, like the one you have`,
    param: 'slotId',
  },
  reschedule_interviewer_differs: { status: 422, message: 'Please choose another slot of the same interviewer', param: 'slotId' },
  feedback_already_given: { status: 409, message: 'Feedback for this interview has been given already' },
  feedback_too_early: { status: 409, message: 'Please start the interview before you give feedback' },
  feedback_unknown: { status: 404, message: 'Feedback not found' },
  feedback_type_differs: { status: 422, message: 'The feedback is for another interview type', param: 'interviewType' },
  rating_too_early: { status: 409, message: 'You can rate an interview once it is completed' },
  rating_unknown: { status: 404, message: 'Rating not found' },
  rated_already: { status: 409, message: 'You have rated this interview already' },

  no_show_open: {
    status: 409,
    message: 'A no-show was reported for this interview. This is not possible until the report is settled.',
  },
  no_show_too_early: { status: 422, message: `A no-show can be reported from ${NO_SHOW_AFTER_MINUTES} minutes after the start` },
  no_show_too_late: { status: 422, message: `A no-show can be reported until ${NO_SHOW_WITHIN_HOURS} hours after the end` },
  no_show_reported_already: { status: 409, message: 'A no-show has been reported for this interview already' },
  no_show_not_reported: { status: 409, message: 'No no-show has been reported for this interview' },
  no_show_settled_already: { status: 409, message: 'This no-show has been settled already' },
  no_show_disputed_already: { status: 409, message: 'This report has been disputed already' },
  no_show_not_yours_to_dispute: { status: 403, message: 'Only the side that is said to have been absent can dispute the report' },
  dispute_too_late: { status: 422, message: `A report can be disputed for ${NO_SHOW_WITHIN_HOURS} hours` },

  // Prices
  price_unknown: { status: 404, message: 'No price is set for this interview type' },

  // Problems
  problem_unknown: { status: 404, message: 'Problem not found' },

  // Referrals
  referrer_unknown: { status: 404, message: 'No user has this referral code' },
  referral_unknown: { status: 404, message: 'Nobody was referred under this id' },

  // Audit
  audit_object_unknown: { status: 404, message: 'The log has no event about this' },
  audit_person_vague: { status: 422, message: 'More than 500 people match: give more of the name or the address', param: 'person' },
  audit_event_unknown: { status: 404, message: 'There is no event at this position' },

  // Requests in general
  malformed: { status: 400, message: 'The request is malformed' },
  route_unknown: { status: 404, message: 'There is no such address' },
  method_unknown: { status: 405, message: 'This address does not take this method' },
  record_unknown: { status: 404, message: 'Not found' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for another request' },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again later.' },
  body_too_large: { status: 413, message: 'The request is too large' },
  media_type_unknown: { status: 415, message: 'The request body must be JSON or multipart form data' },
  not_caught_up: { status: 503, message: 'The latest changes are still being processed. Please try again in a moment.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, Refusal>;

export type RejectionCode = keyof typeof rejections;

/** A rejection is a value: expected and returned, never thrown. */
export type Rejection = { readonly rejected: RejectionCode; readonly detail: RejectionDetail };
export const reject = (code: RejectionCode, detail: RejectionDetail = {}): Rejection => ({ rejected: code, detail });
export const isRejection = (value: unknown): value is Rejection => typeof value === 'object' && value !== null && 'rejected' in value;

export const statusOf = (code: RejectionCode): number => rejections[code].status;
export function messageOf({ rejected, detail }: Rejection): string {
  const { message }: Refusal = rejections[rejected];
  return typeof message === 'string' ? message : message(detail);
}
/** The field to correct. Requests may name it differently, so the detail comes first. */
export function paramOf({ rejected, detail }: Rejection): string | undefined {
  const { param }: Refusal = rejections[rejected];
  return detail.param === undefined ? param : String(detail.param);
}

/** Shown on the payment setup page. */
export const FEE_NOTICE = `A ${PLATFORM_FEE_PERCENT}% platform fee applies to every interview conducted`;
export const RATING_TOO_LONG = `Feedback must be at most ${RATING_TEXT_MAX} characters`;

/** The body of every rejection. */
export type ErrorAnswer = {
  readonly message: string;
  readonly code: string;
  readonly errors?: readonly { readonly param: string; readonly message: string }[];
  readonly requestId: string;
};
