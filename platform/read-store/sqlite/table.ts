import type { Database, Value } from '../../sqlite/database.ts';
import type { Document, FieldType, Scalar } from '../port.ts';
import { checkedKey, fieldOf, searchTexts } from '../query.ts';
import { FIELD_SEPARATOR, parseShape, type Shape } from '../shape.ts';
import { type Packing, packingWith } from './packing.ts';
import { type Words, wordsIn } from './words.ts';

/** The table of one generation. */
export type Table = {
  /** Quoted. */
  readonly name: string;
  /** Rows are in the order of their ids. */
  readonly appended: boolean;
  readonly createStatement: string;
  /** Creates the missing indexes that start with one of these fields, or all if none are given. */
  indexStatements(paths?: readonly string[]): readonly string[];
  readonly dropStatement: string;
  /** An id as its column contains it. */
  keyOf(id: string): Value;
  idOf(key: Value): string;
  readonly words: Words;
  /** Of the documents' other fields and of the generation's notes. */
  readonly packing: Packing;
  /** The words that the field's column numbers, if it is interned. */
  wordsOf(path: string): Words | undefined;
  /** Selects the columns of {@link rowOf} by id, without id and document. */
  readonly rowStatement: string;
  /** Takes all values of {@link rowOf}; changes nothing if there is such a row. */
  readonly insertStatement: string;
  /** Sets the columns at these indexes of {@link rowOf}; takes their values, then the id. */
  updateStatement(places: readonly number[]): string;
  /** The id first; last, as JSON, the fields that have no column. */
  rowOf(document: Document): readonly Value[];
  /** The columns that make up a document. */
  readonly documentColumns: string;
  /** The document from a row of {@link documentColumns}. */
  documentOf(row: readonly Value[]): Document;
};

/** Describes the table of a generation from its stored shape. */
export function tableOf(database: Database, collection: string, generation: number, shapeText: string): Table {
  const shape = parseShape(shapeText);
  const bare = `${collection}_g${generation}`;
  const name = quote(bare);
  const interned = new Set(shape.interned);
  const sparse = new Set(shape.sparse);
  const words = wordsIn(database, quote(`${bare}_words`));
  const packing = packingWith(words);
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
    name,
    appended: shape.appended ?? false,
    createStatement: `CREATE TABLE IF NOT EXISTS ${name}(${declarations.join(', ')}) STRICT; ${words.createStatement}`,
    indexStatements: (asked) =>
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
    wordsOf: (path) => (interned.has(path) ? words : undefined),
    rowStatement: `SELECT ${columns.slice(1, -1).join(', ') || 'NULL'} FROM ${name} WHERE _id = ?`,
    insertStatement: `INSERT INTO ${name}(${columns.join(', ')}) VALUES(${columns.map(() => '?').join(', ')}) ON CONFLICT(_id) DO NOTHING`,
    updateStatement: (places) => `UPDATE ${name} SET ${places.map((place) => `${columns[place]} = ?`).join(', ')} WHERE _id = ?`,
    rowOf: (document) => [
      keyOf(checkedKey(document._id)),
      ...fields.map(([path, type]) => {
        const value = fieldOf(collection, document, { path, type });
        return typeof value === 'string' && interned.has(path) ? words.numberOf(value) : bindable(value, type);
      }),
      ...(shape.search === null ? [] : [searchTexts(collection, document, shape.search).join(FIELD_SEPARATOR)]),
      packing.pack(restOf(document, inColumns)),
    ],
    documentColumns: ['_id', ...whole.map(([path]) => quote(path)), '_doc'].join(', '),
    documentOf: (row) => {
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
