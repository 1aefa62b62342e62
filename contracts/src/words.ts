import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  file: 'a file',
};

const bound = (limit: number | bigint, of: string): string => `${limit}${of === 'string' ? ' characters' : of === 'array' ? ' items' : ''}`;

/** Puts the field's name in front of a message like `must be a number`, which needs a subject where it is shown alone. */
export const sentenceAbout = (field: string, message: string): string => (/^[a-z]/.test(message) ? `${field} ${message}` : message);

/** Default message for a validation issue, in forms and in the server's rejections. A schema's own message takes precedence. */
export function wordsFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      // More digits than a number can have.
      if (issue.input === Infinity || issue.input === -Infinity) return `must be a ${issue.input > 0 ? 'smaller' : 'larger'} number`;
      return `must be ${KINDS[issue.expected] ?? 'of another type'}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is required';
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${bound(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${bound(issue.maximum, issue.origin)}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `does not take ${issue.keys.join(', ')}`;
    default:
      return 'has the wrong form';
  }
}
