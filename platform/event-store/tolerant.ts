import { z } from 'zod';

/**
 * The schema as a reader applies it: fields that it does not declare pass and are kept, at every depth, so that the log of a newer release
 * can be read while instances are replaced. What it declares is checked as before.
 */
export function tolerant<Schema extends z.ZodType>(schema: Schema): Schema {
  const { def } = schema._zod;
  const parts = Object.fromEntries(Object.entries(def).map(([key, part]) => [key, tolerantPart(part)]));
  const open = def.type === 'object' ? { ...parts, catchall: z.unknown() } : parts;
  return z.core.clone(schema, open as unknown as Schema['_zod']['def']);
}

/** A schema is made of schemas: a field's, an element's, an alternative's. */
function tolerantPart(part: unknown): unknown {
  if (part instanceof z.ZodType) return tolerant(part);
  if (Array.isArray(part)) return part.map(tolerantPart);
  const isShape = typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype;
  return isShape ? Object.fromEntries(Object.entries(part).map(([key, field]) => [key, tolerantPart(field)])) : part;
}
