import { createHash } from 'node:crypto';
import type { CollectionDefinition, FieldType } from './port.ts';

/** What a generation was built with, as it is kept beside it: later code reads and writes old documents by it until their rebuild is done. */
export type Shape = {
  readonly fields: readonly (readonly [path: string, type: FieldType])[];
  readonly indexes: readonly (readonly string[])[];
  readonly search: readonly string[] | null;
  readonly appended?: true;
};

/** The part of a declaration that decides how documents are stored, as text that can be kept and compared. */
export function shapeOf({ fields, indexes, search, appended }: CollectionDefinition): string {
  const shape: Shape = {
    fields: Object.entries(fields)
      .filter(([path]) => path !== '_id')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    indexes,
    search: search ?? null,
    ...(appended ? { appended } : {}),
  };
  return JSON.stringify(shape);
}

/** What a read model is, as one word: fields, indexes, documents, and the version of what its projection does. */
export function identityOf(definition: CollectionDefinition): string {
  const known = identities.get(definition);
  if (known !== undefined) return known;
  const { version, documentHash = '' } = definition;
  const identity = createHash('sha256')
    .update(`${version} ${documentHash} ${shapeOf(definition)}`)
    .digest('hex')
    .slice(0, 32);
  identities.set(definition, identity);
  return identity;
}
const identities = new WeakMap<CollectionDefinition, string>();

export const parseShape = (text: string): Shape => JSON.parse(text) as Shape;

/** Between the folded search fields of a document. They hold no control characters, so nothing that is searched for reaches across two. */
export const FIELD_SEPARATOR = '\u001f';
