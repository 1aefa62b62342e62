import type { Document } from '../port.ts';
import { checkedKey, fieldOf, searchTexts } from '../query.ts';
import { FIELD_SEPARATOR, type Shape } from '../shape.ts';

/** A document as it lies in its collection. */
export type Stored = {
  readonly _id: string;
  /** As it is, so that the database can filter and sort by any of its fields. */
  readonly doc: Plain;
  /** The folded search fields. */
  readonly search?: string;
  /** The document itself, when BSON cannot give it back exactly; `doc` then only serves queries. */
  readonly json?: string;
};
type Plain = { readonly [key: string]: unknown };

/** Throws when a declared field is not of its type, or the id would not come back as it is. */
export function storedOf(name: string, document: Document, { fields, search }: Shape): Stored {
  for (const [path, type] of fields) fieldOf(name, document, { path, type });
  return {
    _id: checkedKey(document._id),
    ...(isExact(document) ? { doc: document } : inexact(document)),
    ...(search === null ? {} : { search: searchTexts(name, document, search).join(FIELD_SEPARATOR) }),
  };
}

export const documentOf = <D extends Document>({ doc, json }: Pick<Stored, 'doc' | 'json'>): D =>
  (json === undefined ? doc : JSON.parse(json)) as D;

/** Of the JSON path that a field has in {@link Stored}. */
export const storedPath = (path: string): string => (path === '_id' ? path : `doc.${path}`);

/** BSON keeps text as UTF-8, ends keys at a NUL, knows a negative zero, and has a meaning of its own for some keys. */
function isExact(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isExact);
  return !('toJSON' in value) && Object.entries(value).every(([key, inner]) => isExactKey(key) && isExact(inner));
}
const MEANT_FOR_OTHERS: ReadonlySet<string> = new Set(['_bsontype', '__proto__']);
const isExactKey = (key: string): boolean =>
  key.isWellFormed() && !key.includes('\0') && !key.startsWith('$') && !MEANT_FOR_OTHERS.has(key);

function inexact(document: Document): Pick<Stored, 'doc' | 'json'> {
  const json = JSON.stringify(document);
  return { doc: queryable(JSON.parse(json)) as Plain, json };
}

/** What queries can name, with text as it is compared. */
function queryable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(queryable);
  const named = Object.entries(value).filter(([key]) => /^\w+$/.test(key) && !MEANT_FOR_OTHERS.has(key));
  return Object.fromEntries(named.map(([key, inner]) => [key, queryable(inner)]));
}
