import { describe, expect, it } from '@jest/globals';
import { userEvents } from '../events/user.ts';
import { ProfileChange } from './users.ts';

const REQUIRED = 'Please fill in all required fields';
const wrongIn = (change: unknown): readonly (readonly [string, string])[] =>
  ProfileChange.safeParse(change).error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? [];

describe('changing the profile', () => {
  it('leaves absent fields alone', () => expect(ProfileChange.parse({})).toEqual({}));
  it('requires a name in the complete form', () => {
    expect(wrongIn({ name: ' ' })).toEqual([['name', 'Name is required']]);
    expect(wrongIn({ name: 'x'.repeat(101) })).toEqual([['name', 'must be at most 100 characters']]);
  });
  it('ignores an e-mail address and a role: neither is changed here', () =>
    expect(ProfileChange.parse({ name: 'Asha', email: 'x@y.org', role: 'admin' })).toEqual({ name: 'Asha' }));

  describe('of the default meeting link', () => {
    it('requires a valid link if sent alone', () => {
      expect(wrongIn({ defaultMeetingLink: ' ' })).toEqual([['defaultMeetingLink', 'Please enter a meeting link']]);
      expect(wrongIn({ defaultMeetingLink: 'zoom' })).toEqual([['defaultMeetingLink', 'Please enter a valid URL']]);
      expect(wrongIn({ defaultMeetingLink: 'javascript:alert(1)' })).toEqual([['defaultMeetingLink', 'Please enter a valid URL']]);
      expect(wrongIn({ defaultMeetingLink: 'https://zoom.us/j/1' })).toEqual([]);
    });
    it('clears it if empty in the complete form', () =>
      expect(ProfileChange.parse({ name: 'Ravi', defaultMeetingLink: '' })).toEqual({ name: 'Ravi', defaultMeetingLink: '' }));
    it('requires a valid link there, too', () =>
      expect(wrongIn({ name: 'Ravi', defaultMeetingLink: 'zoom' })).toEqual([['defaultMeetingLink', 'Please enter a valid URL']]));
  });

  it('requires a Zelle ID of at most 50 characters if sent alone', () => {
    expect(wrongIn({ zelleId: '' })).toEqual([['zelleId', 'Please enter your Zelle ID']]);
    expect(wrongIn({ zelleId: 'z'.repeat(50) })).toEqual([]);
    expect(wrongIn({ zelleId: 'z'.repeat(51) })).toEqual([['zelleId', 'must be at most 50 characters']]);
    expect(wrongIn({ name: 'Ravi', zelleId: '' })).toEqual([]);
  });
  it.each(['phone', 'zelleId'])('drops the invisible characters copied with a %s, and takes no control characters', (name) => {
    expect(ProfileChange.parse({ [name]: ' \u202a+91\u200b 98765\u202c ' })).toEqual({ [name]: '+91 98765' });
    for (const character of ['\0', '\t', '\n', '\u0007', '\u2028'])
      expect(wrongIn({ [name]: `+91${character}98765` })).toEqual([[name, 'must not contain line breaks or control characters']]);
    expect(wrongIn({ zelleId: '\u200b' })).toEqual([['zelleId', 'Please enter your Zelle ID']]);
  });
  it('requires a valid LinkedIn URL, or none', () => {
    expect(wrongIn({ linkedInUrl: '' })).toEqual([]);
    expect(wrongIn({ linkedInUrl: 'linkedin.com/in/asha' })).toEqual([['linkedInUrl', 'Please enter a valid URL']]);
  });

  it('requires the current password and at least 6 characters for a new one', () => {
    expect(wrongIn({ newPassword: 'correct horse' })).toEqual([['currentPassword', 'Please enter your current password']]);
    expect(wrongIn({ currentPassword: 'old', newPassword: '12345' })).toEqual([['newPassword', 'Password must be at least 6 characters']]);
    expect(wrongIn({ currentPassword: 'old', newPassword: 'x'.repeat(129) })).toEqual([
      ['newPassword', 'Password must be at most 128 characters'],
    ]);
    expect(wrongIn({ currentPassword: 'old', newPassword: '123456' })).toEqual([]);
  });
});

