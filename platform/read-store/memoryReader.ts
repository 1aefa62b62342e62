import { comparator, matcher } from './matches.ts';
import type { CollectionDefinition, CollectionReader, Condition, Document, Filter } from './port.ts';
import { fieldOf } from './query.ts';

/** Queries in-memory documents as a store would, for tools that make them from the log. */
export function memoryReader<D extends Document>(definition: CollectionDefinition<D>, documents: readonly D[]): CollectionReader<D> {
  const inOrder = [...documents].sort(comparator(definition));
  const byId = new Map(inOrder.map((document) => [document._id, document]));
  const indexes = new Map<string, ReadonlyMap<unknown, readonly D[]>>();

  function indexOf(path: string): ReadonlyMap<unknown, readonly D[]> {
    const type = definition.fields[path] ?? 'text';
    const index = indexes.get(path) ?? Map.groupBy(inOrder, (document) => fieldOf(definition.name, document, { path, type }));
    indexes.set(path, index);
    return index;
  }

  /** Narrows the documents by an index or id range; ordered by `_id` as long as one value is asked for. */
  function candidates({ where = {} }: Filter): readonly D[] {
    const { _id, ...fields } = where;
    for (const [path, condition] of Object.entries(fields)) {
      const values = valuesOf(condition);
      if (values?.length === 1 && path in definition.fields) return indexOf(path).get(values[0]) ?? [];
    }
    return typeof _id === 'object' && _id !== null && 'gt' in _id ? inOrder.slice(firstAfter(inOrder, String(_id.gt))) : inOrder;
  }

  const found = (filter: Filter): readonly D[] => candidates(filter).filter(matcher(definition, filter));

  return {
    get: async (id) => byId.get(id),
    getMany: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    async find({ sort, offset = 0, limit = Number.POSITIVE_INFINITY, ...filter } = {}) {
      const isById = sort === undefined || (Object.keys(sort).length === 1 && sort._id === 'asc');
      const matching = candidates(filter).values().filter(matcher(definition, filter));
      const sorted = isById ? matching : matching.toArray().sort(comparator(definition, sort)).values();
      return sorted.drop(offset).take(limit).toArray();
    },
    count: async (filter = {}, atMost = Number.POSITIVE_INFINITY) => Math.min(atMost, found(filter).length),
    sum: async (path, filter = {}) =>
      found(filter).reduce((total, document) => total + Number(fieldOf(definition.name, document, { path, type: 'number' }) ?? 0), 0),
  };
}

function valuesOf(condition: Condition | undefined): readonly unknown[] | undefined {
  if (condition === undefined) return undefined;
  if (typeof condition !== 'object' || condition === null) return [condition];
  return 'in' in condition ? condition.in : undefined;
}

/** The index of the first document after `id`. */
function firstAfter(inOrder: readonly Document[], id: string): number {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inOrder[middle]?._id ?? '') > id) high = middle;
    else low = middle + 1;
  }
  return low;
}
