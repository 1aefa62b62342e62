import { type Documents, documentHashOf, indexedFields, type Projection } from '@s30/platform/projector/projection';
import type { CollectionDefinition, Document } from '@s30/platform/read-store/port';
import { identityOf } from '@s30/platform/read-store/shape';
import { z } from 'zod';

/** Later than every real instant. */
export const FOREVER = '9999-12-31T23:59:59.999Z';

/** The content of a document during a span of time: `from` inclusive, `until` exclusive. */
export type Version<Kept, D> = Kept & {
  readonly _id: string;
  readonly from: string;
  readonly until: string;
  /** The complete document, only in the current version; the next version is built from it. */
  readonly now?: D;
};

/** Matches the versions in effect at an instant. */
export const heldAt = (at: string) => ({ from: { lte: at }, until: { gt: at } });

/** The current version has its document's id; past versions also contain their start. */
const endedId = (id: string, from: string): string => `${id}@${from}`;
/** Matches all past versions of a document: ids contain no @, and A is the character after it. */
export const endedIdsOf = (id: string) => ({ gte: endedId(id, ''), lt: `${id}A` });
/** The id of a version's document. */
export const documentIdOf = ({ _id }: Document): string => _id.split('@', 1)[0] ?? _id;

/**
 * A projection of all past versions of another projection's documents, each with its span of time. It runs the same reactions,
 * so the past always agrees with what was shown then. `says` selects the content of a version, which must include the fields
 * used in the reactions' queries; increase `version` when it changes. Other changes, and a second change at the same instant, make no
 * new version. It is rebuilt whenever the other projection is.
 */
export function historyOf<D extends Document, Kept extends z.ZodObject>(
  projection: Projection<D>,
  declaration: Pick<CollectionDefinition, 'name' | 'version' | 'indexes' | 'search' | 'interned'> & {
    /** What queries use besides the indexed fields. */
    readonly fields: readonly string[];
    readonly instants?: readonly string[];
    readonly document: Kept;
    readonly says: (document: D) => z.output<Kept>;
  },
): Projection<Version<z.output<Kept>, D>> {
  const { document: kept, says, fields, instants = [], ...collection } = declaration;
  const schema = kept.extend({ _id: z.string(), from: z.string(), until: z.string(), now: projection.schema.optional() });
  return {
    collection: {
      ...collection,
      documentHash: `${identityOf(projection.collection)} ${documentHashOf(schema)}`,
      fields: {
        ...indexedFields(schema, [...collection.indexes, fields]),
        ...Object.fromEntries(['from', 'until', ...instants].map((path) => [path, 'instant'] as const)),
      },
    },
    schema,
    categories: projection.categories,
    ...(projection.types === undefined ? {} : { types: projection.types }),
    async project(event, documents) {
      const changed = new Map<string, D>();
      await projection.project(event, currentDocuments(documents, changed));
      for (const now of changed.values()) await updateVersions(documents, says, now, event.at);
    },
  };
}

/** The current documents, for the reactions of the original projection; collects what they write. */
function currentDocuments<Kept, D extends Document>(documents: Documents<Version<Kept, D>>, changed: Map<string, D>): Documents<D> {
  const get = async (id: string): Promise<D | undefined> => changed.get(id) ?? (await documents.get(id))?.now;
  return {
    get,
    async find({ where }) {
      const found = await documents.find({ where: { ...where, until: FOREVER } });
      return found.flatMap(({ _id, now }) => changed.get(_id) ?? now ?? []);
    },
    put: (document) => void changed.set(document._id, document),
    async change(id, change) {
      const document = await get(id);
      if (document !== undefined) changed.set(id, change(document));
    },
    remove(id) {
      throw new Error(`${id} has a history, so it cannot be removed`);
    },
    note: documents.note,
    setNote: documents.setNote,
  };
}

/** Ends the current version and starts the next one if the content changed. */
async function updateVersions<Kept, D extends Document>(
  documents: Documents<Version<Kept, D>>,
  says: (document: D) => Kept,
  now: D,
  at: string,
): Promise<void> {
  const { _id } = now;
  const before = await documents.get(_id);
  const [said, next] = [says(before?.now ?? now), says(now)];
  // Clocks of two processes may differ: no version begins before its predecessor.
  const isNext = before !== undefined && at > before.from && JSON.stringify(said) !== JSON.stringify(next);
  if (isNext) documents.put({ ...said, _id: endedId(_id, before.from), from: before.from, until: at });
  documents.put({ ...next, _id, from: isNext || before === undefined ? at : before.from, until: FOREVER, now });
}
