import type { MarketplaceHealth, WeekOfMarketplace } from '@s30/contracts/documents/marketplaceHealth';
import { formatAmount } from '@s30/contracts/money';

const COLOURS = { first: 'var(--color-accent)', second: 'var(--color-rating)', third: 'var(--color-border-strong)' } as const;

/** A series of a chart, and the matching column of its table. */
export type Series<Row> = {
  readonly name: string;
  readonly colour: string;
  /** Undefined where there is nothing to measure. */
  readonly of: (row: Row) => number | undefined;
  readonly say: (value: number) => string;
};
export type Measure<Row> = {
  readonly title: string;
  readonly hint: string;
  readonly drawnAs: 'bars' | 'stack' | 'line';
  /** A fixed maximum of the axis, whatever the values are. */
  readonly most?: number;
  readonly series: readonly Series<Row>[];
};

const count = (value: number): string => value.toLocaleString('en-IN');
const rupees = (value: number): string => formatAmount(value, 'INR');
const percent = (value: number): string => `${value}%`;
const compact = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 2 });
/** A compact tick label, precise enough not to misstate the tick's value. */
export const tickText = (value: number): string => compact.format(value);

/** The measures shown for each week. */
export const WEEKLY: readonly Measure<WeekOfMarketplace>[] = [
  {
    title: 'Bookings',
    hint: 'Bookings made in the week; completed and cancelled interviews are those that were to begin in it.',
    drawnAs: 'bars',
    series: [
      { name: 'Booked', colour: COLOURS.first, of: ({ bookings }) => bookings, say: count },
      { name: 'Completed', colour: COLOURS.second, of: ({ completed }) => completed, say: count },
      { name: 'Cancelled', colour: COLOURS.third, of: ({ cancelled }) => cancelled, say: count },
    ],
  },
  {
    title: 'Revenue',
    hint: 'Verified payments that were asked for in the week, less refunds, in rupees at the rate of each. The fee is the part that stays here.',
    drawnAs: 'stack',
    series: [
      { name: 'Interviewers', colour: COLOURS.first, of: ({ revenue, fee }) => Math.round((revenue - fee) * 100) / 100, say: rupees },
      { name: 'Fee', colour: COLOURS.second, of: ({ fee }) => fee, say: rupees },
    ],
  },
  {
    title: 'Use of slots',
    hint: 'How many of the slots that begin in the week are booked.',
    drawnAs: 'line',
    most: 100,
    series: [
      {
        name: 'Booked',
        colour: COLOURS.first,
        of: ({ slots, bookedSlots }) => (slots === 0 ? undefined : Math.round((100 * bookedSlots) / slots)),
        say: percent,
      },
    ],
  },
  {
    title: 'Ratings',
    hint: 'The mean of the ratings that candidates gave in the week.',
    drawnAs: 'line',
    most: 5,
    series: [{ name: 'Average', colour: COLOURS.first, of: ({ averageRating }) => averageRating, say: (value) => value.toFixed(1) }],
  },
];

type Step = MarketplaceHealth['backlog']['byAge'][number];

export const BACKLOG: Measure<Step> = {
  title: 'Waiting for verification',
  hint: 'Proof of payment that nobody has answered yet, by how long it has been waiting.',
  drawnAs: 'bars',
  series: [{ name: 'Payments', colour: COLOURS.first, of: ({ count: waiting }) => waiting, say: count }],
};

/** "Up to 24 h", "24–48 h" or "Over 96 h". */
export function nameOfStep(steps: readonly Step[], at: number): string {
  const [from, to] = [steps[at - 1]?.upToHours, steps[at]?.upToHours];
  if (to === undefined) return from === undefined ? 'All' : `Over ${from} h`;
  return from === undefined ? `Up to ${to} h` : `${from}–${to} h`;
}

/** "Nov 23": a week is named by its Monday. */
export const nameOfWeek = (monday: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(`${monday}T00:00:00Z`));

/** "3 days", "5 hours" or "less than an hour". */
export function waitingFor(since: string, now: number): string {
  const hours = Math.floor((now - Date.parse(since)) / 3_600_000);
  const [value, unit] = hours >= 48 ? [Math.floor(hours / 24), 'day'] : [hours, 'hour'];
  return value < 1 ? 'less than an hour' : `${value} ${unit}${value === 1 ? '' : 's'}`;
}
