import type { Documents, Projection } from '@s30/platform/projector/projection';
import type { CollectionDefinition, Document } from '@s30/platform/read-store/port';
import { z } from 'zod';

/** After every instant. */
export const FOREVER = '9999-12-31T23:59:59.999Z';

/** What a document said in a span of time: from an instant on, and until before another. */
export type Version<Kept, D> = Kept & {
  readonly _id: string;
  readonly from: string;
  readonly until: string;
  /** The whole document, in the version that holds now: the next one is made from it. */
  readonly now?: D;
};

/** Finds the versions that held at an instant. */
export const heldAt = (at: string) => ({ from: { lte: at }, until: { gt: at } });

/** The version that holds now has its document's id; an earlier one also says when it began. */
const endedId = (id: string, from: string): string => `${id}@${from}`;
/** All of them of one document: ids hold no @, and A comes after it. */
export const endedIdsOf = (id: string) => ({ gte: endedId(id, ''), lt: `${id}A` });
/** The id of the document whose version this is. */
export const documentIdOf = ({ _id }: Document): string => _id.split('@', 1)[0] ?? _id;

/**
 * A projection that keeps what its documents ever said, each with the span of time in which it held: the same reactions, so that
 * a look into the past can't disagree with what was shown then. `says` is what a version says of its document; a change of the rest
 * makes no new one, nor does a second change at one instant. It says whatever the projection finds documents by.
 */
export function historyOf<D extends Document, Kept extends z.ZodObject>(
  projection: Projection<D>,
  declaration: Pick<CollectionDefinition, 'name' | 'version' | 'fields' | 'indexes' | 'search'> & {
    readonly document: Kept;
    readonly says: (document: D) => z.output<Kept>;
  },
): Projection<Version<z.output<Kept>, D>> {
  const { document: kept, says, fields, ...collection } = declaration;
  return {
    collection: { ...collection, fields: { ...fields, from: 'text', until: 'text' } },
    schema: kept.extend({ _id: z.string(), from: z.string(), until: z.string(), now: projection.schema.optional() }),
    categories: projection.categories,
    ...(projection.types === undefined ? {} : { types: projection.types }),
    async project(event, documents) {
      const changed = new Map<string, D>();
      await projection.project(event, nowOf(documents, changed));
      for (const now of changed.values()) await turn(documents, says, now, event.at);
    },
  };
}

/** The documents as they are now, for the projection whose history is kept; what it writes is gathered. */
function nowOf<Kept, D extends Document>(documents: Documents<Version<Kept, D>>, changed: Map<string, D>): Documents<D> {
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
      throw new Error(`${id} has a history, which nothing removes`);
    },
    note: documents.note,
    setNote: documents.setNote,
  };
}

/** Ends the version that held, and begins the next one, where that says something else. */
async function turn<Kept, D extends Document>(
  documents: Documents<Version<Kept, D>>,
  says: (document: D) => Kept,
  now: D,
  at: string,
): Promise<void> {
  const { _id } = now;
  const before = await documents.get(_id);
  const [said, next] = [says(before?.now ?? now), says(now)];
  // Clocks of two processes may differ: no version begins before the one that it follows.
  const isNext = before !== undefined && at > before.from && JSON.stringify(said) !== JSON.stringify(next);
  if (isNext) documents.put({ ...said, _id: endedId(_id, before.from), from: before.from, until: at });
  documents.put({ ...next, _id, from: isNext || before === undefined ? at : before.from, until: FOREVER, now });
}
