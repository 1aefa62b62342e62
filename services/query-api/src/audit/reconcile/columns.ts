import type { CollectionDefinition, CollectionReader, Document, FieldType, Scalar } from '@s30/platform/read-store/port';
import { fieldOf } from '@s30/platform/read-store/query';
import type { Check } from './report.ts';

export type StrayColumn<D> = {
  readonly document: D;
  readonly column: string;
  readonly found: Check['found'];
  readonly expected: Check['expected'];
};
type Columns = readonly (readonly [path: string, type: FieldType])[];
/** The batch size of one query: SQLite nests at most a thousand alternatives. */
const AT_ONCE = 200;

/**
 * Stores copy some fields of a document into columns that queries filter, sort and sum by. Finds documents whose columns differ.
 * `found` is available for numbers only.
 */
export async function strayColumns<D extends Document>(
  definition: CollectionDefinition<D>,
  reader: CollectionReader<D>,
  documents: readonly D[],
): Promise<readonly StrayColumn<D>[]> {
  const columns: Columns = Object.entries(definition.fields);
  const stated = (document: D): { readonly [path: string]: Scalar } =>
    Object.fromEntries(columns.map(([path, type]) => [path, fieldOf(definition.name, document, { path, type })]));
  const strays: StrayColumn<D>[] = [];
  for (let start = 0; start < documents.length; start += AT_ONCE) {
    const some = documents.slice(start, start + AT_ONCE);
    const anyOf = some.map((document) => ({ _id: document._id, ...stated(document) }));
    if ((await reader.count({ anyOf })) === some.length) continue;
    for (const document of some) strays.push(...(await straysOf(reader, columns, document, stated(document))));
  }
  return strays;
}

async function straysOf<D extends Document>(
  reader: CollectionReader<D>,
  columns: Columns,
  document: D,
  stated: { readonly [path: string]: Scalar },
): Promise<readonly StrayColumn<D>[]> {
  const strays: StrayColumn<D>[] = [];
  const { _id } = document;
  for (const [column, type] of columns) {
    const value = stated[column] ?? null;
    if ((await reader.count({ where: { _id, [column]: value } })) === 1) continue;
    const found = type === 'number' ? await reader.sum(column, { where: { _id } }) : 'something else';
    strays.push({ document, column, found, expected: value ?? 'nothing' });
  }
  return strays;
}
