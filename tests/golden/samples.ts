import type { EventDefinition } from '@s30/contracts/events/define';
import { z } from 'zod';

type Json = z.core.JSONSchema.BaseSchema;
type Fields = 'required' | 'all';

/** Texts in every format that events use; the first that fits is taken. */
const TEXTS = [
  'asha',
  '2026-01-05T09:00:00.000Z',
  '2026-01-05',
  '09:30',
  'UTC',
  'asha@example.com',
  'https://meet.example.com/abc',
  '00000000-0000-4000-8000-000000000001',
] as const;

/** Deterministic sample data from an event's schema alone. `all`: with optional fields. Throws when no listed text fits. */
export function sampleOf({ schema, type }: Pick<EventDefinition, 'schema' | 'type'>, fields: Fields): Record<string, unknown> {
  const data = sampled(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), fields) as Record<string, unknown>;
  // The right format for each text is found by trial.
  for (;;) {
    const [issue] = schema.safeParse(data).error?.issues ?? [];
    if (issue === undefined) return data;
    const isSettled = () => !schema.safeParse(data).error?.issues.some(({ path }) => String(path) === String(issue.path));
    const fits = TEXTS.find((text) => {
      put(data, issue.path, text);
      return isSettled();
    });
    if (fits === undefined) throw new Error(`no sample of ${type} was found: ${issue.path.join('.')} ${issue.message}`);
  }
}

function put(data: object, path: readonly PropertyKey[], value: unknown): void {
  const [last = ''] = path.slice(-1);
  const parent = path.slice(0, -1).reduce<object>((inner, key) => Reflect.get(inner, key) as object, data);
  Reflect.set(parent, last, value);
}

function sampled(shape: Json, fields: Fields): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  const [either] = shape.anyOf ?? shape.oneOf ?? [];
  if (either !== undefined) return sampled(either as Json, fields);
  switch (shape.type) {
    case 'object':
      return objectOf(shape, fields);
    case 'array':
      return (shape.minItems ?? 0) > 0 || fields === 'all' ? [sampled((shape.items ?? {}) as Json, fields)] : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 0);
    default:
      return TEXTS[0];
  }
}

function objectOf({ properties = {}, required = [], propertyNames, additionalProperties }: Json, fields: Fields): unknown {
  const named = Object.entries(properties).filter(([name]) => fields === 'all' || required.includes(name));
  const own = named.map(([name, shape]) => [name, sampled(shape as Json, fields)] as const);
  const isRecord = typeof additionalProperties === 'object';
  const names = isRecord && typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : [];
  return Object.fromEntries([...own, ...names.map((name) => [String(name), sampled(additionalProperties as Json, fields)] as const)]);
}
