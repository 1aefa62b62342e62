import type { TimeZone } from '@s30/contracts/timeZone';

// Some browsers still report outdated zone names.
export const RENAMED: Readonly<Record<string, TimeZone>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Etc/UTC': 'UTC',
};

let own: TimeZone | undefined;
/** The browser's zone, under its current name. */
export function browserZone(): TimeZone {
  if (own !== undefined) return own;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  own = RENAMED[zone] ?? zone;
  return own;
}
