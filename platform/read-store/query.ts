import type { Position } from '../event-store/port.ts';
import {
  type CollectionDefinition,
  type Condition,
  type FieldType,
  type Filter,
  type Move,
  type Query,
  type Range,
  type Scalar,
  StaleWriterError,
} from './port.ts';
import { identityOf } from './shape.ts';

/** One checked comparison on one field, which adapters compile and `matches.ts` evaluates. */
export type Test = { readonly path: string; readonly type: FieldType } & (
  | { readonly op: 'eq'; readonly value: Scalar }
  | { readonly op: 'in' | 'notIn'; readonly values: readonly Scalar[] }
  | { readonly op: RangeOperator; readonly value: string | number }
);
export type RangeOperator = keyof Range;

export type ParsedFilter = {
  /** All must hold. */
  readonly where: readonly Test[];
  /** If present, at least one must hold as a whole; an empty list matches nothing. */
  readonly anyOf: readonly (readonly Test[])[] | undefined;
  /** Folded; undefined if blank. */
  readonly contains: string | undefined;
};
/** Ends with `_id` in the direction of the key before it, so that the order is total and one index serves both directions. */
export type Order = readonly { readonly path: string; readonly type: FieldType; readonly descending: boolean }[];

/**
 * Folds search text and search terms for comparison: NFKD, marks stripped, lower case. Control
 * characters become spaces, so they can separate the fields of one document.
 */
export function foldText(text: string): string {
  const lower = text.toWellFormed().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // Whether a sigma is final depends on the end of the word, which a fragment may not contain.
  return lower.replaceAll('ς', 'σ').replace(/\p{Cc}/gu, ' ');
}

/** Checks a filter against the declaration. Throws on an undeclared field or a value of another type. */
export function parseFilter(definition: CollectionDefinition, filter: Filter): ParsedFilter {
  const { where = {}, anyOf, contains = '' } = filter;
  const needle = foldText(contains);
  const blank = needle.trim() === '';
  if (!blank && definition.search === undefined) throw new TypeError(`${definition.name} declares no search fields`);
  return {
    where: parseConditions(definition, where),
    anyOf: anyOf?.map((alternative) => parseConditions(definition, alternative)),
    contains: blank ? undefined : needle,
  };
}

/** Checks a sort against the declaration and completes it with `_id`. */
export function parseOrder(definition: CollectionDefinition, sort: Query['sort'] = {}): Order {
  const keys: { path: string; type: FieldType; descending: boolean }[] = [];
  for (const [path, direction] of Object.entries(sort)) {
    keys.push({ path, type: typeOf(definition, path), descending: direction === 'desc' });
    // Ids are unique, so later keys have no effect.
    if (path === '_id') return keys;
  }
  return [...keys, { path: '_id', type: 'text', descending: keys.at(-1)?.descending ?? false }];
}

/** Checks offset and limit; an undefined `limit` means all. */
export function parsePage({ offset = 0, limit }: Query): { readonly offset: number; readonly limit: number | undefined } {
  for (const value of [offset, limit ?? 0]) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`offset and limit are whole numbers from 0, not ${value}`);
  }
  return { offset, limit };
}

/** The field's declared type; `_id` is text in every collection. Throws on an undeclared field. */
function typeOf(definition: CollectionDefinition, path: string): FieldType {
  if (path === '_id') return 'text';
  const type = Object.hasOwn(definition.fields, path) ? definition.fields[path] : undefined;
  if (type === undefined) throw new TypeError(`${definition.name} declares no field ${JSON.stringify(path)}`);
  return type;
}

/** Checks that a field can be summed. */
export function checkNumeric(definition: CollectionDefinition, path: string): void {
  if (typeOf(definition, path) !== 'number') throw new TypeError(`${definition.name}.${path} is not a number`);
}

const NAME = /^[A-Za-z][\w-]*$/;
const PATH = /^[A-Za-z]\w*(\.\w+)*$/;
const checked = new WeakSet<CollectionDefinition>();

