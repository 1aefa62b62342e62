import { z } from 'zod';
import { imageProblem } from '../imageProblem.ts';

/** An image in a form; `missing` is said while none is chosen. One that cannot be sent keeps the form from being sent without it. */
export const imageField = (missing: string) =>
  z
    .custom<File>((value) => value instanceof File, { error: missing, abort: true })
    .superRefine((file, { addIssue }) => {
      const problem = imageProblem(file);
      if (problem !== undefined) addIssue(problem);
    });