describe('work experience', () => {
  const job = { company: 'Initech', position: 'Engineer', startDate: '2020-01' };
  const wrong = (change: object) =>
    wrongIn({ workExperiences: [change] }).map(([path, message]) => [path.replace('workExperiences.0.', ''), message]);
  it('requires company, position and start', () => {
    expect(wrong({})).toEqual([
      ['company', REQUIRED],
      ['position', REQUIRED],
      ['startDate', REQUIRED],
    ]);
    expect(wrong({ company: ' ', position: '', startDate: '' })).toEqual([
      ['company', REQUIRED],
      ['position', REQUIRED],
      ['startDate', REQUIRED],
    ]);
  });
  it('accepts months, days and the instants that date fields produce', () => {
    for (const startDate of ['2020-01', '2020-01-31', '2020-01-31T00:00:00.000Z', '2020-01-31T00:00Z'])
      expect(wrong({ ...job, startDate })).toEqual([]);
    for (const startDate of ['2020', '2020-13', '2020-01-32', '2020-01<script>', 'January 2020', '2020-01-31T'])
      expect(wrong({ ...job, startDate })).toEqual([['startDate', 'must be a date, for example 2024-05-01']]);
  });
  it('takes only days that the calendar has', () => {
    for (const day of ['2020-02-30', '2021-02-29', '2020-04-31T00:00:00.000Z'])
      expect(wrong({ ...job, startDate: day })).toEqual([['startDate', 'must be a date, for example 2024-05-01']]);
    expect(wrong({ ...job, startDate: '2020-02-29' })).toEqual([]);
  });
  it('does not end before its start', () => {
    const before = [['endDate', 'The end date must not be before the start date']];
    for (const endDate of ['2019-12', '2019-12-31', '2019-12-31T23:00:00.000Z']) expect(wrong({ ...job, endDate })).toEqual(before);
    expect(wrong({ ...job, startDate: '2020-01-31', endDate: '2020-01-30' })).toEqual(before);
    for (const endDate of ['2020-01', '2020-01-01', '2020-02']) expect(wrong({ ...job, endDate })).toEqual([]);
    expect(wrong({ ...job, endDate: '2019-12', current: true })).toEqual([]);
  });
  it('reports an end before the start together with what else is wrong', () => {
    expect(wrong({ ...job, company: '', startDate: '2021-02-29', endDate: '2019-12' })).toEqual([
      ['company', REQUIRED],
      ['startDate', 'must be a date, for example 2024-05-01'],
      ['endDate', 'The end date must not be before the start date'],
    ]);
    expect(wrong({ startDate: 2020, endDate: '2019-12' })).not.toContainEqual(['endDate', expect.anything()]);
    expect(wrongIn({ workExperiences: ['engineer'] })).toEqual([['workExperiences.0', expect.any(String)]]);
  });
  it('has no end while it is current', () => {
    const ended = { ...job, endDate: '2024-05' };
    expect(ProfileChange.parse({ workExperiences: [ended] }).workExperiences).toEqual([{ ...ended, current: false }]);
    expect(ProfileChange.parse({ workExperiences: [{ ...ended, current: true }] }).workExperiences).toEqual([{ ...job, current: true }]);
  });
  it('may leave the end empty', () => {
    for (const endDate of ['', null])
      expect(ProfileChange.parse({ workExperiences: [{ ...job, endDate }] }).workExperiences).toEqual([{ ...job, current: false }]);
  });
});

describe('education', () => {
  const school = { school: 'IIT Madras', degree: 'BTech', startYear: 2016 };
  const wrong = (change: object) => wrongIn({ education: [change] }).map(([path, message]) => [path.replace('education.0.', ''), message]);
  it('requires school, degree and start', () => {
    const missing = [
      ['school', REQUIRED],
      ['degree', REQUIRED],
      ['startYear', REQUIRED],
    ];
    expect(wrong({})).toEqual(missing);
    expect(wrong({ school: '', degree: ' ', startYear: '' })).toEqual(missing);
    expect(wrong({ school: '', degree: ' ', startYear: null })).toEqual(missing);
  });
  it('accepts years from 1900 to 2099, also as text', () => {
    for (const startYear of [1900, 2099, '2016']) expect(wrong({ ...school, startYear })).toEqual([]);
    for (const startYear of [1899, 2100, 2016.5, 'then', true])
      expect(wrong({ ...school, startYear })).toEqual([['startYear', 'must be a year from 1900 to 2099']]);
    expect(wrong({ ...school, endYear: 1899 })).toEqual([['endYear', 'must be a year from 1900 to 2099']]);
  });
  it('does not end before its start', () => {
    expect(wrong({ ...school, endYear: 2015 })).toEqual([['endYear', 'The end year must not be before the start year']]);
    expect(wrong({ ...school, endYear: 2016 })).toEqual([]);
    expect(wrong({ ...school, endYear: 2015, current: true })).toEqual([]);
    expect(wrong({ ...school, school: '', endYear: '2015' })).toEqual([
      ['school', REQUIRED],
      ['endYear', 'The end year must not be before the start year'],
    ]);
    expect(wrong({ school: '', startYear: 'then', endYear: 2015 })).not.toContainEqual(['endYear', expect.anything()]);
  });
  it('has no end while it is current', () => {
    expect(ProfileChange.parse({ education: [{ ...school, endYear: '2020' }] }).education).toEqual([
      { ...school, endYear: 2020, current: false },
    ]);
    expect(ProfileChange.parse({ education: [{ ...school, endYear: '2020', current: true }] }).education).toEqual([
      { ...school, current: true },
    ]);
  });
});

describe('a profile that is accepted', () => {
  it('can be stored as it is, and reads the same after that', () => {
    const { workExperiences, education } = ProfileChange.parse({
      workExperiences: [{ company: 'Initech', position: 'Engineer', startDate: '2020-01', endDate: '2024-05', description: '' }],
      education: [{ school: 'IIT Madras', degree: 'BTech', startYear: '2016', endYear: '', current: true }],
    });
    const stored = { workExperiences, education };
    expect(userEvents.events.ProfileUpdated.schema.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });
});
