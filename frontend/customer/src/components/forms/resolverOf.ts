import { zodResolver } from '@hookform/resolvers/zod';
import { wordsFor } from '@s30/contracts/words';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';

/** Validates a form against a contract schema, with the contract's messages. */
export const resolverOf = <Values extends FieldValues, Sent>(schema: z.ZodType<Sent, Values>) =>
  zodResolver<Values, unknown, Sent>(schema, { error: (issue) => wordsFor(issue as z.core.$ZodRawIssue) });
