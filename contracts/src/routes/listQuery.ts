import { z } from 'zod';
import { PAGE_SIZE, PAGE_SIZE_MAX, PIECE, SEARCH_MAX } from '../rules.ts';

/** `filter`, `range` and `sort` of ra-data-simple-rest, each JSON in the query string. */
export const ListQuery = z.object({
  filter: z.string().max(4000).describe('A JSON object, for example {"q":"ada"}.').optional(),
  range: z.string().max(60).describe('The first and the last row as JSON, for example [0,9].').optional(),
  sort: z.string().max(200).describe('A field and ASC or DESC as JSON, for example ["createdAt","DESC"].').optional(),
});

const PAGE_MAX = 1_000_000;
const Page = z.coerce.number().int().min(1).max(PAGE_MAX);
const Limit = z.coerce.number().int().min(1).max(PAGE_SIZE_MAX);

const Offset = z.coerce.number().int().min(0).max(PAGE_MAX).default(0);
const PIECE_MAX = 1000;
/** Query parameters of a list served in pieces. */
const PieceLimit = z.coerce.number().int().min(1).max(PIECE_MAX);
export const inPieces = { offset: Offset, limit: PieceLimit.default(PIECE) };
/** The default for lists with long rows; keeps a piece under 100 kB. */
const SHORT_PIECE = 200;
export const inShortPieces = { offset: Offset, limit: PieceLimit.default(SHORT_PIECE) };

export const paged = { page: Page.default(1), limit: Limit.default(PAGE_SIZE) };
/** A page if `page` is given, else the rows from `offset`; `limit` holds for either. */
export const pagedOrInPieces = { page: Page.optional(), limit: Limit.optional(), offset: Offset };
export const UNPAGED_ROWS = 200;
/** Lists stop counting here: a total of one more means "more than that". */
export const COUNTED_ROWS = 10_000;
/** The total of a list for display. */
export const totalInWords = (total: number): string =>
  total > COUNTED_ROWS ? `more than ${COUNTED_ROWS.toLocaleString('en-IN')}` : total.toLocaleString('en-IN');
/** The figures next to the rows of a paged list. */
export const pageFigures = { total: z.int(), totalPages: z.int(), page: z.int() };

/** Matched literally and case-insensitively. Trimmed because pasted text often has surrounding space. */
export const search = z.string().trim().max(SEARCH_MAX).optional();

const NO_CHOICE = ['', 'all', 'All Types'];
/** A filter in a form; its "all" option means no condition. */
export const choice = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (NO_CHOICE.some((none) => none === value) ? undefined : value), schema.optional());
