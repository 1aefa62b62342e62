import { zodResolver } from '@hookform/resolvers/zod';
import { wordsFor } from '@s30/contracts/words';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';

/** Judges a form by a schema of the contract, in the contract's words. */
export const resolverOf = <Values extends FieldValues, Sent>(schema: z.ZodType<Sent, Values>) =>
  zodResolver<Values, unknown, Sent>(schema, { error: (issue) => wordsFor(issue as z.core.$ZodRawIssue) });
