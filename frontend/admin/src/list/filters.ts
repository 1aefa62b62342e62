/** The first choice of a filter, which is no condition. */
export const ALL = 'all';

export type Filters = Readonly<Record<string, string>>;

/** What the address says, which anybody may have written. */
export const filtersIn = (values: Readonly<Record<string, unknown>>): Filters =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** The filters with some of them changed; what narrows nothing is left out. */
export const changed = (filters: Filters, changes: Filters): Filters =>
  Object.fromEntries(Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== '' && value !== ALL));
