import { type Education, NewEducation, NewWorkExperience, type WorkExperience } from '@s30/contracts/documents/profile';
import type { UserDocument } from '@s30/contracts/documents/user';
import { EDUCATION_YEAR_MAX, EDUCATION_YEAR_MIN } from '@s30/contracts/rules';
import { sentenceAbout } from '@s30/contracts/words';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { monthName } from '@s30/frontend-shared/time/days';
import type { z } from 'zod';

type EntryFieldKind = {
  readonly name: string;
  readonly label: string;
  readonly type?: 'month' | 'number';
  readonly optional?: true;
  readonly min?: number;
  readonly max?: number;
};

/** One of the two lists in a profile: the fields of an entry and how it is shown. */
export type EntryKind<Item> = {
  readonly id: string;
  readonly title: string;
  readonly noun: string;
  readonly schema: z.ZodType<Item>;
  readonly fields: readonly EntryFieldKind[];
  /** The field that an ongoing entry leaves empty. `goesOn` is the checkbox label that marks it as ongoing. */
  readonly end: string;
  readonly goesOn: string;
  readonly shown: (item: Item) => { readonly title: string; readonly when: string; readonly text: string | undefined };
};

const YEAR = { type: 'number', min: EDUCATION_YEAR_MIN, max: EDUCATION_YEAR_MAX } as const;
const period = (start: string, end: string): string => [start, end].filter(Boolean).join(' – ');

export const WORK_EXPERIENCE: EntryKind<WorkExperience> = {
  id: 'work',
  title: 'Work experience',
  noun: 'experience',
  schema: NewWorkExperience,
  fields: [
    { name: 'company', label: 'Company' },
    { name: 'position', label: 'Position' },
    { name: 'startDate', label: 'Start date', type: 'month' },
    { name: 'endDate', label: 'End date', type: 'month', optional: true },
  ],
  end: 'endDate',
  goesOn: 'I work here now',
  shown: (item) => {
    const end = item.current ? 'present' : 'endDate' in item && item.endDate ? monthName(item.endDate) : '';
    return { title: `${item.position}, ${item.company}`, when: period(monthName(item.startDate), end), text: item.description };
  },
};

export const EDUCATION: EntryKind<Education> = {
  id: 'education',
  title: 'Education',
  noun: 'education',
  schema: NewEducation,
  fields: [
    { name: 'school', label: 'School' },
    { name: 'degree', label: 'Degree' },
    { name: 'fieldOfStudy', label: 'Field of study', optional: true },
    { name: 'startYear', label: 'Start year', ...YEAR },
    { name: 'endYear', label: 'End year', ...YEAR, optional: true },
  ],
  end: 'endYear',
  goesOn: 'I study here now',
  shown: (item) => {
    const end = item.current ? 'present' : 'endYear' in item && item.endYear ? String(item.endYear) : '';
    return {
      title: [item.degree, item.fieldOfStudy].filter(Boolean).join(', '),
      when: `${item.school} · ${period(String(item.startYear), end)}`,
      text: item.description,
    };
  },
};

/** The description is part of every kind. */
export const labelIn = ({ fields }: { readonly fields: readonly EntryFieldKind[] }, name: string): string =>
  fields.find((field) => field.name === name)?.label ?? 'Description';

/** Names each entry that the server refused, with the reason; undefined if it refused none. Stored entries can break newer rules. */
export function refusedEntries(
  error: unknown,
  { workExperiences, education }: Pick<UserDocument, 'workExperiences' | 'education'>,
): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const refused = error.errors.flatMap(({ param, message }) => {
    const [list, index, name = ''] = param.split('.');
    const [work, studies] = [workExperiences[Number(index)], education[Number(index)]];
    if (list === 'workExperiences' && work)
      return [`${WORK_EXPERIENCE.shown(work).title}: ${sentenceAbout(labelIn(WORK_EXPERIENCE, name), message)}`];
    if (list === 'education' && studies) return [`${EDUCATION.shown(studies).title}: ${sentenceAbout(labelIn(EDUCATION, name), message)}`];
    return [];
  });
  return refused.length > 0 ? refused.join('. ') : undefined;
}
