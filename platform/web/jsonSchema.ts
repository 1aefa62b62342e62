import * as documents from '@s30/contracts/documents';
import { NO_NUL, Role } from '@s30/contracts/fields';
import { InterviewType } from '@s30/contracts/interviewTypes';
import { Currency } from '@s30/contracts/money';
import { z } from 'zod';

export type JsonSchema = { readonly [key: string]: unknown };
export type JsonSchemas = { readonly [name: string]: JsonSchema };

const COMPONENTS = '#/components/schemas/';
const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({ ...documents, Role, InterviewType, Currency }))
  if (schema instanceof z.ZodType) names.add(schema, { id });

/**
 * Describes what is sent, and adds the named schemas that it refers to. Always a schema's input: answers are parsed by their schema
 * too, and the output of a transformation has no JSON schema.
 */
export function jsonSchemaOf(schema: z.ZodType, components: Map<string, JsonSchema> = new Map()): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: names,
    override: describe,
  });
  const pointed = (part: JsonSchema): JsonSchema =>
    JSON.parse(JSON.stringify(part).replaceAll('"$ref":"#/$defs/', `"$ref":"${COMPONENTS}`));
  for (const [name, part] of Object.entries($defs)) components.set(name, pointed(part));
  return pointed(rest);
}

type Described = Parameters<NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>>[0];

/** Adds what is checked but has no keyword of its own: the second half of a pipe, and rules in words. */
function describe({ zodSchema, jsonSchema }: Described): void {
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
  const { def } = zodSchema._zod;
  const isChecked = def.type === 'pipe' && !['pipe', 'transform'].includes(def.in._zod.def.type) && def.out._zod.def.type !== 'transform';
  if (isChecked) {
    const { type: _, ...limits } = jsonSchemaOf(def.out as z.ZodType);
    Object.assign(jsonSchema, { ...limits, ...jsonSchema });
  }
  const { description = '' } = jsonSchema;
  const rules = rulesOf(def.checks).map((message) => `May be refused with “${message}”.`);
  const sentences = [description, ...rules.filter((rule) => !description.includes(rule))].filter((sentence) => sentence !== '');
  if (sentences.length > 0) jsonSchema.description = sentences.join(' ');
}

/** The messages of the rules that only code can check, except those that hold for each text or say again that it is required. */
function rulesOf(checks: readonly z.core.$ZodCheck<never>[] = []): readonly string[] {
  const messages = checks.map(({ _zod: { def } }) => ({ check: def.check, message: messageOf(def) }));
  const known = [NO_NUL, messages.find(({ check }) => check === 'min_length')?.message];
  return messages.flatMap(({ check, message }) =>
    check === 'custom' && message !== undefined && !known.includes(message) ? [message] : [],
  );
}

function messageOf({ error }: z.core.$ZodCheckDef): string | undefined {
  const said = error?.({ code: 'custom', input: undefined } as never);
  return typeof said === 'string' ? said : said?.message;
}

/** The schema that a reference to a component names. */
export const resolved = (schema: JsonSchema, components: JsonSchemas): JsonSchema =>
  (typeof schema.$ref === 'string' ? components[schema.$ref.slice(COMPONENTS.length)] : undefined) ?? schema;
