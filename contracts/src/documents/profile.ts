import { z } from 'zod';
import { optionalText, text } from '../fields.ts';
import { EDUCATION_YEAR_MAX, EDUCATION_YEAR_MIN } from '../rules.ts';

const REQUIRED = 'Please fill in all required fields';
/** A month, a day, or the instant that a date field produces. */
const DateText = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T[\d:.]{5,12}Z)?)?$/, 'must be a date, for example 2024-05-01');
const YEAR_WRONG = `must be a year from ${EDUCATION_YEAR_MIN} to ${EDUCATION_YEAR_MAX}`;
const Year = z
  .int({ error: ({ input }) => (input === undefined ? REQUIRED : YEAR_WRONG) })
  .min(EDUCATION_YEAR_MIN, YEAR_WRONG)
  .max(EDUCATION_YEAR_MAX, YEAR_WRONG);
/** Form text is parsed as a number; empty text counts as absent. */
const yearOf = (value: unknown) => (value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value);
const blankAsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

/** Setting `current` drops `endDate`. */
export const WorkExperience = z
  .object({
    company: text(200, REQUIRED),
    position: text(200, REQUIRED),
    startDate: z.string({ error: REQUIRED }).min(1, REQUIRED).pipe(DateText),
    endDate: z.preprocess(blankAsAbsent, DateText.optional()),
    current: z.boolean().default(false),
    description: optionalText(2000).optional(),
  })
  .transform(({ endDate, ...rest }) => (rest.current || endDate === undefined ? rest : { ...rest, endDate }));
export type WorkExperience = z.infer<typeof WorkExperience>;

export const Education = z
  .object({
    school: text(200, REQUIRED),
    degree: text(200, REQUIRED),
    fieldOfStudy: optionalText(200).optional(),
    startYear: z.preprocess(yearOf, Year),
    endYear: z.preprocess(yearOf, Year.optional()),
    current: z.boolean().default(false),
    description: optionalText(2000).optional(),
  })
  .transform(({ endYear, ...rest }) => (rest.current || endYear === undefined ? rest : { ...rest, endYear }));
export type Education = z.infer<typeof Education>;
