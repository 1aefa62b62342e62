// Separate from zones and calendars because the first page needs nothing else.

export type Instant = string & { readonly __brand: 'Instant' };

export const instantOf = (milliseconds: number): Instant => new Date(milliseconds).toISOString() as Instant;
