import type { Documents, Projection } from '@s30/platform/projector/projection';
import type { CollectionDefinition, Document } from '@s30/platform/read-store/port';
import { z } from 'zod';

/** After every instant. */
export const FOREVER = '9999-12-31T23:59:59.999Z';

const version = {
  /** The document whose state this was. */
  of: z.string(),
  /** It was so from this instant on, and until before that one. */
  from: z.string(),
  until: z.string(),
};
export type Version<D> = D & { readonly of: string; readonly from: string; readonly until: string };

/** Finds the versions that held at an instant. */
export const heldAt = (at: string) => ({ from: { lte: at }, until: { gt: at } });

const versionKey = (id: string): string => `version of ${id}`;
const versionId = (id: string, number: number): string => `${id}@${String(number).padStart(6, '0')}`;

/**
 * A projection that keeps every state its documents ever had, each with the span of time in which it held: the same reactions, so that
 * a look into the past can't disagree with what was shown then. Two changes at one instant make one version.
 */
export function historyOf<Shape extends z.ZodRawShape & { readonly _id: z.ZodString }>(
  projection: Projection<z.output<z.ZodObject<Shape>> & Document>,
  declaration: {
    readonly name: string;
    readonly version: number;
    readonly document: z.ZodObject<Shape>;
    readonly indexes: CollectionDefinition['indexes'];
  },
): Projection<Version<z.output<z.ZodObject<Shape>> & Document>> {
  type D = z.output<z.ZodObject<Shape>> & Document;
  const { name, indexes, document } = declaration;
  const { fields, search } = projection.collection;
  return {
    collection: {
      name,
      version: declaration.version,
      fields: { ...fields, of: 'text', from: 'text', until: 'text' },
      indexes: [...indexes, ['of', 'until']],
      ...(search === undefined ? {} : { search }),
    },
    schema: document.extend(version),
    categories: projection.categories,
    ...(projection.types === undefined ? {} : { types: projection.types }),
    async project(event, documents) {
      const changed = new Map<string, D | undefined>();
      await projection.project(event, nowOf(documents, changed));
      for (const [id, next] of changed) await turn(documents, id, next, event.at);
    },
  };
}

/** The documents as they are now, for the projection whose history is kept; what it writes is gathered. */
function nowOf<D extends Document>(documents: Documents<Version<D>>, changed: Map<string, D | undefined>): Documents<D> {
  const get = async (id: string): Promise<D | undefined> => {
    if (changed.has(id)) return changed.get(id);
    const latest = await latestOf(documents, id);
    return latest === undefined || latest.until !== FOREVER ? undefined : stateOf(latest);
  };
  return {
    get,
    async find({ where }) {
      const found = await documents.find({ where: { ...where, until: FOREVER } });
      return found.flatMap((held) => (changed.has(held.of) ? (changed.get(held.of) ?? []) : stateOf(held)));
    },
    put: (document) => void changed.set(document._id, document),
    async change(id, change) {
      const document = await get(id);
      if (document !== undefined) changed.set(id, change(document));
    },
    remove: (id) => void changed.set(id, undefined),
    note: documents.note,
    setNote: documents.setNote,
  };
}

/** Ends the version that held, and begins the next one. */
async function turn<D extends Document>(documents: Documents<Version<D>>, id: string, next: D | undefined, at: string): Promise<void> {
  const latest = await latestOf(documents, id);
  // Clocks of two processes may differ: no version begins before the one that it follows.
  const from = latest === undefined || at > latest.from ? at : latest.from;
  const number = (await documents.note<number>(versionKey(id))) ?? 0;
  const isNew = latest !== undefined && latest.from < from;
  if (isNew && latest.until === FOREVER) documents.put({ ...latest, until: from });
  if (next === undefined) {
    if (latest?.from === from) documents.put({ ...latest, until: from });
    return;
  }
  const count = latest === undefined || isNew ? number + 1 : number;
  documents.setNote(versionKey(id), count);
  documents.put({ ...next, _id: versionId(id, count), of: id, from, until: FOREVER });
}

async function latestOf<D extends Document>(documents: Documents<Version<D>>, id: string): Promise<Version<D> | undefined> {
  const number = await documents.note<number>(versionKey(id));
  return number === undefined ? undefined : documents.get(versionId(id, number));
}

/** The document without its span. Spreading a generic type forgets what is left, which is what was put in. */
function stateOf<D extends Document>({ of, from: _f, until: _u, ...state }: Version<D>): D {
  return { ...state, _id: of } as unknown as D;
}
