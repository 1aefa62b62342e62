import type { RouteDefinition } from '@s30/contracts/route';
import { type RouteName, routes } from '@s30/contracts/routes';
import { type OpenApiDocument, openApiOf } from '@s30/platform/web/openapi';
import { z } from 'zod';

/** The document that clients get, with its references in the form that the parser reads. */
const { paths, components }: OpenApiDocument = JSON.parse(
  JSON.stringify(openApiOf(routes, '')).replaceAll('"$ref":"#/components/schemas/', '"$ref":"#/$defs/'),
);
type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
const parsers = new Map<object, z.ZodType>();

function parserOf(schema: object): z.ZodType {
  const known = parsers.get(schema);
  if (known !== undefined) return known;
  const made = z.fromJSONSchema({ ...schema, $defs: components.schemas } as JsonSchema);
  parsers.set(schema, made);
  return made;
}

type Received = { readonly status: number; readonly headers: Headers; readonly body: unknown; readonly text: string };

/** Throws if an answer differs from what the description of the API says of the call. */
export function mustBeDescribed(name: RouteName, { status, headers, body, text }: Received): void {
  const { method, path }: RouteDefinition = routes[name];
  const wrong = (why: string) => new Error(`${name} answered ${status}, ${why}: ${text.slice(0, 500)}`);
  const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses[status];
  if (described === undefined) throw wrong('a status that is not described');
  const required = Object.entries(described.headers ?? {}).filter(([, header]) => (header as { readonly required?: boolean }).required);
  for (const [header] of required) if (!headers.has(header)) throw wrong(`without the header ${header}`);
  const [type = '', { schema } = { schema: {} }] = Object.entries(described.content ?? {})[0] ?? [];
  const sent = headers.get('content-type') ?? '';
  if (!sent.startsWith(type.replace('*', ''))) throw wrong(`with the type ${sent} instead of ${type}`);
  if (type !== 'application/json') return;
  const { error } = parserOf(schema).safeParse(body);
  if (error !== undefined) throw wrong(`with a body that is not described (${z.prettifyError(error)})`);
}
