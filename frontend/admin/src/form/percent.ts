/** The whole percent that somebody typed, within its bounds; undefined while it is none. */
export function percentIn(text: string, { min, max }: { readonly min: number; readonly max: number }): number | undefined {
  const percent = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(percent) && percent >= min && percent <= max ? percent : undefined;
}
