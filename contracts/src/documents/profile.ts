import { z } from 'zod';
import { optionalText, text } from '../fields.ts';
import { EDUCATION_YEAR_MAX, EDUCATION_YEAR_MIN } from '../rules.ts';
import { LocalDate } from '../time.ts';

const REQUIRED = 'Please fill in all required fields';
const DATE_WRONG = 'must be a date, for example 2024-05-01';
/** A month, a day, or the instant that a date field makes of it. */
const DateText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T[\d:.]{5,12}Z)?)?$/, DATE_WRONG);
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

const MONTH_LENGTH = '2024-05'.length;
const DAY_LENGTH = '2024-05-01'.length;
const isOnCalendar = (date: string): boolean => date.length === MONTH_LENGTH || LocalDate.safeParse(date.slice(0, DAY_LENGTH)).success;
/** A month and a day are compared by their months. */
const isBefore = (date: string, other: string): boolean => {
  const compared = Math.min(date.length, other.length, DAY_LENGTH);
  return date.slice(0, compared) < other.slice(0, compared);
};

/** As they are taken from people; what was stored before may break these rules. */
export const NewWorkExperience = WorkExperience.superRefine((work, context) => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const endDate = 'endDate' in work ? work.endDate : undefined;
  if (!isOnCalendar(work.startDate)) issue('startDate', DATE_WRONG);
  if (endDate === undefined) return;
  if (!isOnCalendar(endDate)) issue('endDate', DATE_WRONG);
  else if (isBefore(endDate, work.startDate)) issue('endDate', 'The end date must not be before the start date');
});
export const NewEducation = Education.superRefine((studies, context) => {
  if ('endYear' in studies && studies.endYear !== undefined && studies.endYear < studies.startYear)
    context.addIssue({ code: 'custom', path: ['endYear'], message: 'The end year must not be before the start year' });
});
