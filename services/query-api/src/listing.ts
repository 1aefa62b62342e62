import { setImmediate } from 'node:timers/promises';
import { isRejection, type Rejection, type RejectionCode, reject } from '@s30/contracts/rejections';
import { COUNTED_ROWS, search, UNPAGED_ROWS } from '@s30/contracts/routes/listQuery';
import { PAGE_SIZE } from '@s30/contracts/rules';
import type { Instant } from '@s30/contracts/time';
import type { Projection } from '@s30/platform/projector/projection';
import type { CollectionReader, Document, Filter, Query } from '@s30/platform/read-store/port';
import { parseListQuery } from '@s30/platform/web/listQuery';
import { z } from 'zod';
import type { Read } from './context.ts';
import { type CsvColumns, csvFile } from './csv.ts';
import { inTurn } from './exportTurns.ts';

type Sorted = Filter & Pick<Query, 'sort'>;

/** The number of documents in a list, up to the most that lists count. */
export const countedIn = <D extends Document>(reader: CollectionReader<D>, filter: Filter): Promise<number> =>
  reader.count(filter, COUNTED_ROWS + 1);

/** One page of a query's results, and the figures of its pager. */
export async function pageOf<D extends Document>(
  reader: CollectionReader<D>,
  query: Sorted,
  { page, limit = PAGE_SIZE }: { readonly page: number; readonly limit?: number | undefined },
) {
  const [found, total] = await Promise.all([reader.find({ ...query, offset: (page - 1) * limit, limit }), countedIn(reader, query)]);
  return { found, figures: { total, totalPages: Math.ceil(total / limit), page } };
}

/** One piece of a list, and the query for the next, if any. */
export async function pieceOf<D extends Document, Asked extends { readonly offset: number; readonly limit?: number | undefined }>(
  reader: CollectionReader<D>,
  query: Sorted,
  asked: Asked,
) {
  const { offset, limit = UNPAGED_ROWS } = asked;
  const found = await reader.find({ ...query, offset, limit: limit + 1 });
  return { found: found.slice(0, limit), ...(found.length > limit ? { next: { ...asked, offset: offset + limit } } : {}) };
}

/** A page if one is requested, else the rows from `offset`; the figures fit either. */
export async function pageOrPiece<D extends Document>(
  reader: CollectionReader<D>,
  query: Sorted,
  { page, limit, offset }: { readonly page?: number | undefined; readonly limit?: number | undefined; readonly offset: number },
) {
  if (page !== undefined) return { ...(await pageOf(reader, query, { page, limit })), next: undefined };
  const [{ found, next }, total] = await Promise.all([pieceOf(reader, query, { offset, limit }), countedIn(reader, query)]);
  const rows = limit ?? UNPAGED_ROWS;
  return { found, figures: { total, totalPages: Math.ceil(total / rows), page: 1 + Math.floor(offset / rows) }, next };
}

/**
 * Filters of every console list: a text, and ids (which react-admin uses to fetch several records).
 * Unknown filters are rejected, not ignored.
 */
export const ConsoleFilter = z.strictObject({ q: search, id: z.array(z.string()).max(1000).optional() });

type Resource<D extends Document, Filters extends z.ZodType<z.output<typeof ConsoleFilter>>, Row extends Document> = {
  readonly projection: Projection<D>;
  /** The export's name, if it is not the read model's. */
  readonly name?: string;
  readonly filters: Filters;
  /** The documents of the resource; all of them without a filter. `q` and `id` are handled separately. */
  readonly where: (filter: Partial<Omit<z.output<Filters>, 'q' | 'id'>>, at: Instant) => Filter['where'];
  /** Maps the console's field names to the read model paths to sort by, which start an index. */
  readonly sortable: Readonly<Record<string, readonly string[]>>;
  readonly order: NonNullable<Query['sort']>;
  readonly rows: (read: Read, found: readonly D[], at: Instant) => Promise<readonly Row[]>;
  /** The export's columns, from the row and its document. */
  readonly csv: CsvColumns<Row & { readonly found: D }>;
};
type ListQuery = { readonly filter?: string | undefined; readonly range?: string | undefined; readonly sort?: string | undefined };

