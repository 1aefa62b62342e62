import { type Rejection, reject } from '@s30/contracts/rejections';
import { z } from 'zod';
import { check } from './validation.ts';

/** More than any page of the console shows; exports fetch page by page. */
const ROWS_MAX = 1_000;

type Sent = { readonly filter?: string | undefined; readonly range?: string | undefined; readonly sort?: string | undefined };
export type ListRequest<Filter, Field extends string> = {
  readonly filter: Filter;
  readonly sort: { readonly field: Field; readonly order: 'asc' | 'desc' } | undefined;
  readonly offset: number;
  readonly limit: number;
};

const Range = z.tuple([z.int().min(0), z.int().min(0)]).refine(([first, last]) => first <= last && last - first < ROWS_MAX);
const Order = z.enum(['ASC', 'DESC', 'asc', 'desc']).transform((order) => (order.toLowerCase() === 'asc' ? 'asc' : 'desc'));

/**
 * Parses the list dialect of ra-data-simple-rest: `filter`, `range` ([first, last], inclusive) and `sort` ([field, order]) are JSON. The
 * default range is the first 1000 rows. Returns `malformed`, naming the parameter, if one cannot be parsed.
 */
export function parseListQuery<Filters extends z.ZodType, const Field extends string>(
  query: Sent,
  { filters, sortable }: { readonly filters: Filters; readonly sortable: readonly Field[] },
): ListRequest<z.output<Filters>, Field> | Rejection {
  const filter = check(filters, jsonOf(query.filter) ?? {});
  if (!filter.ok) {
    const wrong = filter.refusal.fields?.[0];
    return malformed('filter', wrong === undefined ? 'must be a JSON object' : `${wrong.param} ${wrong.message}`.trim());
  }
  const range = Range.safeParse(query.range === undefined ? [0, ROWS_MAX - 1] : jsonOf(query.range));
  if (!range.success) return malformed('range', `must be [first, last] with at most ${ROWS_MAX} rows`);
  const [first, last] = range.data;
  const page = { filter: filter.value, offset: first, limit: last - first + 1 };
  if (query.sort === undefined) return { ...page, sort: undefined };
  const sort = z.tuple([z.string(), Order]).safeParse(jsonOf(query.sort));
  const field = sort.success ? sortable.find((name) => name === sort.data[0]) : undefined;
  if (!sort.success || field === undefined) {
    return malformed('sort', `must be [field, "ASC" or "DESC"], the field one of ${sortable.join(', ')}`);
  }
  return { ...page, sort: { field, order: sort.data[1] } };
}

const malformed = (param: string, message: string): Rejection => reject('malformed', { param, message });

/** Undefined for absent text. Text that is not JSON is returned as is and then fails its schema. */
function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
