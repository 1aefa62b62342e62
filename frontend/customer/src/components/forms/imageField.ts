import { z } from 'zod';
import { imageProblem } from '../imageProblem.ts';

/** An image in a form; `missing` is the error if none is chosen. An invalid image blocks the form, rather than being left out. */
export const imageField = (missing: string) =>
  z
    .custom<File>((value) => value instanceof File, { error: missing, abort: true })
    .superRefine((file, { addIssue }) => {
      const problem = imageProblem(file);
      if (problem !== undefined) addIssue(problem);
    });
