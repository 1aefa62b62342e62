// The zone functions that the first page needs, based on Intl alone without calendar arithmetic.

/** Zones already validated: Intl takes about 60 µs each time, and every event with a zone is checked. */
const knownZones = new Set<string>();

export const isTimeZone = (zone: string): boolean => {
  if (knownZones.has(zone)) return true;
  // A bare offset such as +05:30 is not a zone: it has no daylight saving, and not every browser accepts it.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
  } catch {
    return false;
  }
  // About 600 zones exist, but any mix of upper and lower case is accepted, so the cache is limited.
  if (knownZones.size < 2_000) knownZones.add(zone);
  return true;
};

export type TimeZone = string;

const FORMATS_MAX = 2_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters by options: creating one takes half a millisecond on a phone, and a page of slots needs hundreds. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = 'en-US'): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  if (formats.size < FORMATS_MAX) formats.set(key, made);
  return made;
}
