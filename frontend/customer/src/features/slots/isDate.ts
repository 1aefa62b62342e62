/**
 * True for a real calendar date. Needed because browsers parse February 30 as March 2, and date inputs accept six-digit years and
 * have the year 202 while 2026 is typed.
 */
export function isDate(text: string): boolean {
  const instant = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}
