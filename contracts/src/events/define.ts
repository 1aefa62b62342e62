import { z } from 'zod';

/** Who acted, in which role. `system` is a process reacting to events; its `userId` names the process. */
export const Actor = z.strictObject({
  userId: z.string().min(1),
  role: z.enum(['guest', 'candidate', 'interviewer', 'admin', 'auditor', 'system']),
});
export type Actor = z.infer<typeof Actor>;

/** Auditors live on it: what asked for the event, in which chain of causes, by whom, when. */
export const EventMetadata = z.object({
  /** The command that decided it; event ids are UUIDv5(commandId, index). */
  commandId: z.uuid(),
  /** One request of a person and all that follows from it. */
  correlationId: z.string().min(1),
  /** The event or request that led to the command. */
  causationId: z.string().min(1),
  actor: Actor,
  /** ISO instant at which the command was decided. */
  at: z.iso.datetime(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;

type AnyObject = z.ZodObject;

/** One event type: its newest schema and how each older version becomes the next. */
export type EventDefinition<Schema extends AnyObject = AnyObject> = {
  readonly type: string;
  readonly version: number;
  readonly schema: Schema;
  /** `upcasters[n]` turns data of version n + 1 into version n + 2. */
  readonly upcasters: readonly ((data: Record<string, unknown>) => Record<string, unknown>)[];
};

/** All event types of one category of streams. */
export type EventFamily<Schemas extends Record<string, AnyObject> = Record<string, AnyObject>> = {
  readonly category: string;
  readonly events: { readonly [Type in keyof Schemas]: EventDefinition<Schemas[Type]> };
};

/** Event type → definition, over all families; the store checks and decodes with it. */
export type EventCatalogue = ReadonlyMap<string, EventDefinition>;

/** The union of a family's events as deciders and projections see them. */
export type EventOf<Family> =
  Family extends EventFamily<infer Schemas>
    ? { [Type in keyof Schemas & string]: { readonly type: Type; readonly data: z.infer<Schemas[Type]> } }[keyof Schemas & string]
    : never;

/** Declares the events of one category. A schema is an object schema; unknown keys are refused. */
export function defineEvents<Schemas extends Record<string, AnyObject>>(category: string, schemas: Schemas): EventFamily<Schemas> {
  const events = Object.fromEntries(
    Object.entries(schemas).map(([type, schema]) => [type, { type, version: 1, schema: schema.strict(), upcasters: [] }]),
  );
  return { category, events: events as unknown as EventFamily<Schemas>['events'] };
}

/** Joins families into the catalogue a store is opened with; a type declared twice is a bug. */
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

const personalFields = z.registry<{ personal: true }, z.ZodType>();
/** Marks a field as personal data: it is listed in docs/events.md and masked in logs. */
export function personal<Schema extends z.ZodType>(schema: Schema): Schema {
  personalFields.add(schema, { personal: true });
  return schema;
}
/** Is this field's schema marked as personal data? */
export const isPersonal = (schema: z.ZodType): boolean => personalFields.has(schema);
