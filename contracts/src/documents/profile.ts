import { z } from 'zod';
import { optionalText, text } from '../fields.ts';
import { EDUCATION_YEAR_MAX, EDUCATION_YEAR_MIN } from '../rules.ts';

const REQUIRED = 'Please fill in all required fields';
const DateText = z.string().regex(/^\d{4}-\d{2}(-\d{2})?/, 'must be a date, for example 2024-05-01');
const Year = z.coerce
  .number({ error: 'must be a year' })
  .int()
  .min(EDUCATION_YEAR_MIN, `must be a year from ${EDUCATION_YEAR_MIN} to ${EDUCATION_YEAR_MAX}`)
  .max(EDUCATION_YEAR_MAX, `must be a year from ${EDUCATION_YEAR_MIN} to ${EDUCATION_YEAR_MAX}`);
const blankAsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

/** Ticking `current` clears the end. */
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
    startYear: z.preprocess((value) => (value === '' ? undefined : value), Year),
    endYear: z.preprocess(blankAsAbsent, Year.optional()),
    current: z.boolean().default(false),
    description: optionalText(2000).optional(),
  })
  .transform(({ endYear, ...rest }) => (rest.current || endYear === undefined ? rest : { ...rest, endYear }));
export type Education = z.infer<typeof Education>;
