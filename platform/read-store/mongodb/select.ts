import type { Document as Bson, Filter as MongoFilter, Sort } from 'mongodb';
import type { CollectionDefinition, Filter, Query } from '../port.ts';
import { checkNumeric, type ParsedFilter, parseFilter, parseOrder, parsePage, type Test } from '../query.ts';
import type { Shape } from '../shape.ts';
import { type Stored, storedPath } from './stored.ts';

/** A checked query, to be run on whichever collection holds the generation. */
export type Selection = {
  filterFor(shape: Shape): MongoFilter<Stored>;
  readonly sort: Sort;
  readonly offset: number;
  readonly limit: number | undefined;
};

/** Throws on undeclared fields. */
export function selectDocuments(definition: CollectionDefinition, query: Query): Selection {
  const order = parseOrder(definition, query.sort);
  return {
    ...selectFilter(definition, query),
    ...parsePage(query),
    // MongoDB sorts null and missing first, and text by code points, as the port requires.
    sort: new Map(order.map(({ path, descending }) => [storedPath(path), descending ? -1 : 1])),
  };
}

export function selectFilter(definition: CollectionDefinition, filter: Filter): Pick<Selection, 'filterFor'> {
  const parsed = parseFilter(definition, filter);
  return { filterFor: (shape) => filterOf(definition, shape, parsed) };
}

/** The expression that sums a field; non-numbers add nothing. */
export function summed(definition: CollectionDefinition, field: string): Bson {
  checkNumeric(definition, field);
  return { $sum: `$${storedPath(field)}` };
}

function filterOf(definition: CollectionDefinition, shape: Shape, { where, anyOf, contains }: ParsedFilter): MongoFilter<Stored> {
  const parts = where.map(testOf);
  if (anyOf !== undefined) parts.push(anyOf.length === 0 ? NOTHING : { $or: anyOf.map((alternative) => all(alternative.map(testOf))) });
  if (contains !== undefined) parts.push(containsOf(definition, shape, contains));
  return all(parts);
}

const NOTHING: Bson = { _id: { $in: [] } };
const all = (parts: readonly Bson[]): Bson => {
  const [only = {}] = parts;
  return parts.length > 1 ? { $and: parts } : only;
};

/**
 * As the port requires, `null` also matches documents that lack the field, and ranges match only
 * values of their own type.
 */
function testOf(test: Test): Bson {
  const path = storedPath(test.path);
  switch (test.op) {
    case 'in':
      return { [path]: { $in: test.values } };
    case 'notIn':
      return { [path]: { $nin: test.values } };
    default:
      return { [path]: { [`$${test.op}`]: test.value } };
  }
}

/** Compares literally, so nothing needs escaping. */
function containsOf(definition: CollectionDefinition, shape: Shape, needle: string): Bson {
  const isIn = (text: Bson | string): Bson => ({ $gte: [{ $indexOfBytes: [text, { $literal: needle }] }, 0] });
  if (shape.search !== null) return { $expr: isIn('$search') };
  // The generation was built without search text: fold ASCII only, which is all the database can do.
  return { $expr: { $or: (definition.search ?? []).map((path) => isIn({ $toLower: `$${storedPath(path)}` })) } };
}
