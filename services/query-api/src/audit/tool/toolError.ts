/** A stop that one sentence explains. */
export class ToolError extends Error {}

/** What an error says, without its full stop. (`instanceof` would not know errors of Node's own under jest.) */
export const sentenceOf = (error: unknown): string =>
  (typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)).replace(/\.$/, '');
