// The zone functions the first page needs, on Intl alone without calendar arithmetic.

/** Zones already validated: asking Intl takes some 60 µs, and every event with a zone is checked. */
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
  // There are about 600, in any mix of upper and lower case.
  if (knownZones.size < 2_000) knownZones.add(zone);
  return true;
};

export type TimeZone = string;

const FORMATS_MAX = 2_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters cached by options: a phone takes half a millisecond to create one, and a page of slots needs hundreds. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = 'en-US'): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  if (formats.size < FORMATS_MAX) formats.set(key, made);
  return made;
}