/** Rows read at a time for an export. A list that is not longer is a consistent snapshot. */
const EXPORT_ROWS = 250;

/** A console resource's list and single record in the ra-data-simple-rest dialect, and the list as CSV. */
export function consoleResource<D extends Document, Filters extends z.ZodType<z.output<typeof ConsoleFilter>>, Row extends Document>(
  resource: Resource<D, Filters, Row>,
) {
  const { projection, name = projection.collection.name, filters, where, order, rows, csv } = resource;
  const sortable: Resource<D, Filters, Row>['sortable'] = { id: ['_id'], ...resource.sortable };
  const records = async (read: Read, found: readonly D[], at: Instant) =>
    (await rows(read, found, at)).map((row) => ({ ...row, id: row._id }));

  /** The request as a query of the read model. */
  function queryOf(query: ListQuery, at: Instant) {
    const list = parseListQuery(query, { filters, sortable: Object.keys(sortable) });
    if (isRejection(list)) return list;
    const { sort, offset, limit } = list;
    const { q = '', id, ...filter } = list.filter;
    const narrowed = { where: { ...where(filter, at), _id: id && { in: id } }, contains: q };
    const paths = sort && sortable[sort.field];
    const chosen = paths && Object.fromEntries(paths.map((path) => [path, sort.order]));
    return { narrowed, sort: chosen ?? order, offset, limit };
  }

  /** Each page begins with the last row of the one before. Holds no page while the client takes it. */
  async function* pagesOf(read: Read, sorted: Sorted, at: Instant) {
    const seen = new Set<string>();
    let offset = 0;
    let isLast = false;
    const nextPage = async (): Promise<readonly (Row & { readonly found: D })[]> => {
      const found = await read(projection).find({ ...sorted, offset, limit: EXPORT_ROWS });
      // Rows added meanwhile shift the others; skip those already seen.
      const unseen = new Map(found.filter(({ _id }) => !seen.has(_id)).map((document) => [document._id, document]));
      if (offset > 0 && unseen.size === found.length) {
        // Rows have left the list, and those after them have moved up to where this export has been.
        offset = Math.max(0, offset - EXPORT_ROWS + 1);
        return nextPage();
      }
      isLast = found.length < EXPORT_ROWS;
      offset += EXPORT_ROWS - 1;
      if (!isLast) for (const { _id } of found) seen.add(_id);
      return (await rows(read, [...unseen.values()], at)).flatMap((row) => {
        const document = unseen.get(row._id);
        return document ? [{ ...row, found: document }] : [];
      });
    };
    while (!isLast) {
      yield await nextPage();
      // Yields to other requests between pages.
      await setImmediate();
    }
  }

  return {
    list: async ({ query, at, read }: { readonly query: ListQuery; readonly at: Instant; readonly read: Read }) => {
      const list = queryOf(query, at);
      if (isRejection(list)) return list;
      const { narrowed, sort, offset, limit } = list;
      const [found, total] = await Promise.all([
        read(projection).find({ ...narrowed, sort, offset, limit }),
        countedIn(read(projection), narrowed),
      ]);
      return { items: await records(read, found, at), total, offset };
    },

    csv: async ({ query, at, read }: { readonly query: ListQuery; readonly at: Instant; readonly read: Read }) => {
      const list = queryOf(query, at);
      if (isRejection(list)) return list;
      const pages = pagesOf(read, { ...list.narrowed, sort: list.sort }, at);
      return csvFile(`${name}-${at.slice(0, 10)}.csv`, csv, inTurn(pages));
    },

    one:
      (unknown: RejectionCode) =>
      async ({ params, at, read }: { readonly params: { readonly id: string }; readonly at: Instant; readonly read: Read }) => {
        const found = await read(projection).find({ where: { ...where({}, at), _id: params.id }, limit: 1 });
        const [record] = await records(read, found, at);
        return record ?? (reject(unknown) satisfies Rejection);
      },
  };
}
