export const FETCH_FAILED = 'Failed to fetch ratings. Please try again.';
export const NONE_FOUND = 'No ratings found';
