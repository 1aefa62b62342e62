/** The message of a thrown value. (`instanceof Error` is false across realms, as under jest.) */
export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
