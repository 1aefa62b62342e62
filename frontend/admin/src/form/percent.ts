/** The typed whole percentage; undefined while it is invalid or out of bounds. */
export function percentIn(text: string, { min, max }: { readonly min: number; readonly max: number }): number | undefined {
  const percent = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(percent) && percent >= min && percent <= max ? percent : undefined;
}
