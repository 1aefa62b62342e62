import { z } from 'zod';

/**
 * A copy of the schema that keeps undeclared fields at every depth, so that instances of this release can read what a newer one
 * writes during a rolling update. Declared fields are checked as before.
 */
export function tolerant<Schema extends z.ZodType>(schema: Schema): Schema {
  const { def } = schema._zod;
  const parts = Object.fromEntries(Object.entries(def).map(([key, part]) => [key, tolerantPart(part)]));
  const open = def.type === 'object' ? { ...parts, catchall: z.unknown() } : parts;
  return z.core.clone(schema, open as unknown as Schema['_zod']['def']);
}

/** Recurses into the schemas of fields, elements and alternatives. */
function tolerantPart(part: unknown): unknown {
  if (part instanceof z.ZodType) return tolerant(part);
  if (Array.isArray(part)) return part.map(tolerantPart);
  const isShape = typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype;
  return isShape ? Object.fromEntries(Object.entries(part).map(([key, field]) => [key, tolerantPart(field)])) : part;
}
