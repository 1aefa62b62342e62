export const FETCH_FAILED = 'Failed to load problems';
export const SAVE_FAILED = 'Failed to save problem';
export const DELETE_FAILED = 'Failed to delete problem';
export const NONE_THERE = 'No problems found. Add your first problem!';
export const ADDED = 'Problem added successfully';
export const UPDATED = 'Problem updated successfully';
export const DELETED = 'Problem deleted successfully';
export const REALLY_DELETE = 'Are you sure you want to delete this problem?';
