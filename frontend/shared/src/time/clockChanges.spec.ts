import { describe, expect, it } from '@jest/globals';
import { addHours, addMinutes, formatRange, type Instant } from '@s30/contracts/time';
import { byDay } from './days.ts';

type Shown = readonly [day: string, ...times: string[]];
type Night = {
  readonly what: string;
  /** When the clocks change. */
  readonly edge: Instant;
  /** Start times of forty-minute slots, in hours after the change. */
  readonly hours: readonly number[];
  readonly shown: Readonly<Record<string, readonly Shown[]>>;
};

const NIGHTS: readonly Night[] = [
  {
    what: 'New York puts its clocks forward',
    edge: '2027-03-14T07:00:00.000Z' as Instant,
    hours: [-3, -1, 0, 17],
    shown: {
      UTC: [
        ['Sunday, March 14, 2027', '4:00 – 4:40 AM UTC', '6:00 – 6:40 AM UTC', '7:00 – 7:40 AM UTC'],
        ['Monday, March 15, 2027', '12:00 – 12:40 AM UTC'],
      ],
      'America/New_York': [
        ['Saturday, March 13, 2027', '11:00 – 11:40 PM EST'],
        ['Sunday, March 14, 2027', '1:00 – 1:40 AM EST', '3:00 – 3:40 AM EDT', '8:00 – 8:40 PM EDT'],
      ],
      'Asia/Kolkata': [
        ['Sunday, March 14, 2027', '9:30 – 10:10 AM IST', '11:30 AM – 12:10 PM IST', '12:30 – 1:10 PM IST'],
        ['Monday, March 15, 2027', '5:30 – 6:10 AM IST'],
      ],
      'Pacific/Auckland': [
        ['Sunday, March 14, 2027', '5:00 – 5:40 PM NZDT', '7:00 – 7:40 PM NZDT', '8:00 – 8:40 PM NZDT'],
        ['Monday, March 15, 2027', '1:00 – 1:40 PM NZDT'],
      ],
    },
  },
  {
    what: 'Auckland puts its clocks back',
    edge: '2027-04-03T14:00:00.000Z' as Instant,
    hours: [-1, 0],
    shown: {
      UTC: [['Saturday, April 3, 2027', '1:00 – 1:40 PM UTC', '2:00 – 2:40 PM UTC']],
      'America/New_York': [['Saturday, April 3, 2027', '9:00 – 9:40 AM EDT', '10:00 – 10:40 AM EDT']],
      'Asia/Kolkata': [['Saturday, April 3, 2027', '6:30 – 7:10 PM IST', '7:30 – 8:10 PM IST']],
      'Pacific/Auckland': [['Sunday, April 4, 2027', '2:00 – 2:40 AM NZDT', '2:00 – 2:40 AM NZST']],
    },
  },
  {
    what: 'New York puts its clocks back',
    edge: '2026-11-01T06:00:00.000Z' as Instant,
    hours: [-1, 0],
    shown: {
      UTC: [['Sunday, November 1, 2026', '5:00 – 5:40 AM UTC', '6:00 – 6:40 AM UTC']],
      'America/New_York': [['Sunday, November 1, 2026', '1:00 – 1:40 AM EDT', '1:00 – 1:40 AM EST']],
      'Asia/Kolkata': [['Sunday, November 1, 2026', '10:30 – 11:10 AM IST', '11:30 AM – 12:10 PM IST']],
      'Pacific/Auckland': [['Sunday, November 1, 2026', '6:00 – 6:40 PM NZDT', '7:00 – 7:40 PM NZDT']],
    },
  },
  {
    what: 'Auckland puts its clocks forward',
    edge: '2026-09-26T14:00:00.000Z' as Instant,
    hours: [-1, 0],
    shown: {
      UTC: [['Saturday, September 26, 2026', '1:00 – 1:40 PM UTC', '2:00 – 2:40 PM UTC']],
      'America/New_York': [['Saturday, September 26, 2026', '9:00 – 9:40 AM EDT', '10:00 – 10:40 AM EDT']],
      'Asia/Kolkata': [['Saturday, September 26, 2026', '6:30 – 7:10 PM IST', '7:30 – 8:10 PM IST']],
      'Pacific/Auckland': [['Sunday, September 27, 2026', '1:00 – 1:40 AM NZST', '3:00 – 3:40 AM NZDT']],
    },
  },
];
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

for (const { what, edge, hours, shown } of NIGHTS)
  describe(`the night in which ${what}`, () => {
    it.each(Object.entries(shown))('has the days and hours of %s', (zone, days) => {
      const slots = hours.map((hour) => ({ startTime: addHours(edge, hour) }));
      const read = byDay(slots, zone).map(({ name, items }) => [
        name,
        ...items.map(({ startTime }) => plain(formatRange(startTime, addMinutes(startTime, 40), zone))),
      ]);
      expect(read).toEqual(days);
    });
  });
