/** Milliseconds of an ISO instant, so that instants of different precision can be compared. Throws a TypeError on anything else. */
export function millis(instant: string): number {
  const parsed = Date.parse(instant);
  if (Number.isNaN(parsed)) throw new TypeError(`${JSON.stringify(instant)} is not an instant`);
  return parsed;
}
