import type { Document } from '../port.ts';
import { checkedKey, fieldOf, searchTexts } from '../query.ts';
import { FIELD_SEPARATOR, type Shape } from '../shape.ts';

/** A document as stored in its collection. */
export type Stored = {
  readonly _id: string;
  /** The document, so that the database can filter and sort by any field. */
  readonly doc: Plain;
  /** The folded search fields. */
  readonly search?: string;
  /** The document as JSON if BSON cannot return it exactly; `doc` then only serves queries. */
  readonly json?: string;
};
type Plain = { readonly [key: string]: unknown };

/** Throws if a declared field has another type, or the id cannot be stored exactly. */
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

/** The path in {@link Stored} of a field. */
export const storedPath = (path: string): string => (path === '_id' ? path : `doc.${path}`);

/** BSON stores text as UTF-8, ends keys at NUL, keeps negative zero (JSON does not), and reserves some keys. */
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

/** Only keys that queries can name, with text as it is compared. */
function queryable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(queryable);
  const named = Object.entries(value).filter(([key]) => /^\w+$/.test(key) && !MEANT_FOR_OTHERS.has(key));
  return Object.fromEntries(named.map(([key, inner]) => [key, queryable(inner)]));
}
