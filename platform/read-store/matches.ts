import type { CollectionDefinition, Filter, Query, Scalar } from './port.ts';
import { fieldOf, parseFilter, parseOrder, type RangeOperator, searchTexts, type Test } from './query.ts';

/** Returns a predicate that matches as the store does. Checks the filter once; throws on an undeclared field. */
export function matcher(definition: CollectionDefinition, filter: Filter): (document: object) => boolean {
  const { where, anyOf, contains } = parseFilter(definition, filter);
  const { name, search = [] } = definition;
  return (document) => {
    const holds = (test: Test): boolean => holdsFor(test, fieldOf(name, document, test));
    if (!where.every(holds)) return false;
    if (anyOf !== undefined && !anyOf.some((alternative) => alternative.every(holds))) return false;
    return contains === undefined || searchTexts(name, document, search).some((text) => text.includes(contains));
  };
}

/** The order in which the store returns documents: the sort keys, nulls lowest, then `_id` in the direction of the last key. */
export function comparator(definition: CollectionDefinition, sort?: Query['sort']): (a: object, b: object) => number {
  const order = parseOrder(definition, sort);
  return (a, b) => {
    for (const key of order) {
      const difference = compareScalars(fieldOf(definition.name, a, key), fieldOf(definition.name, b, key));
      if (difference !== 0) return key.descending ? -difference : difference;
    }
    return 0;
  };
}

function holdsFor(test: Test, value: Scalar): boolean {
  switch (test.op) {
    case 'eq':
      return value === test.value;
    case 'in':
      return test.values.includes(value);
    case 'notIn':
      return !test.values.includes(value);
    default:
      return value !== null && IN_RANGE[test.op](compareScalars(value, test.value));
  }
}

const IN_RANGE: { readonly [Operator in RangeOperator]: (difference: number) => boolean } = {
  gte: (difference) => difference >= 0,
  gt: (difference) => difference > 0,
  lte: (difference) => difference <= 0,
  lt: (difference) => difference < 0,
};

/** Orders as every store does: null first, then by value, texts as their UTF-8 bytes. Both values have the same declared type. */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
  return a < b ? -1 : 1;
}

/** Compares as UTF-8 bytes do. JavaScript's `<` puts characters beyond U+FFFF (surrogates) before U+E000 to U+FFFF. */
function compareCodePoints(a: string, b: string): number {
  for (let index = 0; index < a.length && index < b.length; index++) {
    const difference = (a.codePointAt(index) ?? 0) - (b.codePointAt(index) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
