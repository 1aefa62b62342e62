import type { Document as Bson, Filter as MongoFilter } from 'mongodb';
import type { CollectionDefinition, Filter, Query } from '../port.ts';
import { checkNumeric, parseFilter, parseOrder, parsePage, type Test } from '../query.ts';
import { type Stored, storedPath } from './stored.ts';

/** Throws on undeclared fields. */
export function selectDocuments(definition: CollectionDefinition, query: Query) {
  const order = parseOrder(definition, query.sort);
  return {
    filter: selectFilter(definition, query),
    ...parsePage(query),
    // MongoDB sorts null and missing first, and text by code points, as the port requires.
    sort: new Map(order.map(({ path, descending }) => [storedPath(path), descending ? -1 : 1] as const)),
  };
}

/** Throws on undeclared fields. */
export function selectFilter(definition: CollectionDefinition, filter: Filter): MongoFilter<Stored> {
  const { where, anyOf, contains } = parseFilter(definition, filter);
  const parts = where.map(testOf);
  if (anyOf !== undefined) parts.push(anyOf.length === 0 ? NOTHING : { $or: anyOf.map((alternative) => all(alternative.map(testOf))) });
  // Compares literally, so nothing needs escaping.
  if (contains !== undefined) parts.push({ $expr: { $gte: [{ $indexOfBytes: ['$search', { $literal: contains }] }, 0] } });
  return all(parts);
}

/** The expression that sums a field; non-numbers add nothing. */
export function summed(definition: CollectionDefinition, field: string): Bson {
  checkNumeric(definition, field);
  return { $sum: `$${storedPath(field)}` };
}

const NOTHING: Bson = { _id: { $in: [] } };
const all = (parts: readonly Bson[]): Bson => {
  const [only = {}] = parts;
  return parts.length > 1 ? { $and: parts } : only;
};

/** As the port requires, `null` also matches documents that lack the field, and ranges match only values of their own type. */
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
