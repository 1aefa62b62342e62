export const FETCH_FAILED = 'Failed to fetch ratings. Please try again.';
export const NONE_FOUND = 'No ratings found';
/** Of a rating's text in the table; the whole is shown on demand. */
export const CHARACTERS_SHOWN = 50;
