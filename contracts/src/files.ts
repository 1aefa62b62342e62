/** Where a private file is fetched, with the bearer token; empty when there is none. */
export const fileUrl = (fileId: string | undefined): string => (fileId ? `/api/files/${fileId}` : '');
