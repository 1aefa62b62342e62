export const FETCH_FAILED = 'Failed to load interviews';
export const NONE_FOUND = 'No interviews found matching your filters.';
export const DETAILS_FAILED = 'Error fetching feedback details';
export const FEEDBACK_UNKNOWN = 'Feedback not found';
export const SUBMIT_FAILED = 'Failed to submit feedback';
export const SUBMITTED = 'Feedback submitted successfully';
export const AS_ADMIN = 'You are submitting feedback as an admin';
export const NO_SHOWS_FAILED = 'Failed to load reported no-shows';
export const RELEASE_FAILED = 'Failed to release the booking';
export const CANCEL_FAILED = 'Failed to cancel interview';
export const QUOTE_FAILED = 'Failed to load what comes back';
export const SETTLE_FAILED = 'Failed to settle the no-show';
export const SHARE_WRONG = 'Share must be a whole number from 0 to 100';

export const MOVE_FAILED = 'Failed to move the interview. Please try again.';
export const SLOTS_FAILED = 'Failed to load open slots. Please try again.';
