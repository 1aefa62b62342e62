import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { comparator, matcher } from '../matches.ts';
import type { CollectionDefinition, Condition, Document, Filter, Query, Range, Scalar } from '../port.ts';
import { at, commit, generation, load, type OpenForTest, storesOf } from './sample.ts';

type Thing = Document & {
  readonly title?: string | null;
  readonly size?: number | null;
  readonly done?: boolean | null;
  readonly since?: string | null;
  readonly owner?: { readonly id?: string | null };
};
const things: CollectionDefinition<Thing> = {
  name: 'things',
  version: 1,
  fields: { title: 'text', size: 'number', done: 'boolean', since: 'instant', 'owner.id': 'text' },
  indexes: [['owner.id', 'size'], ['title'], ['done', 'title'], ['since', 'size']],
  search: ['title', 'owner.id'],
};

// Few values, so that documents and conditions meet. Some differ in UTF-16 and code point order, or only by folding.
const text = fc.constantFrom('', 'a', 'A', 'á', 'ab', 'a%', '_', '\\', 'ß', 'Σας', '\uff5e', '😀', 'ﬁ', 'x\0y', '\ud800', "o'b");
// Sums over twelve documents are exact in any order of addition.
const size = fc.constantFrom(-1, 0, 0.25, 1, 2, 10, 1e14);
const id = fc.constantFrom('1', '2', '3', 'é', 'Z', 'z', '10', '\uff5e', '😀', 'q', 'r', 's');
const position = fc.nat({ max: 1000 }).map((number) => at(number + 1));
const instant = fc.constantFrom(
  ...['1970-01-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z', '2026-11-24T13:30:00.000Z', '9999-12-31T23:59:59.999Z'],
);
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });
const thing = (ids: fc.Arbitrary<string>): fc.Arbitrary<Thing> =>
  fc.record(
    {
      _id: ids,
      title: nullable(text),
      size: nullable(size),
      done: nullable(fc.boolean()),
      since: nullable(instant),
      owner: fc.record({ id: nullable(text) }, { requiredKeys: [] }),
    },
    { requiredKeys: ['_id'] },
  );
const range = (value: fc.Arbitrary<string | number>): fc.Arbitrary<Range> =>
  fc.record({ gte: value, gt: value, lte: value, lt: value }, { requiredKeys: [] });
const condition = (value: fc.Arbitrary<Scalar>, bounds?: fc.Arbitrary<string | number>): fc.Arbitrary<Condition> =>
  fc.oneof(
    nullable(value),
    fc.record({ in: fc.array(nullable(value), { maxLength: 4 }) }),
    fc.record({ notIn: fc.array(nullable(value), { maxLength: 4 }) }),
    ...(bounds ? [range(bounds)] : []),
  );
const conditions = (ids: fc.Arbitrary<string>) =>
  fc.record(
    {
      ...{ _id: condition(ids, fc.oneof(ids, fc.constant(''))), title: condition(text, text), size: condition(size, size) },
      ...{ done: condition(fc.boolean()), since: condition(instant, instant), 'owner.id': condition(text, text) },
    },
    { requiredKeys: [] },
  );
const filter = (where: ReturnType<typeof conditions>): fc.Arbitrary<Filter> =>
  fc.record(
    { where, anyOf: fc.array(where, { maxLength: 3 }), contains: fc.oneof(text, fc.constantFrom('S', 'A', 'FI', ' ')) },
    { requiredKeys: [] },
  );
const direction = fc.constantFrom('asc' as const, 'desc' as const);
const page = fc.record(
  {
    sort: fc.record(
      { title: direction, 'owner.id': direction, size: direction, done: direction, since: direction, _id: direction },
      { requiredKeys: [] },
    ),
    offset: fc.nat(4),
    limit: fc.nat(6),
  },
  { requiredKeys: [] },
);

