/** A stop that one sentence explains. */
export class ToolError extends Error {}

export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
