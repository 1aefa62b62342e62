export const FETCH_FAILED = 'Failed to load payments. Please try again.';
export const REVENUE_FAILED = 'Failed to fetch payments';
export const NONE_FOUND = 'No payments found';
export const DELETE_FAILED = 'Failed to delete payment';
export const DELETED = 'Payment deleted successfully';
export const REFUNDS_FAILED = 'Failed to load refunds';
export const REFUND_FAILED = 'Failed to record the refund';
export const GRANT_FAILED = 'Failed to refund the payment';

export const ANSWER_FAILED = 'Failed to answer the payment. Please try again.';
export const WAITING_FAILED = 'Failed to load what waits for verification. Please try again.';

/** How long the delete button shows Confirm, in milliseconds. */
export const CONFIRM_MS = 5_000;
