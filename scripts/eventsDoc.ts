import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventFamilies } from '@s30/contracts/events/all';
import { personalFieldsOf } from '@s30/contracts/events/define';
import { z } from 'zod';

const FILE = join(import.meta.dirname, '..', 'docs', 'events.md');

type JsonSchema = {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
};

/** A schema in a few words, for readers rather than validators. */
function inWords(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => `'${String(value)}'`).join(' or ');
  if (schema.const !== undefined) return `'${String(schema.const)}'`;
  if (schema.anyOf) return schema.anyOf.map(inWords).join(' or ');
  if (schema.type === 'array') return `list of ${inWords(schema.items ?? {})}`;
  if (schema.type === 'object') return schema.properties ? `{ ${Object.keys(schema.properties).join(', ')} }` : 'object';
  if (schema.format === 'date-time') return 'instant';
  return schema.format ?? schema.type ?? 'value';
}

/** Every event of the contracts, grouped by stream category. */
export function eventsMarkdown(): string {
  const sections = eventFamilies.map(({ category, events }) => {
    const rows = Object.values(events).map(({ type, version, schema }) => {
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema & {
        readonly required?: readonly string[];
      };
      const marks = personalFieldsOf(schema);
      const fields = Object.entries(json.properties ?? {}).map(([name, field]) => {
        const optional = json.required?.includes(name) ? '' : '?';
        const mark = marks.find((one) => one.name === name);
        return `\`${name}${optional}\` ${inWords(field)}${mark ? ` *(${mark.isSecret ? 'secret' : 'personal'}: ${mark.of.join(', ')})*` : ''}`;
      });
      return `| ${type} | ${version} | ${fields.join('<br>') || '–'} |`;
    });
    return [`## ${category}`, '', '| event | version | data |', '|---|---|---|', ...rows].join('\n');
  });
  const head = [
    '# Events',
    '',
    'Generated from `contracts/src/events` by `npm run docs`. Streams are named `category-id`. Every event also carries its metadata: commandId,',
    'correlationId, causationId, actor { userId, role }, at. Amounts are `{ minor, currency }` in paise or cents.',
  ].join('\n');
  return `${[head, ...sections].join('\n\n')}\n`;
}

if (import.meta.main) await writeFile(FILE, eventsMarkdown());
