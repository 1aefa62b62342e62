/** An error that one sentence explains to the user. */
export class ToolError extends Error {}

/** An error's message without its full stop. (Node's own errors fail `instanceof` under jest.) */
export const sentenceOf = (error: unknown): string =>
  (typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)).replace(/\.$/, '');
