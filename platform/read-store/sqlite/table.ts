import type { Database, Value } from '../../sqlite/database.ts';
import type { Document, FieldType, Scalar } from '../port.ts';
import { checkedKey, fieldOf, searchTexts } from '../query.ts';
import { FIELD_SEPARATOR, parseShape, type Shape } from '../shape.ts';
import { packingWith } from './packing.ts';
import { type Words, wordsIn } from './words.ts';

/** The table of one generation. */
export type Table = ReturnType<typeof tableOf>;

/** Describes the table of a generation from its stored shape. */
export function tableOf(database: Database, collection: string, generation: number, shapeText: string) {
  const shape = parseShape(shapeText);
  const bare = `${collection}_g${generation}`;
  const name = quote(bare);
  const interned = new Set(shape.interned);
  const sparse = new Set(shape.sparse);
  const words = wordsIn(database, quote(`${bare}_words`));
  /** Of the documents' other fields and of the generation's notes. */
  const packing = packingWith(words);
  /** An id as its column contains it. */
  const keyOf = (id: string): Value => (shape.appended ? positionKey(id) : id);
  const idOf = (key: Value): string => (typeof key === 'number' ? positionOf(key) : String(key));
  const columnType = ([path, type]: Shape['fields'][number]) => (interned.has(path) ? 'INTEGER' : COLUMN_TYPE[type]);
  const isLong = (field: Shape['fields'][number]): boolean => columnType(field) === 'TEXT';
  // SQLite reads a row from the front, so filtered columns come before those only fetched, and short ones before long ones.
  const fields = [...shape.fields.filter((field) => !isLong(field)), ...shape.fields.filter(isLong)];
  const searchColumns = shape.search === null ? [] : ['_search'];
  const columns = ['_id', ...fields.map(([path]) => quote(path)), ...searchColumns, '_doc'];
  const whole = fields.filter(([path]) => !path.includes('.'));
  const inColumns = new Set(whole.map(([path]) => path));
  const declarations = [
    `_id ${shape.appended ? 'ANY' : 'TEXT'} PRIMARY KEY NOT NULL`,
    ...fields.map((field) => `${quote(field[0])} ${columnType(field)}`),
    ...searchColumns.map((search) => `${search} TEXT NOT NULL`),
    '_doc TEXT NOT NULL',
  ];
  return {
    /** Quoted. */
    name,
    /** Rows are in the order of their ids. */
    appended: shape.appended ?? false,
    createStatement: `CREATE TABLE IF NOT EXISTS ${name}(${declarations.join(', ')}) STRICT; ${words.createStatement}`,
    /** Creates the missing indexes that start with one of these fields, or all if none are given. */
    indexStatements: (asked?: readonly string[]): readonly string[] =>
      shape.indexes.flatMap((paths, index) => {
        if (asked !== undefined && !asked.includes(paths[0] ?? '')) return [];
        // `_id` makes the sort total within the index; the search text at the end lets `contains`
        // use the index alone. SQLite appends the rowid to every index, which for appended
        // documents orders like their ids.
        const keys = shape.appended ? paths.map(quote) : [...[...new Set([...paths, '_id'])].map(quote), ...searchColumns];
        // The order of numbers says nothing, so an index of them alone only finds values, and leaves out rows without one.
        const [first = ''] = paths;
        const rows = sparse.has(first) || (keys.length === 1 && interned.has(first)) ? ` WHERE ${quote(first)} IS NOT NULL` : '';
        return [`CREATE INDEX IF NOT EXISTS ${quote(`${bare}_${index}`)} ON ${name}(${keys.join(', ')})${rows}`];
      }),
    dropStatement: `DROP TABLE IF EXISTS ${name}; ${words.dropStatement}`,
    keyOf,
    idOf,
    words,
    packing,
    /** The words that the field's column numbers, if it is interned. */
    wordsOf: (path: string): Words | undefined => (interned.has(path) ? words : undefined),
    /** Selects the columns of `rowOf` by id, without id and document. */
    rowStatement: `SELECT ${columns.slice(1, -1).join(', ') || 'NULL'} FROM ${name} WHERE _id = ?`,
    /** Takes all values of `rowOf`; changes nothing if there is such a row. */
    insertStatement: `INSERT INTO ${name}(${columns.join(', ')}) VALUES(${columns.map(() => '?').join(', ')}) ON CONFLICT(_id) DO NOTHING`,
    /** Sets the columns at these indexes of `rowOf`; takes their values, then the id. */
    updateStatement: (places: readonly number[]): string =>
      `UPDATE ${name} SET ${places.map((place) => `${columns[place]} = ?`).join(', ')} WHERE _id = ?`,
    /** The id first; last, as JSON, the fields that have no column. */
    rowOf: (document: Document): readonly Value[] => [
      keyOf(checkedKey(document._id)),
      ...fields.map(([path, type]) => {
        const value = fieldOf(collection, document, { path, type });
        return typeof value === 'string' && interned.has(path) ? words.numberOf(value) : bindable(value, type);
      }),
      ...(shape.search === null ? [] : [searchTexts(collection, document, shape.search).join(FIELD_SEPARATOR)]),
      packing.pack(restOf(document, inColumns)),
    ],
    /** The columns that make up a document. */
    documentColumns: ['_id', ...whole.map(([path]) => quote(path)), '_doc'].join(', '),
    /** The document from a row of `documentColumns`. */
    documentOf: (row: readonly Value[]): Document => {
      const document = packing.unpack(String(row.at(-1))) as { [path: string]: unknown; _id: string };
      document._id = idOf(row[0] ?? null);
      whole.forEach(([path, type], place) => {
        const value = row[place + 1] ?? null;
        if (value === null || Object.hasOwn(document, path)) return;
        document[path] = interned.has(path) ? words.wordOf(Number(value)) : restored(value, type);
      });
      return document;
    },
  };
}

/** The fields that have no column. Includes text that SQLite might not return exactly. */
function restOf(document: Document, columns: ReadonlySet<string>): Record<string, unknown> {
  const rest: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(document)) {
    if (key !== '_id' && !(columns.has(key) && isExact(value))) rest[key] = value;
  }
  return rest;
}

const isExact = (value: unknown): boolean =>
  value !== null && value !== undefined && (typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0')));

const COLUMN_TYPE = { text: 'TEXT', instant: 'INTEGER', number: 'REAL', boolean: 'INTEGER' } as const;

/** A value as its column contains it. */
export function bindable(value: Scalar, type: FieldType): Value {
  if (typeof value === 'boolean') return Number(value);
  return type === 'instant' && typeof value === 'string' ? Date.parse(value) : value;
}
function restored(value: Value, type: FieldType): Scalar {
  switch (type) {
    case 'boolean':
      return value === 1;
    case 'instant':
      return new Date(Number(value)).toISOString();
    default:
      return value as string | number;
  }
}

/** Positions of 16 digits are stored as numbers; the start, which no document has, is before all of them. */
const DIGITS = 16;
const POSITION = /^\d{16}$/;
const positionKey = (id: string): Value => (id === '' || POSITION.test(id) ? BigInt(id) : id);
const positionOf = (key: number): string => String(key).padStart(DIGITS, '0');

export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;