/** Compares the store with plain JavaScript over all documents, which a projector also uses for its unwritten ones. */
export function differentialContract(open: OpenForTest): void {
  const stores = storesOf(open);

  describe('random queries over random documents', () => {
    const variants: readonly CollectionDefinition<Thing>[] = [
      things,
      { ...things, name: 'internedThings', interned: ['title', 'owner.id'], sparse: ['done', 'owner.id', 'since'] },
      { ...things, name: 'appendedThings', interned: ['title'], sparse: ['since'], appended: true },
    ];
    it.each(variants)('return what a plain evaluation returns, for $name', async (definition) => {
      const { store } = await stores();
      await load(store, [], definition);
      const reader = store.reader(definition);
      let checkpoint = 1;
      let present: readonly string[] = [];
      const ids = definition.appended ? position : id;
      const documents = fc.uniqueArray(thing(ids), { selector: ({ _id }) => _id, maxLength: 12 });
      const queries = fc.array(fc.tuple(filter(conditions(ids)), page), { minLength: 5, maxLength: 10 });

      // A failure prints its seed and the smallest case.
      await fc.assert(
        fc.asyncProperty(documents, queries, async (all, asked) => {
          const kept = new Set(all.map(({ _id }) => _id));
          const deletes = present.filter((known) => definition.appended || !kept.has(known));
          if (definition.appended) await commit(store, generation(1, definition), at(++checkpoint), { deletes });
          const puts = all.toSorted(comparator(definition));
          await commit(store, generation(1, definition), at(++checkpoint), definition.appended ? { puts } : { puts: all, deletes });
          present = [...kept];
          for (const [filterAsked, pageAsked] of asked) {
            const query: Query = { ...filterAsked, ...pageAsked };
            expect(await reader.find(query)).toEqual(evaluate(all, query));
            const matching = evaluate(all, filterAsked);
            expect(await reader.count(filterAsked)).toBe(matching.length);
            expect(await reader.sum('size', filterAsked)).toBe(matching.reduce((sum, { size: each }) => sum + (each ?? 0), 0));
          }
        }),
        { numRuns: 150 },
      );
    });
  });
}

/** Compares `matches.ts` with an independent evaluation, so that a bug it shares with the store is noticed. */
function evaluate(all: readonly Thing[], query: Query): readonly Thing[] {
  const matching = all.filter((each) => plainlyMatches(each, query));
  expect(all.filter(matcher(things, query))).toEqual(matching);
  const sorted = matching.toSorted((a, b) => plainOrder(a, b, query));
  expect(matching.toSorted(comparator(things, query.sort))).toEqual(sorted);
  const offset = query.offset ?? 0;
  return sorted.slice(offset, offset + (query.limit ?? Number.POSITIVE_INFINITY));
}

const fieldOf = (each: Thing, path: string): Scalar => {
  const value = path === 'owner.id' ? each.owner?.id : each[path as 'title'];
  return typeof value === 'string' ? value.toWellFormed() : (value ?? null);
};
const plainText = (value: string): string =>
  value.toWellFormed().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ').replaceAll('\0', ' ');

function plainlyMatches(each: Thing, { where = {}, anyOf, contains = '' }: Filter): boolean {
  const holdAll = (all: Filter['where']) => Object.entries(all ?? {}).every(([path, wanted]) => holds(fieldOf(each, path), wanted));
  const texts = [fieldOf(each, 'title'), fieldOf(each, 'owner.id')].filter((value) => typeof value === 'string');
  return (
    holdAll(where) &&
    (anyOf === undefined || anyOf.some(holdAll)) &&
    (contains.trim() === '' || texts.some((value) => plainText(value).includes(plainText(contains))))
  );
}

function holds(value: Scalar, wanted: Condition | undefined): boolean {
  const same = (other: Scalar): boolean => order(value, typeof other === 'string' ? other.toWellFormed() : other) === 0;
  if (wanted === undefined) return true;
  if (typeof wanted !== 'object' || wanted === null) return same(wanted);
  if ('in' in wanted) return wanted.in.some(same);
  if ('notIn' in wanted) return !wanted.notIn.some(same);
  return Object.entries(wanted).every(([operator, bound]) => {
    if (bound === undefined) return true;
    if (value === null) return false;
    const difference = order(value, typeof bound === 'string' ? bound.toWellFormed() : bound);
    return { gte: difference >= 0, gt: difference > 0, lte: difference <= 0, lt: difference < 0 }[operator];
  });
}

function plainOrder(a: Thing, b: Thing, { sort = {} }: Query): number {
  const keys = Object.entries(sort);
  for (const [path, way] of [...keys, ['_id', keys.at(-1)?.[1] ?? 'asc'] as const]) {
    const difference = order(fieldOf(a, path), fieldOf(b, path));
    if (difference !== 0) return way === 'asc' ? difference : -difference;
  }
  return 0;
}

function order(a: Scalar, b: Scalar): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}
