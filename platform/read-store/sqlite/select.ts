import type { Value } from '../../sqlite/database.ts';
import type { CollectionDefinition, Filter, Query, Scalar } from '../port.ts';
import { checkNumeric, type ParsedFilter, parseFilter, parseOrder, parsePage, type RangeOperator, type Test } from '../query.ts';
import { bindable, quote, type Table } from './table.ts';

/** A statement and its values. The text depends only on the query's form, so that few prepared statements serve all queries. */
export type Statement = { readonly sql: string; readonly values: readonly Value[] };

/** A checked query, to be run on whichever table holds the collection. */
export type Compiled = (table: Table) => Statement;

/** Selects the columns that make up documents. Throws on undeclared fields. */
export function selectDocuments(definition: CollectionDefinition, query: Query): Compiled {
  const filter = parseFilter(definition, query);
  const order = parseOrder(definition, query.sort);
  const { offset, limit } = parsePage(query);
  return (table) => {
    const where = whereOf(table, filter);
    const keys = order.map(({ path, descending }) => `${orderOf(table, path)} ${descending ? 'DESC' : 'ASC'}`);
    return {
      sql: `SELECT ${table.documentColumns} FROM ${table.name}${where.sql} ORDER BY ${keys.join(', ')} LIMIT ? OFFSET ?`,
      values: [...where.values, limit ?? -1, offset],
    };
  };
}

/** Selects the count as column `n`. */
export function countDocuments(definition: CollectionDefinition, filter: Filter, atMost = -1): Compiled {
  const parsed = parseFilter(definition, filter);
  return (table) => {
    const where = whereOf(table, parsed);
    return { sql: `SELECT count(*) AS n FROM (SELECT 1 FROM ${table.name}${where.sql} LIMIT ?)`, values: [...where.values, atMost] };
  };
}

/** Selects the sum as column `n`. `total` is 0 over no rows and skips nulls. */
export function sumDocuments(definition: CollectionDefinition, field: string, filter: Filter): Compiled {
  checkNumeric(definition, field);
  const parsed = parseFilter(definition, filter);
  return (table) => {
    const where = whereOf(table, parsed);
    return { sql: `SELECT total(${quote(field)}) AS n FROM ${table.name}${where.sql}`, values: where.values };
  };
}

/** Selects the columns of the documents with these ids, in no particular order. */
export function selectByIds(table: Table, ids: readonly string[]): Statement {
  return {
    sql: `SELECT ${table.documentColumns} FROM ${table.name} WHERE _id IN (${placeholders(ids.length)})`,
    values: padded(ids.map(table.keyOf)),
  };
}

function whereOf(table: Table, { where, anyOf, contains }: ParsedFilter): Statement {
  const parts = where.map((test) => testOf(table, test));
  if (anyOf !== undefined) parts.push(any(anyOf.map((alternative) => all(alternative.map((test) => testOf(table, test))))));
  // `instr` compares literally: no wildcards to escape, and it is faster than LIKE.
  if (contains !== undefined) parts.push({ sql: 'instr(_search, ?) > 0', values: [contains] });
  return parts.length === 0
    ? { sql: '', values: [] }
    : { sql: ` WHERE ${parts.map(({ sql }) => sql).join(' AND ')}`, values: valuesOf(parts) };
}

function testOf(table: Table, test: Test): Statement {
  const column = quote(test.path);
  const words = table.wordsOf(test.path);
  const stored = (value: Scalar): Value => {
    if (typeof value !== 'string') return bindable(value, test.type);
    if (words !== undefined) return words.find(value);
    return test.path === '_id' ? table.keyOf(value) : bindable(value, test.type);
  };
  switch (test.op) {
    case 'eq':
      return test.value === null ? { sql: `${column} IS NULL`, values: [] } : { sql: `${column} = ?`, values: [stored(test.value)] };
    case 'in': {
      const present = test.values.filter((value) => value !== null).map(stored);
      const alternatives: Statement[] = present.length === test.values.length ? [] : [{ sql: `${column} IS NULL`, values: [] }];
      if (present.length > 0) alternatives.push({ sql: `${column} IN (${placeholders(present.length)})`, values: padded(present) });
      return any(alternatives);
    }
    case 'notIn':
      return all(test.values.map((value) => ({ sql: `${column} IS NOT ?`, values: [stored(value)] })));
    default: {
      if (isRowOrder(table, test.path)) return rowsWithin(table, test.op, stored(test.value));
      const within = `${RANGE_SQL[test.op]} ?`;
      return {
        sql: `${column} ${words === undefined ? within : `IN (${words.numbersWhere(within)})`}`,
        values: [words === undefined ? stored(test.value) : test.value],
      };
    }
  }
}

function orderOf(table: Table, path: string): string {
  if (isRowOrder(table, path)) return 'rowid';
  const words = table.wordsOf(path);
  return words === undefined ? quote(path) : `(${words.wordWhere(`${table.name}.${quote(path)}`)})`;
}

const isRowOrder = (table: Table, path: string): boolean => table.appended && path === '_id';
/** Turns an id range into a rowid range, which every index contains. */
function rowsWithin({ name }: Table, op: RangeOperator, id: Value): Statement {
  const below = `SELECT rowid FROM ${name} WHERE _id ${op === 'lte' || op === 'gt' ? '<=' : '<'} ? ORDER BY _id DESC LIMIT 1`;
  return { sql: `rowid ${op === 'lt' || op === 'lte' ? '<=' : '>'} coalesce((${below}), 0)`, values: [id] };
}

const RANGE_SQL = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;

const all = (parts: readonly Statement[]): Statement => joined(parts, ' AND ', '1');
const any = (parts: readonly Statement[]): Statement => joined(parts, ' OR ', '0');
const valuesOf = (parts: readonly Statement[]): readonly Value[] => parts.flatMap(({ values }) => values);

function joined(parts: readonly Statement[], operator: string, whenEmpty: string): Statement {
  const [only] = parts;
  if (only === undefined) return { sql: whenEmpty, values: [] };
  return parts.length === 1 ? only : { sql: `(${parts.map(({ sql }) => sql).join(operator)})`, values: valuesOf(parts) };
}

/** Lists are padded to a power of two with their last value, so that lists of all lengths share a few statements. */
const paddedLength = (length: number): number => 2 ** Math.ceil(Math.log2(length));
const placeholders = (length: number): string => Array.from({ length: paddedLength(length) }, () => '?').join(', ');

function padded(values: readonly Value[]): readonly Value[] {
  const [last] = values.slice(-1);
  return last === undefined ? values : [...values, ...Array.from({ length: paddedLength(values.length) - values.length }, () => last)];
}
