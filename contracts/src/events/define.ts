import { z } from 'zod';
import { ROLES } from '../fields.ts';

/** Who acted, in which role. `system` is a process reacting to events; its `userId` names the process. */
export const Actor = z.strictObject({
  userId: z.string().min(1),
  role: z.enum(['guest', ...ROLES, 'system']),
});
export type Actor = z.infer<typeof Actor>;

/** For auditors: the command behind the event, its chain of causes, the actor and the time. */
export const EventMetadata = z.object({
  /** The command that decided it; event ids are UUIDv5(commandId, index). */
  commandId: z.uuid(),
  /** Shared by a person's request and everything that follows from it. */
  correlationId: z.string().min(1),
  /** The event or request that led to the command. */
  causationId: z.string().min(1),
  actor: Actor,
  /** ISO instant at which the command was decided. */
  at: z.iso.datetime(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;

type AnyObject = z.ZodObject;
type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

/** One event type: its newest schema, and how to upcast each older version to the next. */
export type EventDefinition<Schema extends AnyObject = AnyObject> = {
  readonly type: string;
  readonly version: number;
  /** The newest version, used for writing; unknown keys are rejected. */
  readonly schema: Schema;
  /** All versions, oldest first; the last one is `schema`. */
  readonly versions: readonly AnyObject[];
  /** `upcasters[n]` turns data of version n + 1 into version n + 2. */
  readonly upcasters: readonly Upcaster[];
};

/** All event types of one category of streams. */
export type EventFamily<Schemas extends Record<string, AnyObject> = Record<string, AnyObject>, Category extends string = string> = {
  readonly category: Category;
  readonly events: { readonly [Type in keyof Schemas]: EventDefinition<Schemas[Type]> };
};

/** Event type → definition, over all families; the store validates and decodes with it. */
export type EventCatalogue = ReadonlyMap<string, EventDefinition>;

/** The union of a family's events, as deciders and projections see them. */
export type EventOf<Family> =
  Family extends EventFamily<infer Schemas>
    ? { [Type in keyof Schemas & string]: { readonly type: Type; readonly data: z.infer<Schemas[Type]> } }[keyof Schemas & string]
    : never;

/** An event type with several schema versions. */
export type Versions<Newest extends AnyObject = AnyObject> = {
  readonly schemas: readonly AnyObject[];
  readonly up: readonly Upcaster[];
  /** Phantom: carries the newest schema's type. */
  readonly newest?: Newest;
};
type Steps<Schemas extends readonly AnyObject[]> = Schemas extends readonly [
  infer Older extends AnyObject,
  infer Newer extends AnyObject,
  ...infer Rest extends readonly AnyObject[],
]
  ? readonly [(data: z.output<Older>) => z.input<Newer>, ...Steps<readonly [Newer, ...Rest]>]
  : readonly [];
type LastOf<Schemas extends readonly AnyObject[]> = Schemas extends readonly [...AnyObject[], infer Last extends AnyObject] ? Last : never;

/** Declares an event type by its versions, oldest first; `up[n]` turns data of version n + 1 into version n + 2. */
export function versions<const Schemas extends readonly [AnyObject, AnyObject, ...AnyObject[]]>(
  schemas: Schemas,
  { up }: { readonly up: Steps<Schemas> },
): Versions<LastOf<Schemas>> {
  return { schemas, up: up as unknown as readonly Upcaster[] };
}

type Declared = AnyObject | Versions;
type NewestOf<One extends Declared> = One extends AnyObject ? One : One extends Versions<infer Newest> ? Newest : never;

/** Declares the events of one category, each by its only schema or by its {@link versions}. Unknown keys are rejected. */
export function defineEvents<const Category extends string, Schemas extends Record<string, Declared>>(
  category: Category,
  declared: Schemas,
): EventFamily<{ [Type in keyof Schemas]: NewestOf<Schemas[Type]> }, Category> {
  const events = Object.fromEntries(Object.entries(declared).map(([type, one]) => [type, definitionOf(type, one)]));
  return { category, events: events as unknown as ReturnType<typeof defineEvents<Category, Schemas>>['events'] };
}

function definitionOf(type: string, declared: Declared): EventDefinition {
  const { schemas, up } = 'up' in declared ? declared : { schemas: [declared], up: [] };
  const strict = schemas.map((schema) => schema.strict() as AnyObject);
  return { type, version: strict.length, schema: strict.at(-1) as AnyObject, versions: strict, upcasters: up };
}

/** Merges families into the catalogue that the store is opened with. Throws if a type is declared twice. */
export function eventCatalogue(families: readonly EventFamily[]): EventCatalogue {
  const catalogue = new Map<string, EventDefinition>();
  for (const family of families) {
    for (const definition of Object.values(family.events)) {
      if (catalogue.has(definition.type)) throw new Error(`event type ${definition.type} is declared twice`);
      catalogue.set(definition.type, definition);
    }
  }
  return catalogue;
}

/** Whose data a personal field is, and what replaces it once that person is erased. */
type PersonalMark = {
  readonly of: readonly string[];
  readonly blank: unknown;
  /** Kept in the secret store, never in the log. */
  readonly isSecret: boolean;
};
const personalMarks = z.registry<PersonalMark, z.ZodType>();

/**
 * Marks an event field as personal data: it is encrypted under the keys of the people it belongs to and becomes unreadable when one of them
 * is erased. `of` names them by an event field or a key of the decider's `people`. A required field then reads as `blank`.
 */
export function personal<Schema extends z.ZodType>(schema: Schema, of: string | readonly string[], blank: unknown = ''): Schema {
  // Cloned because two fields may share a schema but belong to different people.
  const own = schema.clone();
  personalMarks.add(own, { of: typeof of === 'string' ? [of] : of, blank, isSecret: false });
  return own;
}

/**
 * Marks an event field as a person's secret: its value is kept encrypted in the secret store under the event's id, never in
 * the log. Use it on optional fields: the value is missing once the person is erased or if only the log is left.
 */
export function secret<Schema extends z.ZodType>(schema: Schema, of: string): Schema {
  const own = schema.clone();
  personalMarks.add(own, { of: [of], blank: '', isSecret: true });
  return own;
}

export type PersonalField = PersonalMark & { readonly name: string; readonly isOptional: boolean };
/** The personal fields of one version of an event. */
export function personalFieldsOf(schema: AnyObject): readonly PersonalField[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const isOptional = field instanceof z.ZodOptional;
    const mark = personalMarks.get((isOptional ? field.unwrap() : field) as z.ZodType);
    return mark === undefined ? [] : [{ name, isOptional, ...mark }];
  });
}
