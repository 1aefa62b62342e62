import { hash } from 'node:crypto';
import { eventFamilies, type ProductFamilies } from '@s30/contracts/events/all';
import type { EventFamily, EventOf } from '@s30/contracts/events/define';
import type { Instant } from '@s30/contracts/time';
import { z } from 'zod';
import type { RecordedEvent } from '../event-store/port.ts';
import type { CollectionDefinition, Document, FieldType, Filter } from '../read-store/port.ts';

/** An event as projections and processes receive it; `at` is the instant it was decided. */
export type Seen<Event> = Event & Omit<RecordedEvent, 'type' | 'data'> & { readonly at: Instant };

/** A projection's own collection as of the current event; earlier writes of the same batch are visible. */
export type Documents<D extends Document> = {
  get(id: string): Promise<D | undefined>;
  /** Filters by declared fields. Queries the store, so keep it for rare events. */
  find(filter: Pick<Filter, 'where'>): Promise<readonly D[]>;
  put(document: D): void;
  /** Replaces the document with what `change` returns; does nothing if there is no document. */
  change(id: string, change: (document: D) => D): Promise<void>;
  remove(id: string): void;
  /** Private state by key that the projection needs but no query reads. */
  note<Note>(key: string): Promise<Note | undefined>;
  setNote(key: string, note: unknown): void;
};

export type EventOfAny<Families extends readonly EventFamily[]> = { [Index in keyof Families]: EventOf<Families[Index]> }[number];
export type Reactions<Event extends { readonly type: string }, Context> = {
  readonly [Type in Event['type']]?: (event: Seen<Extract<Event, { readonly type: Type }>>, context: Context) => void | Promise<void>;
};

/** The reactions by type, and what they need: events of these types, in the categories of `from` or else of the product's families. */
export function reactionsOf<Context>(on: object, from?: readonly EventFamily[]) {
  type Reaction = (event: Seen<{ readonly type: string; readonly data: unknown }>, context: Context) => void | Promise<void>;
  const reactions = new Map(Object.entries(on)) as ReadonlyMap<string, Reaction>;
  const types = [...reactions.keys()];
  const families = from ?? eventFamilies.filter(({ events }) => types.some((type) => type in events));
  return { reactions, types, categories: families.map(({ category }) => category) };
}

/** The same reaction to each of these event types. */
export const onEach = <const Type extends string, Reaction>(types: readonly Type[], reaction: Reaction) =>
  Object.fromEntries(types.map((type) => [type, reaction])) as { readonly [Each in Type]: Reaction };

/** A deterministic function of the log: the runner feeds it events in log order and stores what it writes. */
export type Projection<D extends Document = Document> = {
  readonly collection: CollectionDefinition<D>;
  readonly schema: z.ZodType;
  readonly categories: readonly string[];
  /** The event types it handles; all types of its categories if absent. */
  readonly types?: readonly string[];
  /** A method (and so bivariant), so that projections of different documents fit in one list. */
  project(event: Seen<{ readonly type: string; readonly data: unknown }>, documents: Documents<D>): void | Promise<void>;
};

/**
 * Declares a projection: `document` is the stored shape, `fields` lists the fields that queries use besides the indexed ones, `on` has a
 * handler per event. It subscribes to the families of these events; `from`: if they are not the product's. Increase `version` when a
 * handler changes: the next start then rebuilds beside the live documents, as it does when fields, indexes or the document schema change.
 */
export function projection<Schema extends z.ZodType<Document>, const Families extends readonly EventFamily[] = ProductFamilies>(
  declaration: Pick<CollectionDefinition, 'name' | 'version' | 'indexes' | 'search' | 'interned' | 'sparse'> & {
    readonly document: Schema;
    readonly fields?: CollectionDefinition['fields'];
    readonly from?: Families;
    readonly on: Reactions<EventOfAny<Families>, Documents<z.output<Schema>>>;
  },
): Projection<z.output<Schema>> {
  const { from, on, document, fields, ...collection } = declaration;
  const { reactions, ...subscription } = reactionsOf<Documents<z.output<Schema>>>(on, from);
  return {
    collection: {
      ...collection,
      fields: { ...indexedFields(document, collection.indexes), ...fields },
      documentHash: documentHashOf(document),
    },
    schema: document,
    ...subscription,
    project: (event, documents) => reactions.get(event.type)?.(event, documents),
  };
}

const described = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' });
/** A hash of the documents' schema. */
export const documentHashOf = (schema: z.ZodType): string => hash('sha256', JSON.stringify(described(schema)));

type Described = { readonly type?: string; readonly properties?: Readonly<Record<string, Described>> };
const FIELD_TYPES: Readonly<Record<string, FieldType>> = { string: 'text', number: 'number', integer: 'number', boolean: 'boolean' };
/** The fields that indexes name, by dotted path, with their types in documents. Throws for one that is no text, number or boolean. */
export function indexedFields(document: z.ZodType, indexes: CollectionDefinition['indexes']): Record<string, FieldType> {
  const whole = described(document) as Described;
  const typed = [...new Set(indexes.flat())].map((path) => {
    const field = path.split('.').reduce<Described | undefined>((part, name) => part?.properties?.[name], whole);
    const type = FIELD_TYPES[field?.type ?? ''];
    if (type === undefined) throw new Error(`an index names ${path}, which is no text, number or boolean of its documents`);
    return [path, type] as const;
  });
  return Object.fromEntries(typed);
}