/** Checks the declaration: names must be usable for tables and columns, indexes only over declared fields, interned fields text. */
export function checkDefinition(definition: CollectionDefinition): void {
  if (checked.has(definition)) return;
  const { name, fields, indexes, search = [], interned = [], sparse = [] } = definition;
  if (!NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} cannot name a collection`);
  const paths = Object.keys(fields).filter((path) => path !== '_id');
  const badPath = [...paths, ...search].find((path) => path !== '_id' && !PATH.test(path));
  if (badPath !== undefined) throw new TypeError(`${name}: ${JSON.stringify(badPath)} cannot name a field`);
  if (new Set(paths.map((path) => path.toLowerCase())).size !== paths.length) {
    throw new TypeError(`${name}: two fields differ only by case`);
  }
  for (const path of [...indexes.flat(), ...sparse]) typeOf(definition, path);
  const notInterned = interned.find((path) => path === '_id' || typeOf(definition, path) !== 'text');
  if (notInterned !== undefined) throw new TypeError(`${name}.${notInterned} is not a text field to intern`);
  checked.add(definition);
}

const RANGE_OPERATORS = ['gte', 'gt', 'lte', 'lt'] as const;

function parseConditions(
  definition: CollectionDefinition,
  conditions: { readonly [path: string]: Condition | undefined },
): readonly Test[] {
  return Object.entries(conditions).flatMap(([path, condition]) => {
    const field = { path, type: typeOf(definition, path) };
    const value = (given: unknown): Scalar => checkedScalar(definition.name, field, given);
    if (condition === undefined) return [];
    if (typeof condition !== 'object' || condition === null) return [{ ...field, op: 'eq' as const, value: value(condition) }];
    if ('in' in condition) return [{ ...field, op: 'in' as const, values: condition.in.map(value) }];
    if ('notIn' in condition) return [{ ...field, op: 'notIn' as const, values: condition.notIn.map(value) }];
    const unknown = Object.keys(condition).find((key) => !RANGE_OPERATORS.some((operator) => operator === key));
    if (unknown !== undefined) throw new TypeError(`${definition.name}.${path}: there is no condition ${JSON.stringify(unknown)}`);
    return RANGE_OPERATORS.flatMap((op): readonly Test[] => {
      if (condition[op] === undefined) return [];
      const bound = value(condition[op]);
      if (bound === null || typeof bound === 'boolean') throw new TypeError(`${definition.name}.${path}: ${bound} bounds no range`);
      return [{ ...field, op, value: bound }];
    });
  });
}

const EXPECTED = { text: 'string', instant: 'ISO instant', number: 'number', boolean: 'boolean' } as const;
const INSTANT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** Every month has 28 days, so few instants need the slower check. */
const isInstant = (text: string): boolean => INSTANT.test(text) && (text.slice(8, 10) <= '28' || new Date(text).toISOString() === text);

function checkedScalar(name: string, { path, type }: { readonly path: string; readonly type: FieldType }, value: unknown): Scalar {
  if (value === null) return null;
  // Stores keep text as UTF-8, which has no lone surrogates.
  if (type === 'text' && typeof value === 'string') return value.toWellFormed();
  if (type === 'instant' && typeof value === 'string' && isInstant(value)) return value;
  if (type === 'boolean' && typeof value === 'boolean') return value;
  if (type === 'number' && typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`${name}.${path} is declared ${EXPECTED[type]}, but is given ${JSON.stringify(value) ?? String(value)}`);
}

/** The value at a dotted path; undefined if any part is missing. */
function valueAt(document: unknown, path: string): unknown {
  let value = document;
  // Most paths are one key, and every field of every written document comes by here.
  for (const key of path.includes('.') ? path.split('.') : [path]) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as { readonly [key: string]: unknown })[key];
  }
  return value;
}

/** A declared field's value, null if missing. Throws if it has another type, since queries could never find it. */
export function fieldOf(name: string, document: unknown, field: { readonly path: string; readonly type: FieldType }): Scalar {
  return checkedScalar(name, field, valueAt(document, field.path) ?? null);
}

/** The folded search fields that a document has. */
export function searchTexts(name: string, document: unknown, search: readonly string[]): readonly string[] {
  return search.flatMap((path) => {
    const text = fieldOf(name, document, { path, type: 'text' });
    return typeof text === 'string' ? [foldText(text)] : [];
  });
}

/** Returns the key; throws if stores could not return it exactly (NUL, lone surrogates) or it is empty. */
export function checkedKey(key: string): string {
  if (key === '' || key.includes('\0') || !key.isWellFormed()) throw new TypeError(`${JSON.stringify(key)} cannot be an id`);
  return key;
}

/** Rejects a batch that was made from documents other than the stored ones. `stored` is its generation, if it exists. */
export function checkFence(
  { collection, after, checkpoint }: Move,
  stored: { readonly checkpoint: Position; readonly live: boolean; readonly identity: string } | undefined,
): void {
  const { definition, generation } = collection;
  const { name } = definition;
  if (checkpoint <= after) throw new RangeError(`${name}: a batch from ${after} on cannot end at ${checkpoint}`);
  if (stored === undefined) throw new StaleWriterError(`${name} has no generation ${generation}: prepare it first`);
  // Another release started it over.
  if (stored.identity !== identityOf(definition)) throw new StaleWriterError(`${name} generation ${generation} is of another release`);
  if (stored.checkpoint === after) return;
  throw new StaleWriterError(
    `${name} generation ${generation} stands at ${stored.checkpoint || 'its start'}, not at ${after || 'its start'}`,
  );
}
