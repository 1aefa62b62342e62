import { addHours, dayIn, type Instant, instantAt } from '@s30/contracts/time';

/** Days on which a zone changes its clocks; the spec checks that none of them has 24 hours. */
export const CLOCK_CHANGES = [
  { date: '2028-03-12', zone: 'America/New_York' },
  { date: '2028-11-05', zone: 'America/New_York' },
  { date: '2028-03-26', zone: 'Europe/London' },
  { date: '2028-10-29', zone: 'Europe/London' },
  { date: '2028-04-02', zone: 'Pacific/Auckland' },
  { date: '2028-09-24', zone: 'Pacific/Auckland' },
] as const;
const LEAP_DAY = '2028-02-29';
const NEW_YEAR = '2028-01-01';
const NEW_MONTH = '2028-05-01';

/** The story spans three and a half weeks before and three after a date: days whose story contains it, and the date itself. */
const DAYS_FROM_IT = [-17, -12, -1, 0, 1, 16, 22];
const utc = (date: string, hour = 0): Instant => instantAt(date, hour, 'UTC');
const hoursFrom = (start: Instant, count: number): Instant[] => Array.from({ length: count }, (_, hour) => addHours(start, hour));

/** Sixty days around each clock change, the leap day, and the end of a year and of a month. */
const days = [...CLOCK_CHANGES.map(({ date }) => date), LEAP_DAY, NEW_YEAR, NEW_MONTH].flatMap((date) =>
  DAYS_FROM_IT.map((apart) => addHours(utc(date), 24 * apart)),
);
export const EVERY_HOUR: readonly Instant[] = [...new Set(days)].toSorted().flatMap((day) => hoursFrom(day, 24));

/** The night of the change, and an hour whose story begins on an evening shortly before it. */
const clockChangeHours = CLOCK_CHANGES.flatMap(({ date, zone }) => {
  const { start } = dayIn(date, zone);
  return [start, addHours(start, 2), addHours(start, 24 * 20 - 4)];
});
/** A sample, since {@link EVERY_HOUR} takes minutes: every third hour of a week, shifted daily, and the calendar's edges. */
export const SAMPLED_HOURS: readonly Instant[] = [
  ...hoursFrom(utc('2027-06-07'), 7 * 24).filter((_, hour) => (hour + Math.floor(hour / 24)) % 3 === 0),
  ...clockChangeHours,
  ...[NEW_YEAR, LEAP_DAY, '2028-03-01', NEW_MONTH].flatMap((date) => hoursFrom(addHours(utc(date), -1), 2)),
];
