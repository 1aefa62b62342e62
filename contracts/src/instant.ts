// By itself, without zones and calendars: the first page needs no more of time.

export type Instant = string & { readonly __brand: 'Instant' };

export const instantOf = (milliseconds: number): Instant => new Date(milliseconds).toISOString() as Instant;
