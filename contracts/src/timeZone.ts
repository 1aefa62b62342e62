// The zone functions that the first page needs, based on Intl alone without calendar arithmetic.

/**
 * Validated zones as they were first spelled, by their name in lower case: Intl takes about 60 µs each time, and every event with a zone
 * is checked. About 600 zones exist.
 */
const spellings = new Map<string, TimeZone>();

export const isTimeZone = (zone: string): boolean => {
  // A bare offset such as +05:30 is not a zone: it has no daylight saving, and not every browser accepts it.
  if (!/^[A-Za-z][\w/+-]*$/.test(zone)) return false;
  const name = zone.toLowerCase();
  if (spellings.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
  } catch {
    return false;
  }
  spellings.set(name, zone);
  return true;
};

/** The same spelling for any mix of upper and lower case, all of which Intl accepts: caches by zone would grow without end. */
export const spelledOnce = (zone: TimeZone): TimeZone => (isTimeZone(zone) && spellings.get(zone.toLowerCase())) || zone;

export type TimeZone = string;

const FORMATS_MAX = 2_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters by options: creating one takes half a millisecond on a phone, and a page of slots needs hundreds. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = 'en-US'): Intl.DateTimeFormat {
  const { timeZone } = options;
  const spelled = timeZone === undefined ? options : { ...options, timeZone: spelledOnce(timeZone) };
  const key = `${locale} ${JSON.stringify(spelled)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, spelled);
  if (formats.size < FORMATS_MAX) formats.set(key, made);
  return made;
}
