import { z } from 'zod';
import { formNumber, optionalText, text } from '../fields.ts';
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
const blankAsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

const WorkFields = z.object({
  company: text(200, REQUIRED),
  position: text(200, REQUIRED),
  startDate: z.string({ error: REQUIRED }).min(1, REQUIRED).pipe(DateText),
  endDate: z.preprocess(blankAsAbsent, DateText.optional()),
  current: z.boolean().default(false),
  description: optionalText(2000).optional(),
});
type WorkFields = z.infer<typeof WorkFields>;
/** Setting `current` drops `endDate`. */
const workOf = ({ endDate, ...rest }: WorkFields) => (rest.current || endDate === undefined ? rest : { ...rest, endDate });
export const WorkExperience = WorkFields.transform(workOf);
export type WorkExperience = z.infer<typeof WorkExperience>;

const EducationFields = z.object({
  school: text(200, REQUIRED),
  degree: text(200, REQUIRED),
  fieldOfStudy: optionalText(200).optional(),
  startYear: formNumber(Year),
  endYear: formNumber(Year.optional()),
  current: z.boolean().default(false),
  description: optionalText(2000).optional(),
});
type EducationFields = z.infer<typeof EducationFields>;
const educationOf = ({ endYear, ...rest }: EducationFields) => (rest.current || endYear === undefined ? rest : { ...rest, endYear });
export const Education = EducationFields.transform(educationOf);
export type Education = z.infer<typeof Education>;

const MONTH_LENGTH = '2024-05'.length;
const DAY_LENGTH = '2024-05-01'.length;
const isOnCalendar = (date: string): boolean => date.length === MONTH_LENGTH || LocalDate.safeParse(date.slice(0, DAY_LENGTH)).success;
/** A month and a day are compared by their months. */
const isBefore = (date: string, other: string): boolean => {
  const compared = Math.min(date.length, other.length, DAY_LENGTH);
  return date.slice(0, compared) < other.slice(0, compared);
};

/** Checked even if other fields are wrong, so that everything is reported at once. */
const withOtherIssues = { when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null };

/** As they are taken from people; what was stored before may break these rules. */
export const NewWorkExperience = WorkFields.superRefine((work, context) => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const startDate = DateText.safeParse(work.startDate).data;
  const endDate = work.current ? undefined : DateText.safeParse(work.endDate).data;
  if (startDate !== undefined && !isOnCalendar(startDate)) issue('startDate', DATE_WRONG);
  if (endDate === undefined) return;
  if (!isOnCalendar(endDate)) issue('endDate', DATE_WRONG);
  else if (startDate !== undefined && isBefore(endDate, startDate)) issue('endDate', 'The end date must not be before the start date');
}, withOtherIssues).transform(workOf);
export const NewEducation = EducationFields.superRefine((studies, context) => {
  const startYear = Year.safeParse(studies.startYear).data;
  const endYear = studies.current ? undefined : Year.safeParse(studies.endYear).data;
  if (startYear !== undefined && endYear !== undefined && endYear < startYear)
    context.addIssue({ code: 'custom', path: ['endYear'], message: 'The end year must not be before the start year' });
}, withOtherIssues).transform(educationOf);
