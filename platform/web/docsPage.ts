import type { RouteDefinition } from '@s30/contracts/route';
import { type JsonSchema, type JsonSchemas, resolved } from './jsonSchema.ts';
import { callWords, type OpenApiDocument, type OpenApiOperation, type RouteTable, refusalCodesByStatus, wordsOf } from './openapi.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid; }
details { border: 1px solid; border-radius: .4rem; margin: .5rem 0; padding: .5rem .75rem; overflow-x: auto; }
summary { cursor: pointer; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
.path, code { font-family: ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0; }
td:last-child { width: 99%; min-width: 8rem; overflow-wrap: anywhere; }
nav a { margin-right: 1rem; }
`;

/** The API's HTML page: every route with its parameters, answers and refusals. `nonce` admits its style element. */
export function docsPage(routes: RouteTable, document: OpenApiDocument, nonce: string): string {
  const calls = Object.entries(routes).map(([name, route]) => ({ name, route }));
  const groups = [...Map.groupBy(calls, ({ route }) => route.tag)];
  const links = groups.map(([tag]) => `<a href="#${html(tag)}">${html(tag)}</a>`).join(' ');
  const sections = groups.map(([tag, members]) => {
    const items = members.map(({ name, route }) => call(name, route, operationFor(document, route), document.components.schemas)).join('');
    return `<section><h2 id="${html(tag)}">${html(tag)}</h2>${items}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${html(document.info.title)}: API</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><h1>${html(document.info.title)}: API</h1><p>${html(document.info.description)}</p>
<p>For tools: <a href="/api/openapi.json">openapi.json</a></p><nav aria-label="Groups">${links}</nav>
<main>${sections.join('')}</main></body></html>`;
}

function operationFor(document: OpenApiDocument, route: RouteDefinition): OpenApiOperation | undefined {
  return document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
}

function call(name: string, route: RouteDefinition, operation: OpenApiOperation | undefined, named: JsonSchemas): string {
  const parameters = (operation?.parameters ?? []).map(({ name: field, in: place, required, schema, description }) => [
    `<code>${html(field)}</code>`,
    html(place),
    required ? 'required' : '',
    meaning(schema, named, description),
  ]);
  const [media, content] = Object.entries(operation?.requestBody?.content ?? {})[0] ?? [];
  const answers = Object.values(operation?.responses[route.answer.status]?.content ?? {})[0];
  const refusals = [...refusalCodesByStatus(route)].flatMap(([status, codes]) =>
    codes.map((code) => [String(status), `<code>${code}</code>`, html(wordsOf(code))]),
  );
  return `<details id="${html(name)}"><summary><span class="method">${route.method}</span><span class="path">${html(route.path)}</span>
<br>${html(route.summary)}</summary><p>${html(callWords(route))}</p>
${table('Parameters', parameters)}${table(`Body (${html(media ?? '')})`, fieldRows(content?.schema, named))}
${table(`Answer ${route.answer.status}`, fieldRows(answers?.schema, named))}${table('Refusals', refusals)}</details>`;
}

const table = (title: string, rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<h3>${title}</h3><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

/** The fields of an object, or of the objects in a list or union. */
function fieldRows(sent: JsonSchema | undefined, named: JsonSchemas): readonly (readonly string[])[] {
  if (sent === undefined) return [];
  const schema = resolved(sent, named);
  const inner = schema.items ?? schema.anyOf;
  if (Array.isArray(inner)) return inner.flatMap((option: JsonSchema) => fieldRows(option, named));
  if (typeof inner === 'object' && inner !== null) return fieldRows(inner as JsonSchema, named);
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>);
  if (fields.length === 0) return [[html(typeWords(schema, named))]];
  return fields.map(([field, value]) => [
    `<code>${html(field)}</code>`,
    required.has(field) ? 'required' : '',
    meaning(value, named, value.description),
  ]);
}

const meaning = (schema: JsonSchema, named: JsonSchemas, description: unknown): string =>
  html(typeWords(schema, named)) + (description === undefined ? '' : `<br>${html(String(description))}`);

/** `string`, `one of DSA, System Design`, `list of object` … */
function typeWords(sent: JsonSchema, named: JsonSchemas): string {
  const schema = resolved(sent, named);
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.join(', ')}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.anyOf)) return [...new Set(schema.anyOf.map((option: JsonSchema) => typeWords(option, named)))].join(' or ');
  if (schema.type === 'array') return `list of ${typeWords((schema.items ?? {}) as JsonSchema, named)}`;
  const { type = 'anything', format, maxLength } = schema as { type?: string; format?: string; maxLength?: number };
  return [type, format === undefined ? '' : `(${format})`, maxLength === undefined ? '' : `up to ${maxLength} characters`]
    .filter((word) => word !== '')
    .join(' ');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
