import { dateFormat, isTimeZone, type TimeZone, zoneName } from '@s30/contracts/time';
import { RENAMED } from './browserZone.ts';

/** GMT+5:30, GMT-8, GMT. */
export const offsetName = (instant: string, zone: TimeZone): string =>
  dateFormat({ timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';

/** Asia/Kolkata (IST, GMT+5:30); UTC. */
export function zoneLabel(instant: string, zone: TimeZone): string {
  if (zone === 'UTC') return zone;
  const [name, offset] = [zoneName(instant, zone), offsetName(instant, zone)];
  return name === offset ? `${zone} (${offset})` : `${zone} (${name}, ${offset})`;
}

// One zone for each common offset; the viewer's own zone is always added.
const USUAL: readonly TimeZone[] = [
  'Asia/Kolkata',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Lagos',
  'Asia/Dubai',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
  'UTC',
];

/** Every zone this browser supports, plus the current one. */
export const allZones = (set: TimeZone): readonly TimeZone[] =>
  [...new Set([set, 'UTC', ...Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone)])].toSorted();

/** The options of a zone switch: the viewer's own zone and the chosen one come first. */
export const zoneChoices = (chosen: TimeZone, own: TimeZone): readonly TimeZone[] =>
  [...new Set([own, chosen, ...USUAL])].filter(isTimeZone);
