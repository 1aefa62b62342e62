/** Milliseconds of an ISO instant, so that instants compare whatever their precision. Throws on anything else. */
export function millis(instant: string): number {
  const parsed = Date.parse(instant);
  if (Number.isNaN(parsed)) throw new TypeError(`${JSON.stringify(instant)} is not an instant`);
  return parsed;
}
