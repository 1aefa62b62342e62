// A module of its own, without zones and calendars: the first page needs nothing else.

export type Instant = string & { readonly __brand: 'Instant' };

export const instantOf = (milliseconds: number): Instant => new Date(milliseconds).toISOString() as Instant;
