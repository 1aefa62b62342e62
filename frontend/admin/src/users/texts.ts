/** How long results and failures on this page stay visible, in milliseconds. */
export const SHOWN_MS = 3_000;

export const FETCH_FAILED = 'Failed to fetch users. Please try again.';
export const ROLE_FAILED = 'Failed to update user role. Please try again.';
export const PERMISSIONS_FAILED = 'Failed to update permissions. Please try again.';
export const CLOSING_FAILED = 'Failed to change the account. Please try again.';
export const COPY_FAILED = 'Failed to make the copy. Please try again.';
export const ERASING_FAILED = 'Failed to erase the person.';
export const REASON_MISSING = 'Please give a reason';
export const SECOND_FACTOR_FAILED = 'Failed to remove two-step login. Please try again.';
export const SESSIONS_FAILED = 'Failed to load sessions. Please try again.';
export const SIGN_OUT_FAILED = 'Failed to sign out. Please try again.';
export const NONE_FOUND = 'No users found matching your criteria.';
export const permissionsUpdated = (name: string): string => `Permissions updated for ${name}`;
