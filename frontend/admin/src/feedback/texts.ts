export const FETCH_FAILED = 'Failed to load feedback';
export const LOADING = 'Loading feedback...';
export const NONE_FOUND = 'No feedback found matching your filters.';
