export const FETCH_FAILED = 'Failed to load referral data. Please try again.';
export const DETAILS_FAILED = 'Failed to load referrer details. Please try again.';
export const NO_DETAILS = 'Failed to load referrer details';
export const NO_REFERRERS = 'No referrers found';
export const NO_REFERRED = 'No referred users found';
