import { formatClock, hourIn, instantAt, type TimeZone } from '@s30/contracts/time';
import { dateName } from '@s30/frontend-shared/time/days';

/** False for the hour that is skipped, or whose beginning is, when clocks go forward. */
export const isOnClock = (date: string, hour: number, zone: TimeZone): boolean => hourIn(instantAt(date, hour, zone), zone) === hour;

/** 2:00 AM, for an hour of any day. */
export const hourName = (hour: number): string => formatClock(instantAt('2026-01-15', hour, 'UTC'), 'UTC');

export const notOnClock = (date: string, hour: number): string =>
  `${hourName(hour)} does not exist on ${dateName(date)}: clocks go forward. Choose another time.`;
