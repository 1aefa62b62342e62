import { hash } from 'node:crypto';
import type { CollectionDefinition, FieldType } from './port.ts';

/** How a generation's documents are stored; kept beside the generation. */
export type Shape = Pick<CollectionDefinition, 'indexes' | 'interned' | 'sparse' | 'appended'> & {
  readonly fields: readonly (readonly [path: string, type: FieldType])[];
  readonly search: readonly string[] | null;
  /** Tells generations of the same number apart. */
  readonly made?: string;
};

/** The part of a declaration that decides how documents are stored, as comparable text. */
export function shapeOf({ fields, indexes, search, interned, sparse, appended }: CollectionDefinition): string {
  const typed = Object.entries(fields)
    .filter(([path]) => path !== '_id')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ fields: typed, indexes, search: search ?? null, interned, sparse, appended });
}

/** Increase when stores keep documents in another form: all read models are then built again. */
const FORM = 2;

/** A hash that identifies a read model: fields, indexes, document schema, projection version and stored form. */
export function identityOf(definition: CollectionDefinition): string {
  const known = identities.get(definition);
  if (known !== undefined) return known;
  const { version, documentHash = '' } = definition;
  const identity = hash('sha256', `${FORM} ${version} ${documentHash} ${shapeOf(definition)}`).slice(0, 32);
  identities.set(definition, identity);
  return identity;
}
const identities = new WeakMap<CollectionDefinition, string>();

export const parseShape = (text: string): Shape => JSON.parse(text) as Shape;

/** Separates a document's folded search fields. They contain no control characters, so no match spans two fields. */
export const FIELD_SEPARATOR = '\u001f';
