/** The first option of every filter, which applies no condition. */
export const ALL = 'all';

export type Filters = Readonly<Record<string, string>>;

/** The text filters in the URL. Other values are dropped, because anyone can edit a URL. */
export const filtersIn = (values: Readonly<Record<string, unknown>>): Filters =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** Applies changes to the filters and drops those that do not narrow the list. */
export const changed = (filters: Filters, changes: Filters): Filters =>
  Object.fromEntries(Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== '' && value !== ALL));
