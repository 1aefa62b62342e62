/** Replaces the id of an erased file. */
export const ERASED_FILE = 'erased';

/** The URL of a private file, to be fetched with the bearer token; empty if there is none. */
export const fileUrl = (fileId: string | undefined): string => (fileId ? `/api/files/${fileId}` : '');
